public import AuditModel

/// What is said anew of what an element must expose by default.
public struct ExpectationChange: Hashable, Sendable {
  /// Its accessible name; nil: as before.
  public var label: String?
  /// Its value, or a description of it in angle brackets; nil: as before.
  public var value: String?
  /// Its hint; nil: as before.
  public var hint: String?
  /// Its traits; empty: as before.
  public var traits: [Trait]

  /// What is said.
  public init(label: String? = nil, value: String? = nil, hint: String? = nil, traits: [Trait] = []) {
    self.label = label
    self.value = value
    self.hint = hint
    self.traits = traits
  }

  /// The element with the change, also in each state that said the same as `default`; a person says it now.
  public func applied(to element: ElementSpecification) -> ElementSpecification {
    var changed = element
    changed.origin = .person
    apply(to: &changed.expectation)
    for (state, old) in element.stateExpectations {
      var new = old
      apply(to: &new)
      if old.label != element.expectation.label { new.label = old.label }
      if old.value != element.expectation.value { new.value = old.value }
      if old.hint != element.expectation.hint { new.hint = old.hint }
      if old.traits != element.expectation.traits { new.traits = old.traits }
      changed.stateExpectations[state] = new
    }
    return changed
  }

  /// Says it in an expectation.
  public func apply(to expectation: inout Expectation) {
    expectation.label = label ?? expectation.label
    expectation.hint = hint ?? expectation.hint
    if !traits.isEmpty { expectation.traits = traits }
    if let value {
      let isPlaceholder = value.hasPrefix("<") && value.hasSuffix(">") && value.count > 2
      expectation.value = isPlaceholder ? .placeholder(String(value.dropFirst().dropLast())) : .literal(value)
    }
  }
}
