import FoundationEssentials
import Glibc
import Testing

/// A connection to a server of this machine, byte by byte as a test wants it.
final class WebConnection {
  /// What was answered.
  struct Answer {
    let status: Int
    /// Names in lower case, in the order in which they came.
    let headers: [(name: String, value: String)]
    let body: String

    /// The first header of the name.
    subscript(name: String) -> String? { headers.first { $0.name == name }?.value }
  }

  struct Refused: Error {}

  private let descriptor: Int32
  private var waiting: [UInt8] = []

  /// Connects; what does not come in 40 seconds does not come.
  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    var time = timeval(tv_sec: 40, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    guard code == 0 else { throw Refused() }
  }

  deinit {
    close(descriptor)
  }

  /// Sends bytes; false where nobody takes them any more.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      let sent = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0 else { return false }
      start += sent
    }
    return true
  }

  /// The next answer; nil where the connection ends before it.
  ///
  /// - Parameter isHead: Whether it has no body, whatever its head says.
  func answer(isHead: Bool = false) -> Answer? {
    var lines: [String] = []
    while true {
      guard let line = line() else { return nil }
      if line.isEmpty { break }
      lines.append(line)
    }
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    let headers = lines.dropFirst().map { line in
      let halves = line.split(separator: ":", maxSplits: 1)
      return (name: halves[0].lowercased(), value: String(halves.count > 1 ? halves[1].drop { $0 == " " } : ""))
    }
    let length = headers.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
    var body: [UInt8] = []
    while !isHead, body.count < length {
      guard !waiting.isEmpty || receive() else { return nil }
      let taken = min(waiting.count, length - body.count)
      body += waiting[..<taken]
      waiting.removeFirst(taken)
    }
    return Answer(status: status, headers: headers, body: String(decoding: body, as: UTF8.self))
  }

  /// Whether the server ends the connection without a word.
  func isEnded() -> Bool {
    waiting.isEmpty && !receive()
  }

  private func line() -> String? {
    while true {
      if let end = waiting.firstIndex(of: 10) {
        defer { waiting.removeFirst(end + 1) }
        return String(decoding: waiting[..<end].filter { $0 != 13 }, as: UTF8.self)
      }
      guard receive() else { return nil }
    }
  }

  private func receive() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let got = recv(descriptor, &bytes, bytes.count, 0)
    guard got > 0 else { return false }
    waiting += bytes[..<got]
    return true
  }
}
