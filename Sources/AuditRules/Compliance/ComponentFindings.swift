internal import AuditModel

/// The findings of a release at addresses of components.
struct ComponentFindings {
  private let input: ComplianceInput
  private let places: FindingPlaces
  private let asked: AskedCheckList

  init(_ input: ComplianceInput, _ asked: AskedCheckList) {
    self.input = input
    places = input.places
    self.asked = asked
  }

  private func isFilling(_ check: Identifier<Check>) -> Bool {
    asked.answered[check].flatMap { asked.byKey[$0] }?.isFilled ?? false
  }

  /// How many findings count for nothing: on components that no screen in scope declares, and on checks of the release
  /// that depend on where a component stands.
  func countNotFilling() -> Int {
    var count = 0
    for (id, isDeclared) in addresses() {
      guard let place = places.place(id) else { continue }
      guard isDeclared else {
        count += places.count(at: place)
        continue
      }
      for check in places.checks(at: place) where asked.answered[check] != nil && !isFilling(check) {
        count += places.rows(of: check, in: place).count
      }
    }
    return count
  }

  /// How many findings are on elements that a declared component has no more.
  func countOnRemoved() -> Int {
    let declared = declared
    return input.otherAddresses.reduce(0) { count, other in
      guard case .component(let key, .some) = other.value, declared.contains(key),
        let place = places.place(other.key)
      else { return count }
      return count + places.count(at: place)
    }
  }

  /// Keys of the components that a screen in scope declares.
  private var declared: Set<String> {
    Set(input.screens.flatMap(\.components))
  }

  /// The addresses of components with findings, and whether the findings reach a screen.
  private func addresses() -> [Int64: Bool] {
    let declared = declared
    var addresses: [Int64: Bool] = [:]
    for screen in input.screens where !screen.components.isEmpty {
      for place in screen.elements {
        if let address = place.componentAddress { addresses[address] = true }
      }
    }
    for (id, address) in input.otherAddresses {
      guard case .component(let key, let element) = address else { continue }
      addresses[id] = element != nil && declared.contains(key)
    }
    return addresses
  }
}
