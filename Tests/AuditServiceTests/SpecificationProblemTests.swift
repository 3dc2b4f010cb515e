import AuditModel
import AuditReports
import AuditRules
import AuditService
import TestSupport
import Testing

/// What is wrong in a screen specification is said with file, line and column.
@Suite struct SpecificationProblemTests {
  private func problems(_ text: String) throws -> [String] {
    try AuditServiceTests.problems {
      _ = try SpecificationReader.screens(
        InputText(source: "s.yaml", text: text), elementTypes: Sample.pack.elementTypes)
    }
  }

  /// Lines of an element of type button, from line 6 on.
  private static func element(_ lines: String) -> String {
    "screen: a\ntitle: A\nstates: [{key: s}]\nelements:\n  - {key: e, type: button}\n  - key: f\n    type: button\n"
      + lines.split(separator: "\n").map { "    \($0)\n" }.joined()
  }

  struct Case: CustomTestStringConvertible {
    let text: String
    let problem: String
    var testDescription: String { problem }
  }

  private static let screens = [
    Case(text: "screen: a\n", problem: "s.yaml:1:1: title is missing"),
    Case(text: "title: A\n", problem: "s.yaml:1:1: screen is missing"),
    Case(
      text: "screen: a\ntitle: A\n  \ncolour: red\n",
      problem:
        "s.yaml:4:1: unknown key colour in a screen; known are screen, title, language, route, team, renamed_from, references, states, components, elements"
    ),
    Case(
      text: "screen: Sign In\ntitle: A\n",
      problem:
        "s.yaml:1:9: screen Sign In must be lower-case letters a–z, digits and single hyphens, at most 64 characters"),
    Case(text: "screen: a\ntitle: [A]\n", problem: "s.yaml:2:8: title must be a text"),
    Case(
      text: "screen: a\ntitle:\n",
      problem: "s.yaml:2:7: title is empty; leave the key out, or put a value that begins with # in quotes"),
    Case(text: "screen: a\ntitle: A\nroute: \"\"\n", problem: "s.yaml:3:8: route is empty; leave the key out"),
    Case(text: "screen: a\ntitle: A\nstates: s\n", problem: "s.yaml:3:9: states must be a list"),
    Case(text: "screen: a\ntitle: A\nelements: {}\n", problem: "s.yaml:3:11: elements must be a list"),
    Case(
      text: "screen: a\ntitle: A\nstates:\n  - key: s\n  - key: s\n", problem: "s.yaml:5:5: state s is there already"),
    Case(
      text: "screen: a\ntitle: A\nstates:\n  - key: default\n", problem: "s.yaml:4:5: state default is there already"),
    Case(
      text: "screen: a\ntitle: A\nstates:\n  - s\n",
      problem: "s.yaml:4:5: a state must have keys: key, title, trigger, renamed_from|s.yaml:4:5: key is missing"),
    Case(
      text: "screens:\n  - {screen: a, title: A}\n  - {screen: a, title: B}\n",
      problem: "s.yaml:3:5: screen a is written more than once"),
    Case(text: "screens: []\n", problem: "s.yaml:1:1: screens is empty"),
    Case(
      text: "screens: [{screen: a, title: A}]\nscreen: b\n",
      problem: "s.yaml:2:1: unknown key screen in a file of screens; known are screens, components"),
    Case(
      text: "- screen: a\n",
      problem:
        "s.yaml:1:1: a screen must have keys: screen, title, language, route, team, renamed_from, references, states, components, elements"
        + "|s.yaml:1:1: screen is missing|s.yaml:1:1: title is missing"),
  ]

  private static let elements = [
    Case(text: "label: X\nlabel: Y", problem: "s.yaml:9:5: label is written more than once, first on line 8; keep one"),
    Case(text: "bold: maybe", problem: "s.yaml:8:11: bold must be true or false"),
    Case(text: "bold: yes", problem: "s.yaml:8:11: bold must be true or false"),
    Case(text: "label: {a: b}", problem: "s.yaml:8:12: label must be a text"),
    Case(text: "text_size: big", problem: "s.yaml:8:16: text_size must be a number greater than zero"),
    Case(text: "text_size: 0", problem: "s.yaml:8:16: text_size must be a number greater than zero"),
    Case(text: "text_size: .inf", problem: "s.yaml:8:16: text_size must be a number greater than zero"),
    Case(
      text: "text_color: red", problem: "s.yaml:8:17: text_color must be a colour like \"#1A1A1A\", in quotes"),
    Case(
      text: "background_color: \"#12345G\"",
      problem: "s.yaml:8:23: background_color must be a colour like \"#1A1A1A\", in quotes"),
    Case(
      text: "text_color: #FFFFFF",
      problem: "s.yaml:8:16: text_color is empty; leave the key out, or put a value that begins with # in quotes"),
    Case(
      text: "size: 44",
      problem: "s.yaml:8:11: size must have keys: width, height|s.yaml:8:11: size needs width and height"),
    Case(text: "size: {width: 44}", problem: "s.yaml:8:11: size needs width and height"),
    Case(
      text: "size: {width: 44, height: -1}", problem: "s.yaml:8:31: height must be a number greater than zero"),
    Case(
      text: "size: {width: 1, height: 1, depth: 1}",
      problem: "s.yaml:8:33: unknown key depth in size; known are width, height"),
    Case(text: "traits: button", problem: "s.yaml:8:13: traits must be a list"),
    Case(text: "traits: [button, button]", problem: "s.yaml:8:22: trait button is there already"),
    Case(text: "traits: [Heading, header]", problem: "s.yaml:8:23: trait header is there already"),
    Case(text: "actions: [[x]]", problem: "s.yaml:8:15: each of actions must be a text"),
    Case(text: "variant: round", problem: "s.yaml:8:14: button has no variants"),
    Case(
      text: "value: {literal: a, placeholder: b}",
      problem: "s.yaml:8:12: value must be a text, {literal: TEXT} or {placeholder: TEXT}"),
    Case(text: "present_in: []", problem: "s.yaml:8:17: present_in needs at least one state"),
    Case(text: "present_in: [s, s]", problem: "s.yaml:8:21: state s is there already"),
    Case(
      text: "present_in: [s, t]", problem: "s.yaml:8:21: state t is not declared; the screen has default, s"),
    Case(
      text: "in_states:\n  t: {label: X}", problem: "s.yaml:9:7: state t is not declared; the screen has default, s"),
    Case(
      text: "in_states:\n  default: {label: X}",
      problem: "s.yaml:9:7: write what holds in default at the element itself"),
    Case(
      text: "present_in: [default]\nin_states:\n  s: {label: X}",
      problem: "s.yaml:10:7: the element is not present in s"),
    Case(text: "in_states: [s]", problem: "s.yaml:8:16: in_states must have keys"),
    Case(text: "in_states:\n  [s]: {label: X}", problem: "s.yaml:9:7: a key must be a text; put it in quotes"),
    Case(
      text: "in_states:\n  s: {type: link}",
      problem: "s.yaml:9:11: unknown key type in in_states; known are label, value, traits, hint, actions, focus, "
        + "text_color, background_color, text_size, bold"),
  ]

  @Test(arguments: screens) func `a problem of a screen`(_ row: Case) throws {
    #expect(try problems(row.text).joined(separator: "|") == row.problem)
  }

  @Test(arguments: elements) func `a problem of an element`(_ row: Case) throws {
    #expect(try problems(Self.element(row.text)).joined(separator: "|") == row.problem)
  }

  @Test func `an unknown trait, type and variant`() throws {
    let trait = try problems(Self.element("traits: [button, shiny]"))
    #expect(trait.count == 1)
    #expect(trait.first?.hasPrefix("s.yaml:8:22: unknown trait shiny; known are button, link, ") == true)
    let type = "screen: a\ntitle: A\nelements:\n  - key: e\n    type: gizmo\n    variant: x\n"
    #expect(try problems(type) == ["s.yaml:5:11: unknown element type gizmo; see `auditctl catalog types`"])
    let variant = "screen: a\ntitle: A\nelements:\n  - key: e\n    type: text-input\n    variant: x\n"
    #expect(try problems(variant) == ["s.yaml:6:14: text-input has the variants secure"])
  }

  @Test func `an element that is there already, and one without key and type`() throws {
    let text =
      "screen: a\ntitle: A\nelements:\n  - {key: e, type: button}\n  - {key: e, type: button}\n  - {label: X}\n"
    #expect(
      try problems(text) == [
        "s.yaml:5:5: element e is there already", "s.yaml:6:5: key is missing", "s.yaml:6:5: type is missing",
      ])
  }

  @Test func `all problems of a file are named at once, in the order of its lines`() throws {
    let text = """
      screen: Bad Key
      colour: red
      states:
        - key: s
          title: [x]
      elements:
        - key: e
          type: gizmo
          traits: [shiny]
          text_color: red
          bold: 1
          size: {width: wide, height: 1}
          present_in: [t]
          in_states:
            u: {label: X}
      """
    let found = try problems(text)
    #expect(
      found.map { $0.split(separator: ":")[1...2].joined(separator: ":") } == [
        "1:1", "1:9", "2:1", "5:12", "8:11", "9:14", "10:17", "11:11", "12:19", "13:17", "13:18", "15:7",
      ])
  }

  @Test func `the error says how many problems there are and that nothing was stored`() throws {
    let error = InputError([
      InputProblem(source: "a.yaml", line: 1, column: 2, message: "x"), InputProblem(source: "a.yaml", message: "y"),
    ])
    #expect(
      error.description
        == "a.yaml:1:2: x\na.yaml: y\n2 problems; nothing was stored. Correct the input and try again.")
    let one = InputError([InputProblem(source: "b", line: 3, message: "z")])
    #expect(one.description == "b:3: z\n1 problem; nothing was stored. Correct the input and try again.")
  }
}
