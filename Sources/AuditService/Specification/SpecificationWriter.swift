public import AuditModel

/// Writes screen specifications as ``SpecificationReader`` reads them.
///
/// Which key a thing had before is left out: it was said once, in the release that renamed it, and holds from there on.
public struct SpecificationWriter {
  /// The file of one screen.
  public static func yaml(_ screen: ScreenSpecification) throws -> String {
    try YAMLNode.document(node(screen))
  }

  /// The file of one component.
  public static func yaml(_ component: ComponentSpecification) throws -> String {
    var pairs: [(String, Node?)] = [
      ("component", YAMLNode.text(component.key)), ("title", YAMLNode.text(component.title)),
      ("language", YAMLNode.text(component.language)), ("team", YAMLNode.text(component.team)),
    ]
    if !component.elements.isEmpty {
      pairs.append(("elements", YAMLNode.sequence(component.elements.map { node($0) })))
    }
    return try YAMLNode.document(YAMLNode.mapping(pairs))
  }

  private static func node(_ screen: ScreenSpecification) -> Node {
    var pairs: [(String, Node?)] = [
      ("screen", YAMLNode.text(screen.key)), ("title", YAMLNode.text(screen.title)),
      ("language", YAMLNode.text(screen.language)), ("route", YAMLNode.text(screen.route)),
      ("team", YAMLNode.text(screen.team)),
      ("references", screen.references.map(references)),
    ]
    if !screen.states.isEmpty {
      pairs.append(
        (
          "states",
          YAMLNode.sequence(
            screen.states.map { state in
              YAMLNode.mapping([
                ("key", YAMLNode.text(state.key)), ("title", YAMLNode.text(state.title)),
                ("trigger", YAMLNode.text(state.trigger)),
              ])
            })
        ))
    }
    let stops = screen.swipeOrder.map { stop in
      switch stop {
      case .element(let element): node(element)
      case .component(let key): YAMLNode.mapping([("component", YAMLNode.text(key))])
      }
    }
    if !stops.isEmpty { pairs.append(("elements", YAMLNode.sequence(stops))) }
    return YAMLNode.mapping(pairs)
  }

  /// The names by their schemes; several of one scheme are a list.
  private static func references(_ references: [ScreenReference]) -> Node {
    let schemes = Dictionary(grouping: references.sorted(), by: \.scheme).sorted { $0.key < $1.key }
    return YAMLNode.mapping(
      schemes.map { scheme, names in
        (scheme, names.count == 1 ? YAMLNode.text(names.first?.value) : YAMLNode.texts(names.map(\.value)))
      })
  }

  private static func node(_ element: ElementSpecification) -> Node {
    var pairs: [(String, Node?)] = [
      ("key", YAMLNode.text(element.key)), ("type", YAMLNode.text(element.type)),
      ("variant", YAMLNode.text(element.variant)),
      ("container", YAMLNode.text(element.container)),
    ]
    pairs += expectation(element.expectation)
    pairs.append(("members", YAMLNode.texts(element.members)))
    if let size = element.size {
      pairs.append(
        ("size", YAMLNode.mapping([("width", YAMLNode.number(size.width)), ("height", YAMLNode.number(size.height))])))
    }
    pairs += [
      ("identifier", YAMLNode.text(element.identifier)),
      ("origin", element.origin == .person ? nil : YAMLNode.text(element.origin.rawValue)),
      ("repeat", element.repeatCount.map { YAMLNode.number(Double($0)) }),
    ]
    pairs.append(("present_in", YAMLNode.texts(element.presence)))
    if !element.stateExpectations.isEmpty {
      let changes = element.stateExpectations.sorted { $0.key < $1.key }.map { state, expectation in
        (state, Optional(YAMLNode.mapping(difference(expectation, from: element.expectation))))
      }
      pairs.append(("in_states", YAMLNode.mapping(changes)))
    }
    return YAMLNode.mapping(pairs)
  }

  private static func expectation(_ expectation: Expectation) -> [(String, Node?)] {
    [
      ("label", YAMLNode.text(expectation.label)), ("value", value(expectation.value)),
      ("traits", YAMLNode.texts(expectation.traits?.map(\.rawValue))), ("hint", YAMLNode.text(expectation.hint)),
      ("actions", YAMLNode.texts(expectation.actions)), ("focus", YAMLNode.text(expectation.focus)),
      ("text_color", YAMLNode.text(expectation.textColor?.description)),
      ("background_color", YAMLNode.text(expectation.backgroundColor?.description)),
      ("text_size", expectation.textSize.map { YAMLNode.number($0) }),
      ("bold", YAMLNode.boolean(expectation.isBold)),
    ]
  }

  /// The keys that differ; `null` stands where the state takes something away.
  private static func difference(_ changed: Expectation, from base: Expectation) -> [(String, Node?)] {
    zip(expectation(changed), expectation(base)).compactMap { new, old in
      guard new.1 != old.1 else { return nil }
      return (new.0, new.1 ?? Node("null"))
    }
  }

  private static func value(_ value: ExpectedValue?) -> Node? {
    switch value {
    case nil: nil
    case .placeholder(let words): YAMLNode.mapping([("placeholder", YAMLNode.text(words))])
    case .literal(let words):
      words.hasPrefix("<") ? YAMLNode.mapping([("literal", YAMLNode.text(words))]) : YAMLNode.text(words)
    }
  }
}
