internal import Glibc

/// The part of auditctl that is linked with libpq, and nothing else.
///
/// It connects to a hub and runs what it is asked on standard input (``Frame``). auditctl starts it; so the program that audits
/// has no code for networks in it.
@main
struct AuditctlHub {
  private var server: Server?
  /// What waits to be written.
  private var output: [UInt8] = []

  static func main() {
    guard isatty(0) == 0 else {
      let words = "auditctl-hub is a part of auditctl, which starts it; see `auditctl hub --help`\n"
      _ = words.utf8.withContiguousStorageIfAvailable { write(2, $0.baseAddress, $0.count) }
      exit(64)
    }
    signal(SIGPIPE, SIG_IGN)
    // Where nobody says otherwise the server has to prove who it is; a socket of this machine needs no such proof.
    setenv("PGSSLMODE", "verify-full", 0)
    setenv("PGAPPNAME", "auditctl", 0)
    setenv("PGCONNECT_TIMEOUT", "15", 0)
    var hub = AuditctlHub()
    while let frame = Frame(from: 0) {
      do throws(Server.Failure) {
        try hub.answer(frame)
        hub.send(Frame(.done))
      } catch {
        hub.send(Frame(.failed, Array((error.state + error.message).utf8)))
      }
      hub.flush()
    }
  }

  private mutating func answer(_ frame: Frame) throws(Server.Failure) {
    let text = String(decoding: frame.bytes, as: UTF8.self)
    switch frame.kind {
    case .connect: server = try Server(text)
    case .script: try server?.run(text)
    case .query:
      var reader = FrameReader(frame)
      let statement = String(decoding: reader.part() ?? [], as: UTF8.self)
      var parameters: [Server.Parameter] = []
      while !reader.isAtEnd {
        let type = UInt32(bitPattern: reader.number() ?? 0)
        parameters.append(Server.Parameter(type: type, bytes: reader.part()))
      }
      var hub = self
      try server?.run(statement, parameters) { hub.send($0) }
      self = hub
    case .done, .row, .failed: break
    }
  }

  private mutating func send(_ frame: Frame) {
    output += frame.whole
    if output.count > 1 << 18 { flush() }
  }

  private mutating func flush() {
    var start = 0
    while start < output.count {
      let written = output.withUnsafeBytes { bytes in
        write(1, bytes.baseAddress.map { $0 + start }, output.count - start)
      }
      if written > 0 {
        start += written
      } else if errno != EINTR {
        // Nobody listens any more.
        exit(0)
      }
    }
    output.removeAll(keepingCapacity: true)
  }
}
