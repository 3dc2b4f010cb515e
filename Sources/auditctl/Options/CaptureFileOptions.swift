internal import ArgumentParser
internal import AuditModel
internal import AuditRules
internal import AuditService

/// Which capture a command reads, and how.
struct CaptureFileOptions: ParsableArguments {
  @Argument(help: "The capture; - for standard input.") var file: String
  @Option(
    help: ArgumentHelp("Pixels a dp (2.625), or the density of the screen (420dpi); Android.", valueName: "density"))
  var density: CaptureDensity?
  @Option(help: ArgumentHelp("Only windows of this app.", valueName: "name")) var package: String?
  @Flag(help: "Windows of the system and of keyboards, too.") var includeSystem = false
  @Option(help: ArgumentHelp("BCP 47 tag of the language that the app spoke.", valueName: "tag")) var language: String?

  func validate() throws {
    guard let language else { return }
    guard LanguageTag.isWellFormed(language) else {
      throw ValidationError("--language \(language) is no BCP 47 tag, such as en or de-AT.")
    }
  }

  /// Reads the capture.
  ///
  /// - Throws: ``InputError``, and ``FileError`` when there is no such file.
  func read(for platform: Platform) throws -> ReadCapture {
    var options = CaptureOptions()
    options.package = package
    options.includesSystem = includeSystem
    let bytes = try UserFile.bytes(of: file, Console.current, limit: InputLimits.toolByteCount)
    let name = file == "-" ? "standard input" : file
    let read = try ReadCapture(bytes, name: name, platform: platform, options: options, language: language)
    guard density == nil || read.tree.format.platform == .android else {
      throw CommandError(.usage, "--density is for Android; captures of iOS are in points already; leave it out")
    }
    return read
  }

  /// What was passed over, and what cannot be known, on standard error.
  func note(_ read: ReadCapture) {
    for warning in read.tree.warnings { Console.current.note("Note: \(warning)") }
    if read.tree.format.isUntried {
      Console.current.note("Note: \(read.tree.format.title) is read from its documentation; no real file was tried.")
    }
  }

  /// The least width and height that the platform asks for, in the unit of the capture; nil where it is not known.
  func smallest(_ read: ReadCapture) -> Double? {
    switch read.tree.format.platform {
    case .android: (density?.factor ?? read.tree.density).map { 48 * $0 }
    case .ios: 44
    case .web: nil
    }
  }
}

/// How many pixels a dp has.
struct CaptureDensity: ExpressibleByArgument {
  let factor: Double

  init?(argument: String) {
    let isDots = argument.hasSuffix("dpi")
    guard let number = Double(isDots ? String(argument.dropLast(3)) : argument), number.isFinite else { return nil }
    factor = isDots ? number / 160 : number
    guard (0.5...10).contains(factor) else { return nil }
  }
}
