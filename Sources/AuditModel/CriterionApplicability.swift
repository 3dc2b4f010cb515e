/// How a criterion that was written for web pages is read for another kind of product.
public struct CriterionApplicability: Hashable, Sendable {
  /// A kind of product that guidance exists for.
  public enum Subject: String, CaseIterable, Sendable {
    /// Software that is no web content (WCAG2ICT).
    case software
    /// Mobile applications (WCAG2Mobile, a draft).
    case mobile

    /// Its name for people.
    public var title: String {
      switch self {
      case .software: "Software (WCAG2ICT)"
      case .mobile: "Mobile apps (WCAG2Mobile draft)"
      }
    }
  }

  /// What has to be done to the criterion's words.
  public enum Manner: String, CaseIterable, Sendable {
    /// It is applied as it is written.
    case direct
    /// It is applied with some of its words replaced.
    case withSubstitutions = "with-substitutions"
    /// Applied as it is written it does harm or makes no sense.
    case problematic
    /// It need not be met.
    case exempt
    /// The guidance has no text for it yet.
    case undecided

    /// Its name for people.
    public var words: String {
      self == .withSubstitutions ? "with substitutions" : rawValue
    }
  }

  /// The kind of product.
  public let subject: Subject
  /// How it is read.
  public let manner: Manner
  /// What is different; nil when nothing is to be said.
  public let note: String?

  /// A reading.
  public init(subject: Subject, manner: Manner, note: String?) {
    self.subject = subject
    self.manner = manner
    self.note = note
  }
}
