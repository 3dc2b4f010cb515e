internal import AuditModel

extension SpecificationRule {
  /// What people act on is large enough to be hit, where its size is given.
  ///
  /// ``TargetSizeLimits`` has the numbers and where they come from.
  ///
  /// The specification knows no distances and no lines of text, so the exceptions of 2.5.8 for spacing and for links
  /// inside a sentence cannot be seen: the message names the first, and a link is advice on Android and the web.
  static let targetSize = SpecificationRule(key: "target-size", source: "WCAG 2.5.8") { screen, surroundings in
    let limits = surroundings.targetSizes
    return screen.elements.compactMap { element in
      guard let size = element.size, min(size.width, size.height) < limits.advised.length,
        let variation = screen.variations(of: element, by: { $0 }).first(where: {
          surroundings.isInteractive(element, $0.expectation)
        })
      else { return nil }
      let isSmall = min(size.width, size.height) < limits.least.length
      let isLink = element.type == "link" || variation.expectation.traits?.contains(.link) == true
      let isExempt = isLink && surroundings.platform != .ios
      let limit = NumberText.short((isSmall ? limits.least : limits.advised).length)
      var message =
        "It is \(NumberText.roundedDown(size.width)) × \(NumberText.roundedDown(size.height)) \(limits.unit); "
      message +=
        isSmall
        ? "at least \(limit) × \(limit) is needed." : "\(limit) × \(limit) is advised."
      message += " Make what reacts to touch larger; it may be larger than what is seen."
      if isSmall, isExempt {
        message += " A link inside a sentence is exempt."
      } else if isSmall, surroundings.platform != .ios {
        message +=
          " Smaller is allowed only where circles of \(NumberText.short(limits.least.length)) \(limits.unit) around it and its neighbours stay apart."
      }
      return Flaw(
        severity: isSmall && !isExempt ? .must : .advice, state: variation.state, element: element.key, field: "size",
        message: message, source: (isSmall ? limits.least : limits.advised).source)
    }
  }
}
