internal import AuditWeb
internal import Glibc
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore

/// Makes HTTP of answers.
struct ResponseMaker: Sendable {
  /// Threads for disks.
  let disks: any EventLoopGroup

  private static let pieceSize = 65_536

  /// The response to a request: to HEAD without a body, and 304 where the browser has it already.
  func response(_ answer: Answer, to request: Request) -> Response {
    var fields = HTTPFields()
    for header in answer.headers {
      guard let name = HTTPField.Name(header.name) else { continue }
      // A line break in a value would be a header of its own; the type has it as a space.
      fields.append(HTTPField(name: name, value: header.value))
    }
    if answer.isLast { fields[.connection] = "close" }
    var status = HTTPResponse.Status(code: answer.status)
    if answer.status == 200, let tag = fields[.eTag], request.headers[values: .ifNoneMatch].contains(tag) {
      status = .notModified
    }
    let isEmpty = status == .notModified || answer.status == 303
    if !isEmpty { fields[.contentType] = answer.type }
    let file: TakenFile? = if case .file(let path, let size) = answer.body { TakenFile(path, size) } else { nil }
    guard !isEmpty else { return Response(status: status, headers: fields) }
    let body =
      switch answer.body {
      case .bytes(let bytes): ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
      case .file: self.body(of: file)
      }
    let response = Response(status: status, headers: fields, body: body)
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func body(of file: TakenFile?) -> ResponseBody {
    guard let file else { return ResponseBody() }
    let loop = disks.next()
    return ResponseBody(contentLength: file.size) { writer in
      let descriptor = try file.opened()
      defer { close(descriptor) }
      var left = file.size
      while left > 0 {
        let count = min(left, Self.pieceSize)
        let piece = try await loop.submit { try Self.read(count, from: descriptor) }.get()
        left -= piece.readableBytes
        try await writer.write(piece)
      }
      try await writer.finish(nil)
    }
  }

  private static func read(_ count: Int, from descriptor: Int32) throws -> ByteBuffer {
    var buffer = ByteBuffer()
    let got = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { bytes in
      max(0, Glibc.read(descriptor, bytes.baseAddress, count))
    }
    // It is shorter than it was: the connection ends, so that the browser does not take it for whole.
    guard got > 0 else { throw TakenFile.Gone() }
    return buffer
  }
}

/// A file that was written for one answer, and goes with it.
private final class TakenFile: Sendable {
  /// It cannot be read any more.
  struct Gone: Error {}

  let path: String
  let size: Int

  init(_ path: String, _ size: Int) {
    self.path = path
    self.size = size
  }

  func opened() throws -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Gone() }
    return descriptor
  }

  deinit {
    unlink(path)
  }
}
