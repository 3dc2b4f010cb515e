extension ScreenSpecification {
  /// An entry of a screen's swipe order.
  public enum Stop: Hashable, Sendable {
    case element(ElementSpecification)
    /// The component of that key, with all its elements.
    case component(String)
  }

  /// The screen's own elements and the components it declares, in swipe order.
  public var swipeOrder: [Stop] {
    var stops: [Stop] = []
    for place in 0...elements.count {
      for component in components where min(max(component.elementsBefore, 0), elements.count) == place {
        stops.append(.component(component.key))
      }
      if place < elements.count { stops.append(.element(elements[place])) }
    }
    return stops
  }

  /// Adds an element of its own before another of its own, or at the end of the swipe order; components stay in place.
  ///
  /// - Parameter place: Index of the element that it comes before; the number of elements for the end.
  public mutating func insert(_ element: ElementSpecification, at place: Int) {
    elements.insert(element, at: place)
    for index in components.indices where components[index].elementsBefore > place {
      components[index].elementsBefore += 1
    }
  }

  /// Takes an element of its own out; components stay in place.
  public mutating func removeElement(at place: Int) {
    elements.remove(at: place)
    for index in components.indices where components[index].elementsBefore > place {
      components[index].elementsBefore -= 1
    }
  }

  /// The screen as people meet it: the elements of its components stand among its own, present in every state.
  ///
  /// - Parameter known: What the release says of its components; one that is not among them adds nothing.
  public func expanded(with known: [ComponentSpecification]) -> ScreenSpecification {
    guard !components.isEmpty else { return self }
    var whole = self
    whole.components = []
    whole.elements = swipeOrder.flatMap { stop in
      switch stop {
      case .element(let element):
        return [element]
      case .component(let key):
        let component = known.first { $0.key == key }
        return (component?.elements ?? []).map { element in
          var element = element
          element.presence = stateKeys
          return element
        }
      }
    }
    return whole
  }

  /// Elements that would have the same address on the screen, in words; empty when each has its own.
  ///
  /// - Parameters:
  ///   - known: What the release says of its components.
  ///   - component: Key of the component whose elements are compared with those before them.
  public func clashes(with known: [ComponentSpecification], in component: String) -> [String] {
    var owners: [String: String] = [:]
    for element in elements { owners[element.key] = "the screen" }
    for declared in components {
      let parts = known.first { $0.key == declared.key }?.elements ?? []
      if declared.key == component {
        return parts.compactMap { element in
          owners[element.key].map { owner in
            "element \(element.key) is both in component \(component) and in \(owner), and \(key)/\(element.key) "
              + "would name both; give one of them another key"
          }
        }
      }
      for element in parts { owners[element.key] = "component \(declared.key)" }
    }
    return []
  }
}
