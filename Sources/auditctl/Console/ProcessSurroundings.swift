internal import AuditRules
internal import FoundationEssentials
internal import Glibc

extension Console.Surroundings {
  /// The surroundings of this process.
  static var process: Self {
    Self(
      environment: ProcessInfo.processInfo.environment,
      workingDirectory: FileManager.default.currentDirectoryPath,
      machine: machineIdentifier, now: { currentMilliseconds() }, moment: { milliseconds(of: $0) },
      terminalWidth: terminalWidth(1), notesWidth: terminalWidth(2),
      standardInput: { try read(descriptor: 0) }, keyboard: .standard)
  }

  private static func currentMilliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// By the zone of this machine, or of `TZ`, with its summer time.
  private static func milliseconds(of local: LocalTime) -> Int64 {
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (Int32(local.year) - 1900, Int32(local.month) - 1, Int32(local.day))
    (time.tm_hour, time.tm_min, time.tm_sec) = (Int32(local.hour), Int32(local.minute), Int32(local.second))
    // Whether it is summer time is looked up.
    time.tm_isdst = -1
    return Int64(mktime(&time)) * 1000
  }

  private static func terminalWidth(_ descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Tells this machine from others: a digest (FNV-1a) of its own identifier, else of its name.
  ///
  /// The identifier itself is confidential, and audit files are sent to others; 64 bits cannot give back its 128.
  private static var machineIdentifier: String {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in "auditctl machine \(machineName)".utf8 {
      digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(digest, radix: 16)
  }

  private static var machineName: String {
    if let text = try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8),
      let line = text.split(separator: "\n").first
    {
      return String(line)
    }
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, 255)
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The next piece of a file descriptor; empty at its end.
  static func read(descriptor: Int32) throws -> [UInt8] {
    while true {
      var failure: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 262_144) { buffer, count in
        let got = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if got < 0 { failure = errno }
        count = max(got, 0)
      }
      if failure == 0 { return bytes }
      if failure != EINTR {
        throw FileError.cannotRead(path: "standard input", reason: String(cString: strerror(failure)))
      }
    }
  }
}
