/// The version of an operating system on which something was found (DESIGN rule 2b).
public struct SystemVersion: Hashable, Sendable {
  /// The system, as versions are compared: an iPad counts its versions as an iPhone does.
  public let system: String
  /// The numbers of the version, the greatest first; empty where it has none.
  public let numbers: [Int]
  /// The version as it was written, in lower case.
  public let text: String

  /// The version that a session states; nil where it states none.
  public init?(_ environment: AuditEnvironment) {
    let text = environment.osVersion.lowercased()
    guard text.contains(where: { $0.isNumber || $0.isLetter }), !Self.unstated.contains(text) else { return nil }
    self.text = text
    system = OperatingSystem(typed: environment.os)?.family.rawValue ?? environment.os.lowercased()
    numbers = Self.numbers(of: text)
  }

  private static let unstated: Set<String> = ["n/a", "unknown", "not stated", "none"]

  /// The numbers at the beginning of a version.
  static func numbers(of text: String) -> [Int] {
    var numbers: [Int] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      guard let number = Int(part.prefix(while: \.isWholeNumber)) else { break }
      numbers.append(number)
      if !part.allSatisfy(\.isWholeNumber) { break }
    }
    return numbers
  }

  /// Whether an answer on this version ends a failure on another one: it is the same version or a later one.
  ///
  /// Versions are compared within one system, number by number as far as both are written: `17` and `17.2` are the same.
  /// Names without a number are the same or they are not. What was found on another system is not told apart here.
  public func isAtLeast(_ other: SystemVersion) -> Bool {
    guard system == other.system else { return true }
    guard !numbers.isEmpty, !other.numbers.isEmpty else { return text == other.text }
    for (own, others) in zip(numbers, other.numbers) where own != others { return own > others }
    return true
  }

  /// Whether a version that a plan names is this one, or this one is a part of it: `17` is `17.2`, too.
  public func isPart(of planned: String) -> Bool {
    let wanted = Self.numbers(of: planned.lowercased())
    guard !wanted.isEmpty else { return planned.lowercased() == text }
    return numbers.starts(with: wanted)
  }
}
