import AuditModel
import TestSupport
import Testing

/// Whole screens read into releases, and what holds of them there.
@Suite struct SpecificationEditTests {
  private static func screen(
    _ stops: String..., title: String = "Sign in", states: [StateSpecification] = [],
    change: (inout ScreenSpecification) -> Void = { _ in }
  ) -> ScreenSpecification {
    var screen = ScreenSpecification(key: "sign-in", title: title)
    screen.states = states
    for stop in stops {
      if stop.hasPrefix("%") {
        screen.components.append(
          DeclaredComponent(key: String(stop.dropFirst()), elementsBefore: screen.elements.count))
      } else {
        var element = ElementSpecification(key: stop, type: "text-field")
        element.expectation.label = stop.uppercased()
        screen.elements.append(element)
      }
    }
    change(&screen)
    return screen
  }

  private static func label(_ element: String, _ label: String) -> (inout ScreenSpecification) -> Void {
    { screen in
      for index in screen.elements.indices where screen.elements[index].key == element {
        screen.elements[index].expectation.label = label
      }
    }
  }

  private static func written(_ plans: [EditPlan]) -> [String] {
    plans.map { $0.register.field.text + ($0.value == nil ? " -" : "") }
  }

  @Test func `a screen is what its file said, and the same file again writes nothing`() {
    var copy = EditCopy("a")
    let states = [StateSpecification(key: "loading", title: "Loading"), StateSpecification(key: "empty", trigger: "x")]
    let screen = Self.screen("title", "%top-bar", "username", "password", "%tab-bar", states: states) {
      $0.route = "Menu"
      $0.team = "Accounts"
      $0.elements[1].presence = ["default", "loading", "empty"]
      $0.elements[2].stateExpectations["empty"] = AuditModel.Expectation()
    }
    #expect(copy.specification("sign-in", in: "1.0") == nil)
    let plans = copy.read(screen, into: "1.0")
    #expect(
      Self.written(plans) == [
        "title", "route", "team", "state loading", "state empty", "element title", "element username",
        "element password", "component top-bar", "component tab-bar", "place title", "place %top-bar", "place username",
        "place password", "place %tab-bar",
      ])
    #expect(copy.specification("sign-in", in: "1.0") == screen)
    #expect(copy.read(screen, into: "1.0").isEmpty)
    #expect(copy.specification("sign-in", in: "2.0") == nil)
  }

  @Test func `only what differs is written, and what the file leaves out is taken away`() {
    var copy = EditCopy("a")
    copy.read(Self.screen("a", "b", "c", states: [StateSpecification(key: "empty")]) { $0.route = "Menu" }, into: "1.0")
    let next = Self.screen("a", "x", "c", title: "Log in", change: Self.label("c", "New"))
    #expect(
      Self.written(copy.read(next, into: "1.0")) == [
        "title", "route -", "element x", "element c", "place x", "element b -", "state empty -",
      ])
    #expect(copy.specification("sign-in", in: "1.0") == next)
  }

  @Test func `a specification edited for a hotfix changes no other line until it is merged`() {
    var copy = EditCopy("a")
    copy.release("1.0.1", after: "1.0")
    copy.release("2.0", after: "1.0")
    let base = Self.screen("title", "username")
    let fixed = Self.screen("title", "username", "hint", change: Self.label("username", "User name"))
    copy.read(base, into: "1.0")
    #expect(Self.written(copy.read(fixed, into: "1.0.1")) == ["element username", "element hint", "place hint"])
    #expect(copy.specification("sign-in", in: "1.0") == base)
    #expect(copy.specification("sign-in", in: "2.0") == base)
    #expect(copy.specification("sign-in", in: "1.0.1") == fixed)
    copy.merge(hotfix: "1.0.1", into: "2.0")
    #expect(copy.specification("sign-in", in: "2.0") == fixed)
    #expect(copy.read(fixed, into: "2.0").isEmpty)
  }

  @Test func `an element that a release removes stays in the release before, and comes back by being said`() {
    var copy = EditCopy("a")
    copy.release("2.0", after: "1.0")
    copy.release("3.0", after: "2.0")
    copy.read(Self.screen("a", "b", "c"), into: "1.0")
    #expect(Self.written(copy.read(Self.screen("a", "c"), into: "2.0")) == ["element b -"])
    #expect(copy.specification("sign-in", in: "1.0") == Self.screen("a", "b", "c"))
    #expect(copy.specification("sign-in", in: "3.0") == Self.screen("a", "c"))
    copy.read(Self.screen("a", "b", "c"), into: "3.0")
    #expect(copy.specification("sign-in", in: "3.0") == Self.screen("a", "b", "c"))
    #expect(copy.specification("sign-in", in: "2.0") == Self.screen("a", "c"))
  }

  @Test func `line and hotfix that changed one thing apart are a conflict, which reading a file settles`() throws {
    var copy = EditCopy("a")
    copy.release("1.0.1", after: "1.0")
    copy.release("2.0", after: "1.0")
    copy.read(Self.screen("a", "b"), into: "1.0")
    copy.read(Self.screen("a", "b", change: Self.label("a", "Fix")), into: "1.0.1")
    let own = Self.screen("a", "b", change: Self.label("a", "Own"))
    copy.read(own, into: "2.0")
    copy.merge(hotfix: "1.0.1", into: "2.0")
    func conflicts() -> [String] {
      copy.screen("sign-in").holding(in: "2.0").flatMap { field, inherited in
        inherited.conflicts.map { "\(field.text) \($0.release)" }
      }
    }
    #expect(copy.specification("sign-in", in: "2.0") == own)
    #expect(conflicts() == ["element a 1.0.1"])
    #expect(Self.written(copy.read(own, into: "2.0")) == ["element a"], "The same words, said with the other known.")
    #expect(copy.specification("sign-in", in: "2.0") == own)
    #expect(conflicts().isEmpty)
    #expect(copy.read(own, into: "2.0").isEmpty)
  }

  @Test func `two people who change one element of one release are a conflict, until one reads a file`() {
    var left = EditCopy("a")
    left.read(Self.screen("a", "b"), into: "1.0")
    var right = EditCopy("b")
    right.merge(left)
    left.read(Self.screen("a", "x", "b", change: Self.label("a", "Left")), into: "1.0")
    right.read(Self.screen("a", "b", "y", change: Self.label("a", "Right")), into: "1.0")
    left.merge(right)
    right.merge(left)
    let both = Self.screen("a", "x", "b", "y", change: Self.label("a", "Right"))
    for copy in [left, right] {
      #expect(copy.specification("sign-in", in: "1.0") == both, "b is the later of two replicas at one stamp.")
      #expect(RegisterFold.conflicts(among: copy.all).map(\.newest?.register.field) == [.element("a")])
    }
    #expect(Self.written(left.read(both, into: "1.0")) == ["element a"])
    #expect(RegisterFold.conflicts(among: left.all).isEmpty)
  }

  @Test func `two places of one element are a conflict, too, and reading a file settles it`() {
    var left = EditCopy("a")
    left.read(Self.screen("a", "b", "c"), into: "1.0")
    var right = EditCopy("b")
    right.merge(left)
    left.read(Self.screen("c", "a", "b"), into: "1.0")
    right.read(Self.screen("a", "c", "b"), into: "1.0")
    left.merge(right)
    #expect(left.specification("sign-in", in: "1.0") == Self.screen("a", "c", "b"))
    #expect(RegisterFold.conflicts(among: left.all).map(\.newest?.register.field) == [.place(.element("c"))])
    #expect(Self.written(left.read(Self.screen("a", "c", "b"), into: "1.0")) == ["place c"])
    #expect(RegisterFold.conflicts(among: left.all).isEmpty)
  }

  @Test func `states keep their order when one between them goes`() {
    var copy = EditCopy("a")
    for keys in [["a", "d"], ["a", "b", "c", "d"], ["a", "c", "d"]] {
      let screen = Self.screen("title", states: keys.map { StateSpecification(key: $0) })
      copy.read(screen, into: "1.0")
      #expect(copy.specification("sign-in", in: "1.0") == screen)
    }
  }

  @Test func `a component has elements in order, and no states`() {
    var copy = EditCopy("a")
    var component = ComponentSpecification(key: "tab-bar", title: "Tabs", team: "Shell")
    component.elements = ["home", "search"].map { ElementSpecification(key: $0, type: "tab") }
    func things() -> ThingEdits { ThingEdits(.component, "tab-bar", copy.all, way: copy.way) }
    copy.write(things().plans(for: component, in: "1.0"))
    #expect(SpecificationFold(things().holding(in: "1.0")).component("tab-bar") == component)
    #expect(things().plans(for: component, in: "1.0").isEmpty)
    component.elements.reverse()
    copy.write(things().plans(for: component, in: "1.0"))
    #expect(SpecificationFold(things().holding(in: "1.0")).component("tab-bar") == component)
  }

  @Test func `a process is its screens in order, inherited, and taken away where a release says so`() {
    var copy = EditCopy("a")
    copy.release("2.0", after: "1.0")
    func things() -> ThingEdits { ThingEdits(.process, "checkout", copy.all, way: copy.way) }
    func fold(_ release: String) -> ProcessFold { ProcessFold(things().holding(in: release)) }
    let process = ScreenProcess(key: "checkout", title: "Check out", screens: ["cart", "pay"], isCommonTask: true)
    copy.write(things().plans(for: process, in: "1.0"))
    #expect(fold("2.0").process("checkout") == process)
    #expect(fold("2.0").isCommonTask)
    #expect(things().plans(for: process, in: "2.0").isEmpty)
    copy.write(things().plans(for: nil, in: "2.0"))
    #expect(fold("2.0").process("checkout") == nil)
    #expect(fold("2.0") == ProcessFold([:]))
    #expect(fold("1.0").process("checkout") == process)
  }

  @Test func `what cannot be taken over is listed, and the rest of the screen stands`() throws {
    var copy = EditCopy("a")
    copy.read(
      Self.screen("a", "b", states: [StateSpecification(key: "empty")]) {
        $0.elements[0].presence = ["empty"]
        $0.elements[0].stateExpectations["empty"] = AuditModel.Expectation()
      }, into: "1.0")
    func say(_ field: EditField, _ value: EditValue?) {
      copy.say(EditRegister(release: "1.0", entity: .screen, key: "sign-in", field: field), value)
    }
    say(.element("b"), EditValue(stored: #"{"type":"#))
    say(.route, EditValue(stored: "7"))
    say(.state("empty"), nil)
    let fold = SpecificationFold(copy.screen("sign-in").holding(in: "1.0"))
    #expect(fold.elements.map(\.key) == ["a"])
    #expect(fold.title == "Sign in")
    #expect(fold.route == nil)
    #expect(
      fold.problems.map(\.error.description) == [
        "in_states.empty names the state empty, which the screen does not declare",
        "present_in names the state empty, which the screen does not declare",
        "is not JSON: the text ends where a value must stand at byte 9", "must be a text",
      ])
    let next = Self.screen("a", "b")
    copy.read(next, into: "1.0")
    #expect(copy.specification("sign-in", in: "1.0") == next)
    #expect(SpecificationFold(copy.screen("sign-in").holding(in: "1.0")).problems.isEmpty)
  }

  // MARK: Generated

  private static func random(_ generator: inout SeededGenerator) -> ScreenSpecification {
    var screen = ScreenSpecification(key: "sign-in", title: ["A", "B"].randomElement(using: &generator) ?? "A")
    screen.route = ["x", nil].randomElement(using: &generator) ?? nil
    for key in ["s1", "s2", "s3"].shuffled(using: &generator) where Bool.random(using: &generator) {
      screen.states.append(
        StateSpecification(key: key, title: ["t", nil].randomElement(using: &generator) ?? nil))
    }
    for key in ["e1", "e2", "e3", "e4", "e5"].shuffled(using: &generator) where Bool.random(using: &generator) {
      var element = ElementSpecification(key: key, type: "button")
      element.expectation.label = ["x", "y"].randomElement(using: &generator)
      if Bool.random(using: &generator) {
        element.presence = screen.stateKeys.filter { _ in Bool.random(using: &generator) }
      }
      if let state = screen.states.randomElement(using: &generator) {
        element.stateExpectations[state.key] = AuditModel.Expectation()
      }
      screen.elements.append(element)
    }
    var before = 0
    for key in ["c1", "c2"].shuffled(using: &generator) where Bool.random(using: &generator) {
      before = Int.random(in: before...screen.elements.count, using: &generator)
      screen.components.append(DeclaredComponent(key: key, elementsBefore: before))
    }
    return screen
  }

  @Test func `after reading a file into any release the screen is the file, whatever others wrote and merged`() {
    var generator = SeededGenerator(seed: 25)
    let releases = ["1.0", "1.0.1", "2.0", "3.0"]
    for _ in 0..<60 {
      var copies = ["a", "b"].map(EditCopy.init)
      copies[0].release("1.0.1", after: "1.0")
      copies[0].release("2.0", after: "1.0")
      copies[0].release("3.0", after: "2.0")
      copies[0].merge(hotfix: "1.0.1", into: "3.0")
      copies[1].merge(copies[0])
      for _ in 0..<6 {
        let index = Int.random(in: 0..<2, using: &generator)
        if Int.random(in: 0..<3, using: &generator) == 0 { copies[index].merge(copies[1 - index]) }
        let file = Self.random(&generator)
        let release = releases.randomElement(using: &generator) ?? "1.0"
        copies[index].read(file, into: release)
        #expect(copies[index].specification("sign-in", in: release) == file)
        #expect(copies[index].read(file, into: release).isEmpty)
      }
      copies[0].merge(copies[1])
      copies[1].merge(copies[0])
      for release in releases {
        let one = SpecificationFold(copies[0].screen("sign-in").holding(in: release))
        let other = SpecificationFold(copies[1].screen("sign-in").holding(in: release))
        #expect(one.screen("sign-in") == other.screen("sign-in"))
        #expect(one.problems == other.problems)
      }
    }
  }
}
