package import AuditModel
package import AuditRules

/// A screen with the release that expects it.
package struct ScreenRow: Sendable {
  package let name: ReleaseName
  package let screen: Screen

  package init(_ screen: Screen, in name: ReleaseName) {
    self.name = name
    self.screen = screen
  }

  /// What the release says of it.
  package var specification: ScreenSpecification { screen.specification }

  /// Its states besides the default one.
  package var states: [StateRow] {
    specification.states.map { StateRow(name: name, screen: screen.key, state: $0) }
  }

  /// Its elements in swipe order, those of its components included.
  package var elements: [ElementRow] {
    screen.expanded.elements.enumerated().map { index, element in
      let isOwn = specification.element(element.key) != nil
      let component = isOwn ? nil : screen.components.first { $0.element(element.key) != nil }?.key
      return ElementRow(name: name, screen: screen.key, component: component, position: index + 1, element: element)
    }
  }
}

/// A state with its screen.
package struct StateRow: Sendable {
  let name: ReleaseName
  let screen: String
  let state: StateSpecification
}

/// A component with the release that expects it.
package struct ComponentRow: Sendable {
  let name: ReleaseName
  let component: Component

  package init(_ component: Component, in name: ReleaseName) {
    self.name = name
    self.component = component
  }

  /// Its elements in swipe order.
  package var elements: [ElementRow] {
    component.specification.elements.enumerated().map { index, element in
      ElementRow(name: name, screen: nil, component: component.key, position: index + 1, element: element)
    }
  }
}

/// An element with its screen, or with the component whose elements are listed.
package struct ElementRow: Sendable {
  let name: ReleaseName
  /// Key of the screen; nil: the component's elements are listed, whatever screen has them.
  package let screen: String?
  /// Key of the component that it is part of; nil: the screen's own.
  let component: String?
  /// Its place in swipe order, from 1.
  let position: Int
  package let element: ElementSpecification

  /// What it must expose in each of some states.
  package func expectations(in states: [String]) -> [ExpectationRow] {
    states.map { state in
      ExpectationRow(
        name: name, screen: screen, state: state, element: element.key, expectation: element.expectation(in: state))
    }
  }
}

/// What an element must expose in a state.
package struct ExpectationRow: Sendable {
  let name: ReleaseName
  let screen: String?
  let state: String
  let element: String
  let expectation: Expectation
}

/// A process with the release that has it.
package struct ProcessRow: Sendable {
  package let name: ReleaseName
  package let process: ScreenProcess

  package init(_ process: ScreenProcess, in name: ReleaseName) {
    self.name = name
    self.process = process
  }
}

/// A process with its verdict.
package struct ProcessNowRow: Sendable {
  package let row: ProcessRow
  package let compliance: ProcessCompliance

  package init(_ compliance: ProcessCompliance, in name: ReleaseName) {
    row = ProcessRow(compliance.process, in: name)
    self.compliance = compliance
  }

  /// Its screens in order.
  ///
  /// - Parameter screens: The screens in the scope of the release.
  package func steps(among screens: [ScreenCompliance]) -> [ProcessStepRow] {
    row.process.screens.enumerated().map { index, key in
      ProcessStepRow(
        name: row.name, process: row.process.key, position: index + 1, screen: key,
        compliance: screens.first { $0.key == key })
    }
  }
}

/// A screen of a process.
package struct ProcessStepRow: Sendable {
  let name: ReleaseName
  let process: String
  /// From 1.
  let position: Int
  package let screen: String
  /// What it is worth; nil where it is out of the release's scope.
  package let compliance: ScreenCompliance?
}

/// What somebody declared of the list of a screen's elements.
package struct ElementListDeclarationRow: Sendable {
  let name: ReleaseName
  package let declaration: ElementListDeclaration

  package init(_ declaration: ElementListDeclaration, in name: ReleaseName) {
    self.name = name
    self.declaration = declaration
  }
}
