internal import ArgumentParser
internal import AuditModel

/// `SCREEN/ELEMENT` as an argument.
struct ElementAddress: ExpressibleByArgument {
  let screen: String
  let element: String

  init?(argument: String) {
    guard case .screen(let screen, Address.defaultState, let element?) = Address(argument) else { return nil }
    self.screen = screen
    self.element = element
  }
}
