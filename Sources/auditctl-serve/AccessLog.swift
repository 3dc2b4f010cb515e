internal import AuditReports
internal import AuditRules
internal import Glibc
internal import NIOCore
internal import Synchronization

/// What was asked and answered, a line each on standard error; no token, no query and nothing of a form is ever in it.
final class AccessLog: Sendable {
  /// A request.
  struct Entry: Sendable {
    /// When it was answered: UTC, milliseconds since 1970.
    let time: Int64
    let address: String
    /// Who was signed in; nil where nobody was.
    let name: String?
    let method: String
    /// Without what stands behind `?`.
    let path: String
    let status: Int
    let byteCount: Int
    /// How long it took.
    let milliseconds: Int64
    /// Why it was refused; nil where it was not.
    let refusal: String?
  }

  private static let longestPath = 400
  private static let mostWaiting = 10_000
  private let format: ServeOptions.LogFormat
  /// A thread that may wait for whoever reads the log.
  private let loop: any EventLoop
  private let waiting = Mutex(0)
  private let lost = Mutex(0)

  init(_ format: ServeOptions.LogFormat, on loop: any EventLoop) {
    self.format = format
    self.loop = loop
  }

  /// Notes a request.
  func note(_ entry: Entry) {
    write { Self.text(entry, $0) }
  }

  /// Notes a refusal before there was a request, or trouble of the server.
  func note(_ words: String, from address: String?, at time: Int64) {
    write { format in
      switch format {
      case .lines: [Timestamp.text(time), address, DisplayText.escaped(words)].compactMap { $0 }.joined(separator: " ")
      case .ndjson:
        Self.json { json in
          try json.member("time", Timestamp.text(time))
          try json.member("address", address)
          try json.member("note", words)
        }
      }
    }
  }

  private static func text(_ entry: Entry, _ format: ServeOptions.LogFormat) -> String {
    let path = String(entry.path.prefix(longestPath))
    switch format {
    case .lines:
      let refusal = entry.refusal.map { " refused: \($0)" } ?? ""
      let name = entry.name.map { "“\(DisplayText.escaped($0))”" } ?? "-"
      return "\(Timestamp.text(entry.time)) \(entry.address) \(name) \(entry.method) \(DisplayText.escaped(path)) "
        + "\(entry.status) \(entry.byteCount) B \(entry.milliseconds) ms\(refusal)"
    case .ndjson:
      return json { json in
        try json.member("time", Timestamp.text(entry.time))
        try json.member("address", entry.address)
        try json.member("name", entry.name)
        try json.member("method", entry.method)
        try json.member("path", path)
        try json.member("status", entry.status)
        try json.member("byte_count", entry.byteCount)
        try json.member("milliseconds", entry.milliseconds)
        try json.member("refusal", entry.refusal)
      }
    }
  }

  private static func json(_ members: (JSONStream) throws -> Void) -> String {
    var bytes: [UInt8] = []
    let stream = ReportStream { bytes += $0 }
    let json = JSONStream(stream)
    // Memory is all that it is written to, so nothing can fail.
    try? json.object { try members(json) }
    try? stream.flush()
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(_ line: @escaping @Sendable (ServeOptions.LogFormat) -> String) {
    guard
      waiting.withLock({ count in
        guard count < Self.mostWaiting else { return false }
        count += 1
        return true
      })
    else { return lost.withLock { $0 += 1 } }
    loop.execute { [self] in
      waiting.withLock { $0 -= 1 }
      let lost = lost.withLock { count in
        defer { count = 0 }
        return count
      }
      var text = line(format) + "\n"
      if lost > 0, format == .lines { text = "\(lost) lines were lost here, for nobody read them\n" + text }
      Self.write(text, to: 2)
    }
  }

  /// Writes a text; where nobody reads it any more it is for nobody.
  static func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let written = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if written > 0 { start += written } else if errno != EINTR { return }
    }
  }
}
