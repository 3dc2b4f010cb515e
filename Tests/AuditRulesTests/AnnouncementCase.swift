import AuditModel
import AuditRules
import Testing

/// What an element exposes, and what is heard of it.
struct AnnouncementCase: CustomTestStringConvertible, Sendable {
  var expectation = Expectation()
  /// Key of the element type; only Android asks for it.
  var type = "static-text"
  var error: String?
  var context: AnnouncementContext?
  let text: String
  let hint: String?

  init(
    _ label: String?, _ value: ExpectedValue? = nil, _ traits: [AuditModel.Trait]? = nil, hint authored: String? = nil,
    type: String = "static-text", actions: [String]? = nil, error: String? = nil,
    in context: AnnouncementContext? = nil,
    says text: String, then hint: String? = nil
  ) {
    expectation.label = label
    expectation.value = value
    expectation.traits = traits
    expectation.hint = authored
    expectation.actions = actions
    self.type = type
    self.error = error
    self.context = context
    self.text = text
    self.hint = hint
  }

  var testDescription: String { "\(text) | \(hint ?? "")" }

  var voiceOver: Announcement { VoiceOverRule.announcement(of: expectation, in: context) }
  var talkBack: Announcement {
    TalkBackRule.announcement(of: expectation, type: type, error: error, in: context)
  }

  /// Expects what is heard, and of it what holds for any announcement.
  func expect(_ announcement: Announcement) {
    #expect(announcement.text == text)
    #expect(announcement.hint == hint)
    Self.expectParts(of: announcement)
  }

  /// Expects of any announcement that its parts are heard in their order.
  static func expectParts(of announcement: Announcement, sourceLocation: SourceLocation = #_sourceLocation) {
    for (text, parts) in [(announcement.text, announcement.parts), (announcement.hint ?? "", announcement.hintParts)] {
      var rest = Substring(text)
      for part in parts {
        let words = part.text.hasSuffix(".") ? String(part.text.dropLast()) : part.text
        let found = rest.firstRange(of: words)
        #expect(found != nil, "\(part.text) in \(text)", sourceLocation: sourceLocation)
        if let found { rest = rest[found.upperBound...] }
      }
      #expect(parts.isEmpty == text.isEmpty, sourceLocation: sourceLocation)
      #expect(!text.hasPrefix(" ") && !text.hasSuffix(" ") && !text.contains(".."), sourceLocation: sourceLocation)
    }
    #expect(announcement.hint?.isEmpty != true, sourceLocation: sourceLocation)
  }
}
