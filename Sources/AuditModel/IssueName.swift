/// An issue as people name it: by its number in this file, `27`, or by a name that every copy of the file knows, `27.a1b2c`.
///
/// The second is the number that the copy gave it which opened it, and that copy's ``ReplicaNick``.
public struct IssueName: Hashable, Sendable, CustomStringConvertible {
  /// Its number here, or in the copy that opened it.
  public let number: Int64
  /// That copy's nick, or the beginning of it; nil: the number is that of this file.
  public let nick: String?

  /// A name as every copy knows it.
  public init(number: Int64, openedBy replica: String) {
    self.number = number
    nick = ReplicaNick.of(replica)
  }

  /// Reads a name as it was typed; nil for anything else.
  public init?(typed text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let number = Int64(first), number > 0 else { return nil }
    self.number = number
    guard parts.count == 2 else {
      nick = nil
      return
    }
    let nick = parts[1].lowercased()
    guard ReplicaNick.isBeginning(nick) else { return nil }
    self.nick = nick
  }

  /// `27`, or `27.a1b2c`.
  public var description: String { "\(number)" + (nick.map { "." + $0 } ?? "") }
}

/// The issue that somebody says for a failure.
public enum NamedIssueChoice: Hashable, Sendable {
  /// A new one, whatever there is.
  case new
  /// That one.
  case issue(IssueName)

  /// Reads the name of an issue, or `new`; nil for anything else.
  public init?(typed text: String) {
    if text == "new" {
      self = .new
    } else if let name = IssueName(typed: text) {
      self = .issue(name)
    } else {
      return nil
    }
  }
}

/// What people call a replica: the first five characters of its UUID in Crockford's base 32.
public enum ReplicaNick {
  private static let length = 5
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")

  /// The nick of a UUID of 32 hexadecimal digits.
  public static func of(_ uuid: String) -> String {
    let bits = (UInt32(uuid.prefix(7), radix: 16) ?? 0) >> 3
    return String((0..<length).map { alphabet[Int(bits >> (20 - 5 * UInt32($0)) & 31)] })
  }

  /// Whether a nick may begin so.
  static func isBeginning(_ text: String) -> Bool {
    1...length ~= text.count && text.allSatisfy(alphabet.contains)
  }
}
