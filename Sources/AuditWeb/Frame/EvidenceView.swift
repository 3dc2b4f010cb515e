internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore
internal import Glibc

/// Evidence on pages, and as a file.
enum EvidenceView {
  /// A picture, or a link to what is none.
  ///
  /// - Parameter unsaid: What is said of a picture of which nobody said what it proves.
  static func write(_ evidence: Evidence, unsaid: String, _ html: HTML) throws {
    let path = SitePath(["evidence", "\(evidence.id.rawValue)"])
    guard isShown(evidence) else {
      return try html.element("p", .ownDirection) {
        try html.link(evidence.caption ?? evidence.name, to: path)
      }
    }
    try html.element("figure", .class("shot")) {
      try html.element("a", .link(to: path), layout: .inline) {
        try html.begin("img", [.alternative(evidence.caption ?? unsaid), .source(path), .init("width", "108")])
      }
      if let caption = evidence.caption {
        try html.element("figcaption", .ownDirection, layout: .inline, text: caption)
      }
    }
  }

  /// Whether a browser shows it as a picture.
  static func isShown(_ evidence: Evidence) -> Bool {
    switch MediaType(rawValue: evidence.mediaType) {
    case .png?, .jpeg?, .webp?, .gif?: true
    default: false
    }
  }
}

/// A file that came with a form, to be kept as evidence.
struct UploadedEvidence: EvidenceFile {
  /// Its name as the browser calls it.
  let path: String
  private let file: String

  init(_ upload: WebUpload) {
    path = upload.name
    file = upload.path
  }

  func open() throws -> any ByteSource { try ReadFile(file, name: path) }
}

/// A file of the server's own, read in pieces.
struct ReadFile: ByteSource {
  let name: String
  private let file: Descriptor

  private final class Descriptor {
    let number: Int32
    init(_ number: Int32) { self.number = number }
    deinit { close(number) }
  }

  init(_ path: String, name: String) throws {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard number >= 0 else { throw FormProblems([FormProblem("\(name) did not arrive; send it again.")]) }
    file = Descriptor(number)
    self.name = name
  }

  mutating func next() throws -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      let got = read(file.number, buffer.baseAddress, buffer.count)
      if got < 0 { failure = errno }
      count = max(got, 0)
    }
    guard failure == 0 else { throw FormProblems([FormProblem("\(name) could not be read; send it again.")]) }
    return bytes
  }

  /// All of it.
  static func bytes(_ upload: WebUpload, limit: Int) throws -> [UInt8] {
    guard upload.size <= limit else {
      throw FormProblems([FormProblem("\(upload.name) is larger than \(limit / 1024 / 1024) MB.")])
    }
    var file = try ReadFile(upload.path, name: upload.name)
    var bytes: [UInt8] = []
    while true {
      let piece = try file.next()
      guard !piece.isEmpty else { return bytes }
      bytes += piece
    }
  }
}

/// A file that is written for one answer.
final class AnswerFile {
  let path: String
  private let descriptor: Int32
  private(set) var size = 0
  private var isKept = false

  /// - Parameter folder: The server's own (``WebApp/folder``).
  init(in folder: String) throws {
    // mkstemp(3) puts letters of its own in place of the six X.
    var name = Array("\(folder)/answer-XXXXXX".utf8CString)
    descriptor = mkstemp(&name)
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else {
      throw StoreError.cannotCreate(path: path, reason: String(cString: strerror(errno)))
    }
  }

  deinit {
    close(descriptor)
    if !isKept { unlink(path) }
  }

  func write(_ bytes: RawSpan) throws {
    try bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard count >= 0 || errno == EINTR else {
          throw errno == ENOSPC
            ? StoreError.diskFull(path: path)
            : StoreError.inputOutput(path: path, detail: String(cString: strerror(errno)))
        }
        rest = rest.dropFirst(max(count, 0))
        size += max(count, 0)
      }
    }
  }

  /// Leaves the file to who sends it.
  func keep() -> WebResponse.Body {
    isKept = true
    return .file(path: path, size: size)
  }
}

extension WebResponse {
  /// A file to be kept by the visitor.
  static func download(_ body: Body, as name: String, type: String, isShown: Bool = false) -> Self {
    WebResponse(
      type: type,
      headers: [
        Header("Content-Disposition", "\(isShown ? "inline" : "attachment"); \(fileName(name))"),
        Header("X-Content-Type-Options", "nosniff"), Header("Cache-Control", "private, no-cache"),
      ], body: body)
  }

  /// A name as RFC 6266 writes it: plain letters, and all of it as RFC 8187 encodes it.
  static func fileName(_ name: String) -> String {
    let isPlain = { (byte: UInt8) in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    let ascii = String(decoding: name.utf8.map { isPlain($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
    var encoded = ""
    for byte in name.utf8 {
      let digits = String(byte, radix: 16, uppercase: true)
      encoded += isPlain(byte) ? String(Unicode.Scalar(byte)) : "%" + (digits.count == 1 ? "0" : "") + digits
    }
    return "filename=\"\(ascii)\"; filename*=UTF-8''\(encoded)"
  }
}

extension WebApp {
  /// A piece of evidence: a picture, or a file to be kept; never a page.
  func evidence(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      let evidence = try transaction.evidence(Identifier(rawValue: Int64(asked.names[0]) ?? 0))
      if let redaction = evidence.redaction {
        throw WebFailure.noSuchThing(
          "Evidence \(evidence.id.rawValue) was \(redaction.words)", nearest: nil, others: [])
      }
      let file = try AnswerFile(in: folder)
      let problems = try EvidenceReader.read(evidence, in: transaction) { try file.write($0) }
      guard problems.isEmpty else {
        throw StoreError.corrupt(path: database.path, detail: "evidence \(evidence.id.rawValue): \(problems[0])")
      }
      let type = MediaType(rawValue: evidence.mediaType)
      return .download(
        file.keep(), as: EvidenceName.written(evidence.name, mediaType: evidence.mediaType),
        type: type?.rawValue ?? "application/octet-stream", isShown: EvidenceView.isShown(evidence))
    }
  }
}
