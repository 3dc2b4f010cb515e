/// What `auditctl serve` starts this program with.
///
/// auditctl has read what people typed, so that here each option stands for itself, with its value behind it.
struct ServeOptions: Sendable {
  /// How requests are logged.
  enum LogFormat: String {
    case lines
    case ndjson
  }

  /// Path of the database.
  var database = ""
  /// Identifies the machine; with the file's identity it tells one replica from another.
  var machine = ""
  /// Folder of the numbers that are kept outside of files; nil: there is none.
  var stateFolder: String?
  /// Version of auditctl.
  var version = ""
  /// The address to listen on.
  var address = "127.0.0.1"
  /// The port to listen on; 0: any that is free.
  var port = 8410
  /// Whether nothing can be written.
  var isReadOnly = false
  /// The address of the proxy that all others come through; nil: there is none.
  var proxy: String?
  /// The names that the proxy is reached by.
  var hosts: [String] = []
  var log = LogFormat.lines

  /// Reads them.
  ///
  /// - Throws: ``ServeFailure`` for what is none of them.
  init(_ arguments: [String]) throws(ServeFailure) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard name != "--read-only" else {
        isReadOnly = true
        continue
      }
      guard let value = rest.popFirst() else { throw Self.notStarted }
      try set(name, value)
    }
    guard !database.isEmpty, !machine.isEmpty, !version.isEmpty else { throw Self.notStarted }
  }

  private mutating func set(_ name: String, _ value: String) throws(ServeFailure) {
    switch name {
    case "--database": database = value
    case "--machine": machine = value
    case "--state-folder": stateFolder = value
    case "--tool-version": version = value
    case "--address": address = value
    case "--port":
      guard let number = Int(value), 0...65_535 ~= number else { throw Self.notStarted }
      port = number
    case "--behind-proxy": proxy = value
    case "--host": hosts.append(value.lowercased())
    case "--log":
      guard let format = LogFormat(rawValue: value) else { throw Self.notStarted }
      log = format
    default: throw Self.notStarted
    }
  }

  private static let notStarted = ServeFailure(
    .usage, "this is a part of auditctl, which starts it; see `auditctl serve --help`")

  /// Whether only this computer reaches the address.
  var isLoopback: Bool {
    address == "localhost" || address == "::1"
      || (address.hasPrefix("127.") && address.allSatisfy { $0.isNumber || $0 == "." })
  }

  /// Name of the database without its folder.
  var fileName: String { database.split(separator: "/").last.map(String.init) ?? database }
}

/// Why the server does not start.
struct ServeFailure: Error {
  /// As auditctl's own (README.md has the table).
  enum Status: Int32 {
    case usage = 64
    case noInput = 66
    case bug = 70
    case inputOutput = 74
    case tryAgain = 75
    case noPermission = 77
    case configuration = 78
  }

  let status: Status
  /// What is wrong, and what to do.
  let words: String

  init(_ status: Status, _ words: String) {
    self.status = status
    self.words = words
  }
}
