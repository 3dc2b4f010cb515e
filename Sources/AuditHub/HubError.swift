/// Why a hub does not do what it was asked.
public struct HubError: Error, Equatable, CustomStringConvertible {
  /// What kind of trouble it is.
  public enum Kind: Hashable, Sendable {
    /// The program that speaks to PostgreSQL is not installed.
    case notInstalled
    /// Nobody answers, or the connection broke.
    case unreachable
    /// The hub has no right for that.
    case refused
    /// What was sent or kept is not what it should be.
    case wrong
    /// The hub is not there, or of another version.
    case noHub
    /// Rows that are stamped ahead of the hub's clock wait.
    case waits
    /// Somebody else is at work, or the space is used up.
    case tryAgain
  }

  /// What kind of trouble it is.
  public let kind: Kind
  /// What is wrong, and what to do.
  public let description: String

  /// An error.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// What PostgreSQL says.
  ///
  /// - Parameter state: SQLSTATE; those that begin with AH are the hub's own.
  init(state: String, message: String) {
    switch state {
    case "42501": self.init(.refused, "the hub refuses: \(message)")
    case "42704": self.init(.wrong, "\(message)")
    case "AH001":
      self.init(.refused, "\(message) on the hub; see `auditctl hub register`")
    case "AH002": self.init(.waits, message)
    case "AH003", "22023", "23505", "22P02": self.init(.wrong, "the hub refuses: \(message)")
    case "AH004":
      self.init(
        .wrong,
        "\(message): a copy of the file was put back in its place, or somebody has changed the hub; see `auditctl hub "
          + "status`, and `auditctl database check` here")
    case "AH005": self.init(.refused, "the hub refuses: \(message); ask one of its managers to push")
    case "AH006": self.init(.refused, "\(message); ask whoever administers the hub for more")
    case "3F000", "42883", "42P01":
      self.init(.noHub, "there is no hub of this version in that database (\(message)); see `auditctl hub init`")
    case _ where state.hasPrefix("08") || state.hasPrefix("57"):
      self.init(.unreachable, "the hub cannot be reached: \(Self.line(message)); see whether it runs, and try again")
    case "40001", "40P01", "55P03", "53300":
      self.init(.tryAgain, "the hub is busy: \(message); try again")
    default: self.init(.wrong, "the hub failed: \(message) (\(state))")
    }
  }

  private static func line(_ message: String) -> String {
    message.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }.joined(separator: " ")
  }
}
