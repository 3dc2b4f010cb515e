internal import AuditWeb
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore

/// What came with a form; its files stay until ``remove()``.
struct Form: Sendable {
  var fields = WebFields()
  var uploads: [WebUpload] = []
  fileprivate var reader: UploadReader?

  /// Removes the files that came with it.
  func remove() async { await reader?.remove() }
}

/// Reads the body of a post.
struct FormReader: Sendable {
  let folder: UploadFolder
  /// Threads for disks.
  let disks: any EventLoopGroup

  private static let mostBytes = 1_000_000

  /// Reads a form in either of HTML's encodings.
  ///
  /// - Throws: ``Refusal`` where it is too long, too slow, or no form; then nothing of it is left.
  func form(of request: Request) async throws -> Form {
    let (type, boundary) = Self.mediaType(request.headers[.contentType])
    switch (type, boundary) {
    case ("application/x-www-form-urlencoded", _): return try await plain(request)
    case ("multipart/form-data", let boundary?): return try await withFiles(request, boundary)
    default:
      throw Refusal(
        415, "media type", "That is no form",
        "Send a form as HTML encodes it: application/x-www-form-urlencoded or "
          + "multipart/form-data. Nothing was recorded.")
    }
  }

  private func plain(_ request: Request) async throws -> Form {
    try Self.require(request, atMost: Self.mostBytes, else: .formTooLarge)
    var pace = Pace()
    var bytes: [UInt8] = []
    for try await buffer in request.body {
      bytes.append(contentsOf: buffer.readableBytesView)
      guard bytes.count <= Self.mostBytes else { throw Refusal.formTooLarge }
      try pace.count(buffer.readableBytes)
    }
    return Form(fields: try FormText.fields(bytes))
  }

  private func withFiles(_ request: Request, _ boundary: String) async throws -> Form {
    // Heads of parts and boundaries come to the bytes of files and fields.
    let most = UploadReader.mostFileBytes + 2 * UploadReader.mostFieldBytes
    try Self.require(request, atMost: most, else: .fileTooLarge)
    var pace = Pace()
    let reader = UploadReader(boundary: boundary, in: folder, on: disks.next())
    do {
      for try await buffer in request.body {
        try pace.count(buffer.readableBytes)
        try await reader.read(buffer)
      }
      let (fields, uploads) = try await reader.finish()
      return Form(fields: fields, uploads: uploads, reader: reader)
    } catch {
      await reader.remove()
      throw error
    }
  }

  private static func require(_ request: Request, atMost most: Int, else refusal: Refusal) throws(Refusal) {
    guard let length = request.headers[.contentLength] else { return }
    guard let length = Int(length), length <= most else { throw refusal }
  }

  /// The media type in lower case, and its boundary (RFC 2046: at most 70 characters).
  private static func mediaType(_ header: String?) -> (type: String, boundary: String?) {
    let parts = (header ?? "").split(separator: ";").map { part in part.drop { $0 == " " } }
    let type = (parts.first ?? "").filter { $0 != " " }.lowercased()
    let boundary = parts.dropFirst().lazy.compactMap { part -> String? in
      guard part.prefix(9).lowercased() == "boundary=" else { return nil }
      let value = part.dropFirst(9).filter { $0 != "\"" && $0 != " " }
      return value.isEmpty || value.utf8.count > 70 ? nil : value
    }.first
    return (type, boundary)
  }
}

/// How fast a body comes: whoever is slower than 4 kB a second holds up a place for others.
///
/// One that does not come at all ends by the server's own limit for silence.
private struct Pace {
  private static let grace = 15.0
  private static let perSecond = 4096.0
  private let start = ContinuousClock.now
  private var bytes = 0

  init() {}

  mutating func count(_ more: Int) throws(Refusal) {
    bytes += more
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    guard Double(bytes) >= (seconds - Self.grace) * Self.perSecond else { throw Refusal.tooSlow }
  }
}
