/// Writes the command lines that explain the gate's answer.
public struct GateCommands: Hashable, Sendable {
  private let product: String
  private let release: String
  private let namesProduct: Bool

  /// How commands name a release.
  ///
  /// - Parameter namesProduct: Whether the product has to be said, because there are several.
  public init(product: String, release: String, namesProduct: Bool) {
    self.product = product
    self.release = release
    self.namesProduct = namesProduct
  }

  /// A command about the release: its words, then which release.
  public func about(_ words: String) -> String {
    "auditctl \(words)" + (namesProduct ? " --product \(Self.quoted(product))" : "")
      + " --release \(Self.quoted(release))"
  }

  /// The command that compares with a release before.
  func comparison(with earlier: String, change: String? = nil) -> String {
    "auditctl compare \(Self.quoted(earlier)) \(Self.quoted(release))"
      + (change.map { " --change \($0)" } ?? "") + (namesProduct ? " --product \(Self.quoted(product))" : "")
  }

  /// A word as a POSIX shell reads it back.
  package static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-", "=", ":", "/", "@", "%", "+", ",": true
        default: false
        }
      }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
