import AuditModel
import AuditService
import AuditStore
import AuditWeb
import Foundation
import TestSupport

/// Somebody who visits the app over a database of their own: the worked example, or nothing but the built-in packs.
final class WebVisit {
  /// After the last session of the example: UTC, milliseconds since 1970.
  static let now: Int64 = 1_780_000_000_000
  /// The release of the example that is being audited.
  static let release = "/products/banking/5.2"

  let folder: TemporaryFolder
  let database: AuditDatabase
  private var app: WebApp
  var visitor = WebVisitor(name: "Ann", role: .manager)
  var time = WebVisit.now

  init(isEmpty: Bool = false) throws {
    folder = try TemporaryFolder()
    database = try AuditDatabase.open(
      at: folder.write((isEmpty ? Self.empty : Self.example).get(), to: "audit.sqlite"),
      configuration: Sample.configuration)
    app = WebApp(database, folder: folder.path)
  }

  private static let empty = Result { try made(withExample: false) }
  private static let example = Result { try made(withExample: true) }

  /// A file as it is made, once for all visits: the packs and the example take their time.
  private static func made(withExample: Bool) throws -> Data {
    let folder = try TemporaryFolder()
    do {
      // It is one file when it is closed.
      let database = try AuditDatabase.create(
        at: folder.file("audit.sqlite"), configuration: Sample.configuration, now: now)
      try BuiltInCatalog.load(into: database, now: now)
      if withExample { try ExampleLoader.load(into: database, now: now, toolVersion: "0-test") }
    }
    return try folder.read("audit.sqlite")
  }

  /// Somebody who visits the same file over another connection.
  ///
  /// - Parameter busyTimeout: How long it waits while somebody else writes, in seconds.
  init(beside other: WebVisit, known: KnownReleases? = nil, busyTimeout: Int? = nil) throws {
    folder = other.folder
    var configuration = Sample.configuration
    if let busyTimeout { configuration.busyTimeout = busyTimeout }
    database = try AuditDatabase.open(at: other.database.path, configuration: configuration)
    app = WebApp(database, folder: folder.path, known: known)
    time = other.time
  }

  /// Keeps the releases that pages evaluate from now on.
  func keepReleases(most: Int = 8, bytes: Int = 96 * 1024 * 1024) throws -> KnownReleases {
    let known = KnownReleases(
      try AuditDatabase.open(at: database.path, configuration: Sample.configuration), mostReleases: most,
      mostBytes: bytes)
    app = WebApp(database, folder: folder.path, known: known)
    return known
  }

  /// What an answer says.
  struct Page {
    let status: WebResponse.Status
    let headers: [WebResponse.Header]
    let html: String
    /// The file that is sent; nil: the page is all.
    var file: (path: String, size: Int)?

    /// Where a post leads.
    var location: String { headers.first { $0.name == "Location" }?.value ?? "" }

    /// What is read of it: without tags, each run of space one.
    var text: String {
      var text = ""
      var isTag = false
      for character in html {
        if character == "<" {
          isTag = true
        } else if character == ">" {
          (isTag, text) = (false, text + " ")
        } else if !isTag {
          text.append(character)
        }
      }
      return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// Visits an address, or sends a form to it, a second after the visit before.
  ///
  /// - Parameter form: Nil: it is only looked at.
  func go(_ address: String, _ form: [(String, String)]? = nil) -> Page {
    time += 1000
    return answer(app, address, form)
  }

  /// Sends a form with a file in its field `file`.
  func send(_ text: String, as name: String, to address: String, _ form: [(String, String)] = []) throws -> Page {
    time += 1000
    let path = try folder.write(Data(text.utf8), to: "upload")
    let upload = WebUpload(field: "file", name: name, path: path, size: text.utf8.count)
    return answer(app, address, form, [upload])
  }

  /// The same as the visit before to that address, at the same time, with nothing that was kept.
  func goAnew(_ address: String) -> Page { answer(WebApp(database, folder: folder.path), address, nil) }

  private func answer(
    _ app: WebApp, _ address: String, _ form: [(String, String)]?, _ uploads: [WebUpload] = []
  ) -> Page {
    let parts = address.split(separator: "#")[0].split(separator: "?", maxSplits: 1)
    let response = app.answer(
      WebRequest(
        method: form == nil ? .get : .post, path: parts[0].split(separator: "/").map { Self.decoded(String($0)) },
        query: WebFields(parts.count > 1 ? Self.fields(String(parts[1])) : []),
        form: WebFields((form ?? []).map { .init($0.0, $0.1) }), uploads: uploads, visitor: visitor,
        forgeryToken: "f0rgery",
        now: time))
    switch response.body {
    case .bytes(let bytes):
      return Page(status: response.status, headers: response.headers, html: String(decoding: bytes, as: UTF8.self))
    case .file(let path, let size):
      return Page(status: response.status, headers: response.headers, html: "", file: (path, size))
    }
  }

  /// The page that a form leads to.
  func follow(_ page: Page) -> Page {
    var page = page
    while page.status == .seeOther { page = go(page.location) }
    return page
  }

  /// Begins a session of the visitor with VoiceOver.
  func startSession(in release: String = WebVisit.release, build: String = "5.2.0 (5211)") {
    _ = go(
      "\(release)/session/start",
      [
        ("build", build), ("device", "iPhone 15"), ("os", "iOS"), ("version", "17.5"),
        ("technology", "VoiceOver"),
      ])
  }

  /// The fields that a page has unseen, as a browser sends them back.
  static func hidden(_ page: Page) -> [(String, String)] {
    page.html.split(separator: "<input type=\"hidden\" name=\"").dropFirst().compactMap { part in
      let pieces = part.split(separator: "\"", omittingEmptySubsequences: false)
      return pieces.count > 2 ? (String(pieces[0]), String(pieces[2]).replacing("&amp;", with: "&")) : nil
    }
  }

  private static func fields(_ query: String) -> [WebFields.Pair] {
    query.split(separator: "&").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { decoded(String($0)) }
      return .init(sides[0], sides.count > 1 ? sides[1] : "")
    }
  }

  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(decoded)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
