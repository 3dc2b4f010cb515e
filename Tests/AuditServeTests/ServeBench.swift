import AuditModel
import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

/// A server over a file of its own, as a process, which ends with this value.
final class ServeBench: Sendable {
  /// How a program ended and what it said.
  struct Ran {
    let status: Int32
    let data, notes: String
  }

  let folder: TemporaryFolder
  let process: pid_t
  let port: Int
  /// What the terminal showed.
  let greeting: String

  /// The worked example, made once.
  private static let example = Result {
    let folder = try TemporaryFolder()
    let ran = try run(["init", "--example"], in: folder)
    try #require(ran.status == 0, "\(ran.notes)")
    return try folder.read("audit.sqlite")
  }

  /// The built program.
  static let program: String = {
    signal(SIGPIPE, SIG_IGN)
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/auditctl"
  }()

  /// A folder with a file of the worked example.
  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(example.get(), to: "audit.sqlite")
    return folder
  }

  /// Starts a server at a port that is free.
  init(_ arguments: String..., in given: TemporaryFolder? = nil) throws {
    folder = try given ?? Self.folder()
    process = try Self.start(["serve", "--port", "0"] + arguments, in: folder)
    greeting = try Self.line(of: folder, "out", while: process)
    let port = greeting.firstMatch(of: /:(\d+)\/sign-in/).flatMap { Int($0.1) } ?? Self.listening(process)
    self.port = try #require(port, "\(greeting)")
  }

  deinit {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  /// The port that a process listens on, where what it prints is the name of its proxy.
  private static func listening(_ process: pid_t) -> Int? {
    let table = (try? String(contentsOfFile: "/proc/\(process)/net/tcp", encoding: .utf8)) ?? ""
    let folder = "/proc/\(process)/fd"
    let sockets = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
    for line in table.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: " ")
      guard fields.count > 9, fields[3] == "0A", sockets.contains("socket:[\(fields[9])]") else { continue }
      return fields[1].split(separator: ":").last.flatMap { Int($0, radix: 16) }
    }
    return nil
  }

  /// Starts the program, or another one, with its output in two files of the folder.
  private static func start(
    _ arguments: [String], in folder: TemporaryFolder, program: String = ServeBench.program
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (descriptor, name) in [(Int32(1), "out"), (2, "err")] {
      posix_spawn_file_actions_addopen(&actions, descriptor, folder.file(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    try FileManager.default.createDirectory(atPath: folder.file("uploads"), withIntermediateDirectories: true)
    // The path of a socket has no room for what a browser would put below this folder.
    let uploads = program == Self.program ? ["TMPDIR=\(folder.file("uploads"))"] : []
    let variables =
      ["HOME=\(folder.path)", "PATH=/usr/bin:/bin", "AUDITCTL_DATABASE=\(folder.file("audit.sqlite"))"] + uploads
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for word in words + environment { free(word) } }
    var process = pid_t()
    let code = posix_spawn(&process, program, &actions, nil, &words, &environment)
    try #require(code == 0, "\(program): \(String(cString: strerror(code)))")
    return process
  }

  private static func line(of folder: TemporaryFolder, _ name: String, while process: pid_t) throws -> String {
    for _ in 0..<600 {
      if let text = try? folder.read(name), text.last == 10 { return String(decoding: text, as: UTF8.self) }
      var status: Int32 = 0
      guard waitpid(process, &status, WNOHANG) == 0 else { break }
      usleep(50_000)
    }
    Issue.record("it does not start: \(String(decoding: (try? folder.read("err")) ?? Data(), as: UTF8.self))")
    return ""
  }

  /// Runs the program to its end.
  static func run(
    _ arguments: [String], in folder: TemporaryFolder, program: String = ServeBench.program
  ) throws -> Ran {
    let process = try start(arguments, in: folder, program: program)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return Ran(
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F),
      data: String(decoding: try folder.read("out"), as: UTF8.self),
      notes: String(decoding: try folder.read("err"), as: UTF8.self))
  }

  /// Runs one of the programs of Tests/Tools, which `make test` installs what they need for.
  static func runTool(_ name: String, _ arguments: [String]) throws -> Ran {
    let root = RepositoryFolder.path
    let python = root + "/.build-tools/bin/python"
    try #require(
      FileManager.default.isExecutableFile(atPath: python), "run `scripts/install-tools`, as `make test` does")
    return try run(
      ["-B", root + "/Tests/Tools/\(name).py"] + arguments, in: TemporaryFolder(), program: python)
  }

  /// Runs another command on the server's file, as from another terminal.
  @discardableResult
  func command(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> Ran {
    let ran = try Self.command(arguments, on: folder)
    #expect(ran.status == 0, "\(arguments): \(ran.notes)", sourceLocation: sourceLocation)
    return ran
  }

  static func command(_ arguments: [String], on folder: TemporaryFolder) throws -> Ran {
    try run(arguments + ["--database", folder.file("audit.sqlite")], in: TemporaryFolder())
  }

  /// Adds a user, and gives their token.
  static func addUser(_ name: String, _ role: WebRole, in folder: TemporaryFolder) throws -> String {
    let ran = try command(["user", "add", name, "--role", role.rawValue, "--format", "json"], on: folder)
    return try token(in: ran.data)
  }

  /// The token that something shows.
  static func token(in text: String) throws -> String {
    String(try #require(text.firstMatch(of: /tk-[0-9A-Z-]+/), "\(text)").output)
  }

  var terminalToken: String { get throws { try Self.token(in: greeting) } }

  /// What it has logged so far; a line is written behind its answer.
  var log: String {
    usleep(100_000)
    return String(decoding: (try? folder.read("err")) ?? Data(), as: UTF8.self)
  }

  /// Asks for something on a connection of its own.
  func ask(
    _ method: String, _ path: String, _ headers: [String] = [], host: String? = nil, body: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> WebConnection.Answer {
    try #require(answer(method, path, headers, host: host, body: body), sourceLocation: sourceLocation)
  }

  /// The answer to a request on a connection of its own; nil where the server is gone before it gives one.
  private func answer(
    _ method: String, _ path: String, _ headers: [String], host: String?, body: String
  ) -> WebConnection.Answer? {
    guard let connection = try? WebConnection(port: port) else { return nil }
    connection.send(head(method, path, headers, host: host) + body)
    return connection.answer(isHead: method == "HEAD")
  }

  /// The head of a request.
  func head(_ method: String, _ path: String, _ headers: [String] = [], host: String? = nil) -> String {
    (["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + headers).joined(separator: "\r\n")
      + "\r\n\r\n"
  }

  /// Sends a form.
  func post(
    _ path: String, _ fields: [String: String], _ headers: [String] = [], host: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> WebConnection.Answer {
    try #require(posted(path, fields, headers, host: host), sourceLocation: sourceLocation)
  }

  /// The answer to a form; nil where the server is gone before it gives one.
  func posted(
    _ path: String, _ fields: [String: String], _ headers: [String], host: String? = nil
  ) -> WebConnection.Answer? {
    let body = fields.map { "\($0.key)=\(Self.encoded($0.value))" }.sorted().joined(separator: "&")
    let own = ["Content-Type: application/x-www-form-urlencoded", "Content-Length: \(body.utf8.count)"]
    return answer("POST", path, headers + own, host: host, body: body)
  }

  static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      return "-_.~".unicodeScalars.contains(scalar) || (byte < 128 && scalar.properties.isAlphabetic)
        || (48...57).contains(byte) ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// Signs somebody in, and gives the header of their cookie.
  func signIn(_ token: String, name: String = "Ana", _ headers: [String] = [], host: String? = nil) throws -> String {
    let answer = try post("/sign-in", ["token": token, "name": name, "next": "/"], headers, host: host)
    try #require(answer.status == 303, "\(answer.body)")
    let cookie = try #require(answer["set-cookie"])
    return "Cookie: " + cookie.prefix { $0 != ";" }
  }

  /// Waits for its end.
  ///
  /// - Returns: Its exit status.
  func ended() -> Int32 {
    var status: Int32 = 0
    for _ in 0..<800 {
      if waitpid(process, &status, WNOHANG) != 0 {
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
      }
      usleep(50_000)
    }
    return -1
  }

  /// The most memory that it had: bytes.
  func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) }) * 1024
  }
}

extension ServeBench {
  /// What the forms of somebody carry who is signed in.
  func forgeryToken(_ cookie: String) throws -> String {
    let page = try ask("GET", "/sign-out", [cookie])
    return String(
      try #require(page.body.firstMatch(of: /name="token" value="([0-9a-f]{32})"/), "\(page.body)").output.1)
  }
}
