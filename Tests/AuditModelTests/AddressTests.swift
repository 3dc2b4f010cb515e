import AuditModel
import Testing

/// DESIGN section 2: `SCREEN[@STATE][/ELEMENT]`, `.` for the product, `%COMPONENT[/ELEMENT]` for a component.
@Suite struct AddressTests {
  struct Shape: CustomTestStringConvertible {
    let text: String
    let address: Address
    /// As it is written again, when that differs.
    var written: String?

    var testDescription: String { text }
  }

  private static let shapes = [
    Shape(text: ".", address: .product),
    Shape(text: "sign-in", address: .screen(key: "sign-in", state: "default", element: nil)),
    Shape(
      text: "sign-in@default", address: .screen(key: "sign-in", state: "default", element: nil),
      written: "sign-in"),
    Shape(
      text: "sign-in@after-failed-submit",
      address: .screen(key: "sign-in", state: "after-failed-submit", element: nil)),
    Shape(text: "sign-in/username", address: .screen(key: "sign-in", state: "default", element: "username")),
    Shape(
      text: "sign-in@after-failed-submit/username",
      address: .screen(key: "sign-in", state: "after-failed-submit", element: "username")),
    Shape(
      text: "sign-in@default/username",
      address: .screen(key: "sign-in", state: "default", element: "username"), written: "sign-in/username"),
    Shape(text: "4711@0/1", address: .screen(key: "4711", state: "0", element: "1")),
    Shape(text: "%tab-bar", address: .component(key: "tab-bar", element: nil)),
    Shape(text: "%tab-bar/home", address: .component(key: "tab-bar", element: "home")),
  ]

  @Test(arguments: shapes)
  func `an address is read into its parts`(_ shape: Shape) {
    #expect(Address(shape.text) == shape.address)
  }

  @Test(arguments: shapes)
  func `an address is written as it is typed, without the state default`(_ shape: Shape) {
    #expect(shape.address.description == shape.written ?? shape.text)
  }

  @Test(arguments: shapes)
  func `what is written is read back as the same address`(_ shape: Shape) {
    #expect(Address(shape.address.description) == shape.address)
  }

  @Test(arguments: [
    "", " ", "..", "./sign-in", "/", "/username", "sign-in/", "@", "@default", "sign-in@", "sign-in@/username",
    "sign-in//username", "sign-in/user/name", "sign-in@a@b", "sign-in@a/b@c", "sign-in/username@default", "%",
    "%/home", "%tab-bar/", "%tab-bar@default", "%%tab-bar", "tab-bar%", "../etc", "sign-in/..", "sign-in@..",
    "Sign-In", "sign-in/Username", "sign-in@Default", " sign-in", "sign-in ", "sign in", "sign-in\n",
    "sign-in\u{0}", "anmeldung-ü", "sign-in/ｕ", "sign-in\u{301}", "sign-in/\u{202E}eman", "sign_in", "-sign-in",
    "sign-in-", "sign--in", "sign-in/a.b", "sign-in@default\u{301}/a", "\u{FEFF}sign-in",
  ])
  func `a text of another shape is no address`(_ text: String) {
    #expect(Address(text) == nil)
  }

  @Test func `a state keeps two addresses apart`() {
    #expect(Address("sign-in") != Address("sign-in@busy"))
    #expect(Address("tab-bar") != Address("%tab-bar"))
  }
}
