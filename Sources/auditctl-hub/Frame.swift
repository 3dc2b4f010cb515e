internal import Glibc

/// What goes through the pipes between auditctl and this program: a letter, the length of the rest in four bytes, the most
/// significant first, and the rest.
struct Frame {
  /// What it is.
  enum Kind: UInt8 {
    /// Asked: connect; the rest is a URI or what libpq takes in its place.
    case connect = 67
    /// Asked: run a script.
    case script = 83
    /// Asked: run a statement; the text, then each parameter with the number of its type, each with its length before it.
    case query = 81
    /// Answered: that is done.
    case done = 68
    /// Answered: a row; each column with its length before it, which is -1 for NULL.
    case row = 82
    /// Answered: it failed; the five characters of its SQLSTATE, and a message.
    case failed = 69
  }

  let kind: Kind
  var bytes: [UInt8]

  init(_ kind: Kind, _ bytes: [UInt8] = []) {
    self.kind = kind
    self.bytes = bytes
  }

  /// The next frame from a descriptor; nil at its end, and where what comes is no frame.
  init?(from descriptor: Int32) {
    guard let head = Self.read(5, from: descriptor), let kind = Kind(rawValue: head[0]) else { return nil }
    let count = head[1...].reduce(0) { $0 << 8 | Int($1) }
    guard let bytes = Self.read(count, from: descriptor) else { return nil }
    self.init(kind, bytes)
  }

  private static func read(_ count: Int, from descriptor: Int32) -> [UInt8]? {
    var got = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while got < count {
        let now = Glibc.read(descriptor, buffer.baseAddress.map { $0 + got }, count - got)
        if now > 0 { got += now } else if now == 0 || errno != EINTR { break }
      }
      initialized = got
    }
    return got == count ? bytes : nil
  }

  /// Appends a number of four bytes.
  mutating func append(_ number: Int32) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Its bytes, with letter and length.
  var whole: [UInt8] {
    var head = Frame(kind)
    head.append(Int32(bytes.count))
    return [kind.rawValue] + head.bytes + bytes
  }
}

/// Reads a frame's parts.
struct FrameReader {
  private var rest: ArraySlice<UInt8>

  init(_ frame: Frame) {
    rest = frame.bytes[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// A number of four bytes; nil where there are fewer.
  mutating func number() -> Int32? {
    guard rest.count >= 4 else { return nil }
    let number = rest.prefix(4).reduce(Int32(0)) { $0 << 8 | Int32($1) }
    rest = rest.dropFirst(4)
    return number
  }

  /// The bytes behind their length; nil for NULL.
  mutating func part() -> ArraySlice<UInt8>? {
    guard let count = number(), count >= 0, rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(Int(count)) }
    return rest.prefix(Int(count))
  }
}
