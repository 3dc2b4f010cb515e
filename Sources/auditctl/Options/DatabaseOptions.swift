internal import ArgumentParser
internal import AuditStore
internal import FoundationEssentials

/// Which database a command works on.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The database file; else $AUDITCTL_DATABASE, else the nearest audit.sqlite from here upward.",
      valueName: "path"))
  var database: String?

  static let fileName = "audit.sqlite"

  static var configuration: AuditDatabase.Configuration {
    var configuration = AuditDatabase.Configuration(
      machine: Console.current.surroundings.machine, toolVersion: Auditctl.version)
    configuration.stateFolder = stateFolder
    configuration.tellStored = { Console.current.noteStored() }
    configuration.tellUnkept = { folder, reason in
      Console.current.note(
        "Note: \(folder) cannot be written (\(reason)). All was stored; but if an older copy of the database is put back in "
          + "its place, that will not be noticed. AUDITCTL_STATE names another folder.")
    }
    return configuration
  }

  /// Where this user's programs keep what must outlast a file; nil without a home.
  static var stateFolder: String? {
    func folder(_ variable: String) -> String? {
      Console.current.surroundings.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }
    // The XDG base directory specification takes no path that begins elsewhere than at the root.
    let xdg = folder("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 + "/auditctl" : nil }
    // A home that is not there is not made.
    let home = folder("HOME").flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
    return folder("AUDITCTL_STATE") ?? xdg ?? home.map { $0 + "/.local/state/auditctl" }
  }

  /// Path of an existing database.
  ///
  /// - Throws: ``CommandError`` when none was named and there is none from here upward.
  func path() throws -> String {
    guard let path = database ?? Self.nearest() else {
      throw CommandError(
        .noInput,
        "there is no \(Self.fileName) in \(Console.current.surroundings.workingDirectory) or above it; make one with "
          + "`auditctl init`, or name one with --database or AUDITCTL_DATABASE")
    }
    return path
  }

  /// The database of the environment, else the nearest one from here upward; nil when there is none.
  static func nearest() -> String? {
    let surroundings = Console.current.surroundings
    if let path = surroundings.environment["AUDITCTL_DATABASE"], !path.isEmpty { return path }
    var folder = surroundings.workingDirectory
    while true {
      let candidate = folder == "/" ? "/" + fileName : folder + "/" + fileName
      if FileManager.default.fileExists(atPath: candidate) { return candidate }
      guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }

  /// Path at which a new database is created: the given one, else the one of the environment, else here.
  static func newPath(_ database: String?) -> String {
    if let database { return database }
    if let path = Console.current.surroundings.environment["AUDITCTL_DATABASE"], !path.isEmpty { return path }
    return Console.current.surroundings.workingDirectory + "/" + fileName
  }

  func open() throws -> AuditDatabase {
    try open(Self.configuration)
  }

  /// Opens it in a process that does nothing but run a person's own statement, whose memory is limited.
  func openForQuery() throws -> AuditDatabase {
    var configuration = Self.configuration
    configuration.isMemoryCounted = true
    return try open(configuration)
  }

  private func open(_ configuration: AuditDatabase.Configuration) throws -> AuditDatabase {
    let path = try path()
    Console.current.noteDatabase(path)
    let database = try AuditDatabase.open(at: path, configuration: configuration)
    let differences = try database.schemaDifferences()
    if !differences.isEmpty {
      Console.current.note(
        "Warning: the schema of \(path) is not that of auditctl: \(SchemaDifference.listed(differences)). It can be "
          + "read, but what is shown may not be what was recorded; nothing can be written to it.")
    }
    return database
  }

  /// Opens it with a small page cache, for one pass through a release or through evidence: most pages are used once,
  /// and there may be far more of them than fit in memory.
  ///
  /// - Parameter isNeeded: Whether that is so; if not, the file is opened as always.
  func openForReadingOnce(isNeeded: Bool = true) throws -> AuditDatabase {
    guard isNeeded else { return try open() }
    var configuration = Self.configuration
    configuration.pageCacheSize = 8192
    return try open(configuration)
  }
}
