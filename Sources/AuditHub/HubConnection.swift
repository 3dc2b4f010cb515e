internal import Glibc

/// A running `auditctl-hub`, which is connected to a hub.
///
/// That program alone is linked with libpq; this one has no code for networks in it.
public final class HubConnection {
  private let child: pid_t
  private let input: Int32
  private let output: Int32

  /// Starts the program and connects.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - hub: URI of the database, or what libpq takes in its place; empty: what its variables and files say.
  public init(program: String, hub: String) throws(HubError) {
    var (requests, answers): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&requests) == 0, pipe(&answers) == 0 else {
      throw HubError(.tryAgain, "there is no pipe to \(program): \(String(cString: strerror(errno))); try again")
    }
    // Without its own end of the other pipe it would never see the end of what it is asked.
    for end in requests + answers { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, requests[0], 0)
    posix_spawn_file_actions_adddup2(&actions, answers[1], 1)
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), nil]
    var started = pid_t()
    let code = posix_spawn(&started, program, &actions, nil, arguments, environ)
    posix_spawn_file_actions_destroy(&actions)
    for argument in arguments { free(argument) }
    arguments = []
    Glibc.close(requests[0])
    Glibc.close(answers[1])
    (child, input, output) = (started, requests[1], answers[0])
    guard code == 0 else {
      throw HubError(.notInstalled, "\(program) does not start: \(String(cString: strerror(code))); install it anew")
    }
    _ = try ask("C", Array(hub.utf8))
  }

  deinit {
    Glibc.close(input)
    Glibc.close(output)
    // It would end by itself at the end of its input; but another program that was started meanwhile may hold that open.
    kill(child, SIGTERM)
    var status: Int32 = 0
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
  }

  /// Runs a script.
  func run(script: String) throws(HubError) {
    _ = try ask("S", Array(script.utf8))
  }

  /// Calls a function of the hub.
  func call(_ call: HubCall, _ values: HubValue...) throws(HubError) -> [HubRow] {
    let places = (1...max(1, values.count)).prefix(values.count).map { "$" + String($0) }.joined(separator: ", ")
    var frame: [UInt8] = []
    HubValue.append(Array(("SELECT * FROM hub." + call.rawValue + "(" + places + ")").utf8), to: &frame)
    for value in values { value.append(to: &frame) }
    return try ask("Q", frame)
  }

  /// Sends a frame and reads all rows up to the end of the answer.
  ///
  /// - Parameter kind: What is asked: the letter that `Frame` of auditctl-hub has for it.
  private func ask(_ kind: Unicode.Scalar, _ bytes: [UInt8]) throws(HubError) -> [HubRow] {
    var head = [UInt8(ascii: kind)]
    HubValue.append(Int32(bytes.count), to: &head)
    guard send(head), send(bytes) else { throw Self.broken }
    var rows: [HubRow] = []
    while true {
      guard let head = receive(5), let answer = receive(head[1...].reduce(0) { $0 << 8 | Int($1) }) else {
        throw Self.broken
      }
      switch head[0] {
      case UInt8(ascii: "D"): return rows
      case UInt8(ascii: "R"): rows.append(HubRow(Self.columns(answer[...])))
      default:
        throw HubError(
          state: String(decoding: answer.prefix(5), as: UTF8.self),
          message: String(decoding: answer.dropFirst(5), as: UTF8.self))
      }
    }
  }

  private static var broken: HubError {
    HubError(.unreachable, "the program that speaks to the hub has ended; try again")
  }

  private static func columns(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>?] {
    var columns: [ArraySlice<UInt8>?] = []
    var rest = bytes
    while rest.count >= 4 {
      let count = rest.prefix(4).reduce(Int32(0)) { $0 << 8 | Int32($1) }
      rest = rest.dropFirst(4)
      columns.append(count < 0 ? nil : rest.prefix(Int(count)))
      rest = rest.dropFirst(max(0, Int(count)))
    }
    return columns
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let now = bytes.withUnsafeBytes { write(input, $0.baseAddress.map { $0 + sent }, bytes.count - sent) }
      if now > 0 { sent += now } else if errno != EINTR { return false }
    }
    return true
  }

  private func receive(_ count: Int) -> [UInt8]? {
    var got = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while got < count {
        let now = read(output, buffer.baseAddress.map { $0 + got }, count - got)
        if now > 0 { got += now } else if now == 0 || errno != EINTR { break }
      }
      initialized = got
    }
    return got == count ? bytes : nil
  }
}

/// The functions of a hub (Hub/hub.sql).
enum HubCall: String {
  case version, me, clock, members, products, heads, replicas, register, push, pull, people, places, documents, document
  case evidence, chunk, claim, portfolio
  case setMember = "set_member"
  case removeMember = "remove_member"
  case setQuota = "set_quota"
  case closeReplica = "close_replica"
  case pushPlatform = "push_platform"
  case pushNames = "push_names"
  case pushDocument = "push_document"
  case offerEvidence = "offer_evidence"
  case pushChunk = "push_chunk"
  case pushSnapshot = "push_snapshot"
  case portfolioParts = "portfolio_parts"
}
