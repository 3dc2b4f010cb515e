public import AuditModel

/// What a screen reader says when it comes to an element.
///
/// The parts are what an auditor listens for: order and pauses differ between versions and makers, so that an
/// announcement is compared as these parts in a preferred order, and not letter by letter.
public struct Announcement: Hashable, Sendable {
  /// What a part says of the element.
  public enum Kind: String, CaseIterable, Sendable {
    /// Heading of a table's row or column.
    case header
    /// The accessible name.
    case label
    case value
    /// Selected, dimmed, checked, on and the like.
    case state
    case role
    case error
    /// Where it stands among others: `2 of 4`, or row and column.
    case position
    /// Where a list or landmark begins or ends.
    case boundary
    /// The hint of the specification.
    case hint
    /// What the screen reader adds about how to use it.
    case usage
  }

  /// One thing that is said.
  public struct Part: Hashable, Sendable {
    /// What it says of the element.
    public let kind: Kind
    /// The words, without the punctuation that joins them to others.
    public let text: String
    /// Whether the words stand, in angle brackets, for something else.
    public let isPlaceholder: Bool
    /// Whether nothing may stand there yet, as in a text field that nobody has filled in.
    public let maybeEmpty: Bool

    /// A part.
    public init(_ kind: Kind, _ text: String, isPlaceholder: Bool = false, maybeEmpty: Bool = false) {
      self.kind = kind
      self.text = text
      self.isPlaceholder = isPlaceholder
      self.maybeEmpty = maybeEmpty
    }

    /// A name; where it has a part in braces, such as `Balance {amount}`, other words are heard there.
    init(label: String) {
      let open = label.firstIndex(of: "{")
      self.init(.label, label, isPlaceholder: open.map { label[$0...].contains("}") } ?? false)
    }

    /// The value of a password, which is never said; how long it is, is.
    init(length value: ExpectedValue) {
      if case .literal(let text) = value {
        self.init(.value, text.count == 1 ? "1 character" : "\(text.count) characters")
      } else {
        self.init(.value, value)
      }
    }

    init(_ kind: Kind, _ value: ExpectedValue) {
      let isPlaceholder = if case .placeholder = value { true } else { false }
      self.init(kind, value.shown, isPlaceholder: isPlaceholder)
    }
  }

  /// What is heard before the pause; empty where the element says nothing.
  public let text: String
  /// The parts of ``text`` in the order in which they are heard.
  public let parts: [Part]
  /// What is heard after a pause, or nil.
  public let hint: String?
  /// The parts of ``hint`` in the order in which they are heard; empty where there is none.
  public let hintParts: [Part]
  /// Whose screen reader says it; nil where that is not told.
  public let platform: Platform?

  /// An announcement.
  init(text: String, parts: [Part], hint: String?, hintParts: [Part], platform: Platform? = nil) {
    self.text = text
    self.parts = parts
    self.hint = hint
    self.hintParts = hintParts
    self.platform = platform
  }

  /// All that is heard, what comes after the pause included; empty where the element says nothing.
  public var whole: String {
    [text, hint ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// All that is heard for certain: an ellipsis stands where other words are heard, which the specification does not know.
  public var certain: String {
    placeholders.reduce(whole) { text, placeholder in
      text.replacing(placeholder, with: "\u{2026}", maxReplacements: 1)
    }
  }

  /// The texts in angle brackets, or with a part in braces, that stand for something else, in the order in which they are
  /// heard.
  public var placeholders: [String] {
    (parts + hintParts).filter(\.isPlaceholder).map(\.text)
  }
}

extension Announcement {
  /// The same of a field that nobody need have filled in yet: nothing may stand where words stand for a value.
  var maybeUnfilled: Announcement { opening { $0.kind == .value } }

  /// The same where nobody says what was heard in place of what stands for something else.
  var unsaid: Announcement { opening { _ in true } }

  /// The same, with nothing waited for where words stand for something else.
  private func opening(_ isOpen: (Part) -> Bool) -> Announcement {
    func opened(_ part: Part) -> Part {
      part.isPlaceholder && isOpen(part) ? Part(part.kind, part.text, isPlaceholder: true, maybeEmpty: true) : part
    }
    return Announcement(
      text: text, parts: parts.map(opened), hint: hint, hintParts: hintParts.map(opened), platform: platform)
  }

  /// The text with a full stop at its end.
  static func closed(_ text: String) -> String {
    text.hasSuffix(".") ? text : text + "."
  }

  /// The text without a full stop at its end.
  static func open(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}

extension String {
  /// The text, or nil when it is empty.
  package var unlessEmpty: String? { isEmpty ? nil : self }
}
