internal import AuditModel

extension SpecificationRule {
  /// What people act on is large enough to be hit, where its size is given.
  ///
  /// | platform | to be fixed below | advice below |
  /// |---|---|---|
  /// | iOS | 28 × 28 pt, the minimum of Apple's Human Interface Guidelines | 44 × 44 pt, their default |
  /// | Android | 24 × 24 dp, WCAG 2.5.8 (AA) | 48 × 48 dp, Google's recommendation |
  /// | web | 24 × 24 CSS px, WCAG 2.5.8 (AA) | 44 × 44 CSS px, WCAG 2.5.5 (AAA) |
  ///
  /// The specification knows no distances and no lines of text, so the exceptions of 2.5.8 for spacing and for links
  /// inside a sentence cannot be seen: the message names the first, and a link is advice on Android and the web.
  static let targetSize = SpecificationRule(key: "target-size", source: "WCAG 2.5.8") { screen, surroundings in
    let limits = limits(surroundings.platform)
    return screen.elements.compactMap { element in
      guard let size = element.size, min(size.width, size.height) < limits.advised,
        let variation = screen.variations(of: element, by: { $0 }).first(where: {
          surroundings.isInteractive(element, $0.expectation)
        })
      else { return nil }
      let isSmall = min(size.width, size.height) < limits.least
      let isLink = element.type == "link" || variation.expectation.traits?.contains(.link) == true
      let isExempt = isLink && surroundings.platform != .ios
      let limit = Int(isSmall ? limits.least : limits.advised)
      var message = "It is \(shown(size.width)) × \(shown(size.height)) \(limits.unit); "
      message +=
        isSmall
        ? "at least \(limit) × \(limit) is needed." : "\(limit) × \(limit) is advised."
      message += " Make what reacts to touch larger; it may be larger than what is seen."
      if isSmall, isExempt {
        message += " A link inside a sentence is exempt."
      } else if isSmall, surroundings.platform != .ios {
        message +=
          " Smaller is allowed only where circles of 24 \(limits.unit) around it and its neighbours stay apart."
      }
      return Flaw(
        severity: isSmall && !isExempt ? .must : .advice, state: variation.state, element: element.key, field: "size",
        message: message, source: isSmall ? limits.leastSource : limits.advisedSource)
    }
  }

  private struct Limits {
    let least: Double
    let leastSource: String
    let advised: Double
    let advisedSource: String
    let unit: String
  }

  private static func limits(_ platform: Platform) -> Limits {
    switch platform {
    case .ios:
      Limits(
        least: 28, leastSource: "Apple HIG Accessibility, minimum control size", advised: 44,
        advisedSource: "Apple HIG Accessibility, default control size; GTXiLib; Deque Touch Target Size", unit: "pt")
    case .android:
      Limits(
        least: 24, leastSource: "WCAG 2.5.8", advised: 48,
        advisedSource: "Android Accessibility Help, touch target size; Accessibility Test Framework", unit: "dp")
    case .web:
      Limits(least: 24, leastSource: "WCAG 2.5.8", advised: 44, advisedSource: "WCAG 2.5.5", unit: "CSS px")
    }
  }

  private static func shown(_ length: Double) -> String {
    length == length.rounded() && length < 1e9 ? "\(Int(length))" : "\(length)"
  }
}
