internal import AuditModel
internal import AuditService
internal import Glibc

/// A file that a person named, read in pieces.
///
/// `-` stands for standard input.
struct UserFile: ByteSource {
  let name: String
  private let descriptor: Descriptor?
  private let standardInput: @Sendable () throws -> [UInt8]
  private let progress: WorkProgress
  /// How many bytes it has; nil for standard input, and where that is not known.
  private var byteCount: Int?
  private var bytesRead = 0

  private final class Descriptor {
    let number: Int32
    init(_ number: Int32) { self.number = number }
    deinit { close(number) }
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - isRegular: Whether streams and devices are refused, because it will be read more than once.
  ///   - progress: Is told of the bytes that were read.
  /// - Throws: ``FileError`` when there is none, it is a folder, or it may not be read.
  init(
    _ path: String, _ console: Console, isRegular: Bool = false, progress: WorkProgress = .silent
  ) throws(FileError) {
    self.progress = progress
    standardInput = console.surroundings.standardInput
    guard path != "-" else {
      guard !isRegular else { throw .notRegular(path: "standard input") }
      name = "standard input"
      descriptor = nil
      return
    }
    name = path
    guard !Self.isSame(path, asOneOf: console.databaseFiles) else { throw .isDatabase(path: path) }
    // Without O_NONBLOCK, to open a pipe would wait for someone to write into it; a file does not mind.
    let number = open(path, O_RDONLY | O_CLOEXEC | (isRegular ? O_NONBLOCK : 0))
    guard number >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw .noSuchFile(path: path)
      case EACCES, EPERM: throw .noPermission(path: path)
      case ENXIO where isRegular: throw .notRegular(path: path)
      case let code: throw .cannotRead(path: path, reason: String(cString: strerror(code)))
      }
    }
    descriptor = Descriptor(number)
    var facts = stat()
    guard fstat(number, &facts) == 0 else { return }
    guard facts.st_mode & S_IFMT != S_IFDIR else { throw .isFolder(path: path) }
    let isFile = facts.st_mode & S_IFMT == S_IFREG
    guard !isRegular || isFile else { throw .notRegular(path: path) }
    if isFile { byteCount = Int(facts.st_size) }
  }

  /// Whether a path leads to one of some files, by whatever name.
  static func isSame(_ path: String, asOneOf others: [String]) -> Bool {
    var facts = stat()
    guard !others.isEmpty, stat(path, &facts) == 0 else { return false }
    return others.contains { other in
      var known = stat()
      return stat(other, &known) == 0 && known.st_dev == facts.st_dev && known.st_ino == facts.st_ino
    }
  }

  mutating func next() throws -> [UInt8] {
    let piece =
      if let descriptor { try Console.Surroundings.read(descriptor: descriptor.number) } else { try standardInput() }
    bytesRead += piece.count
    progress.tell(bytesRead, of: byteCount)
    return piece
  }

  private mutating func bytes(limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try next()
      if piece.isEmpty { break }
      bytes += piece
      guard bytes.count <= limit else {
        throw FileError.cannotRead(path: name, reason: "it is larger than \(limit / 1024 / 1024) MB")
      }
    }
    return bytes
  }

  private mutating func text() throws -> InputText {
    let bytes = try bytes(limit: InputLimits.fileByteCount)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw FileError.notText(path: name) }
    return InputText(source: name, text: text)
  }

  /// The bytes of the whole file at a path.
  ///
  /// - Parameter limit: How many there may be.
  /// - Throws: ``FileError`` when it cannot be opened or is larger.
  static func bytes(of path: String, _ console: Console, limit: Int) throws -> [UInt8] {
    var file = try UserFile(path, console)
    return try file.bytes(limit: limit)
  }

  /// The whole file at a path as text.
  ///
  /// - Throws: ``FileError`` when it cannot be opened, is not UTF-8 or is larger than 64 MB.
  static func text(of path: String, _ console: Console) throws -> InputText {
    var file = try UserFile(path, console)
    return try file.text()
  }

  /// Writes a text beside a path and renames it, so that a failure leaves what was there.
  static func write(_ text: String, to path: String) throws(FileError) {
    let file = try ReplacedFile(path)
    try file.write(Array(text.utf8))
    try file.commit()
  }
}
