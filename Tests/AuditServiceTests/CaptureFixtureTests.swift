import AuditModel
import Testing

@testable import AuditRules
@testable import AuditService

/// Real captures give the stops that a person reads off them (captures.md section 6).
@Suite(.enabled(if: CapturedFixture.isThere)) struct CaptureFixtureTests {
  private func stops(_ name: String) throws -> [CapturedStop] { try CapturedFixture.read(name).captured.stops }

  @Test func `the settings of Android are 13 stops in this order`() throws {
    let stops = try stops("uiautomator/shirates-SettingsTopScreen.xml")
    #expect(
      stops.map(\.label) == [
        "Search settings", nil, "Profile picture, double tap to open Google Account", "Show",
        "Network & internet, Wi‑Fi, mobile, data usage, and hotspot",
        "Connected devices, Bluetooth, driving mode, NFC",
        "Apps & notifications, Assistant, recent apps, default apps", "Battery, 100%",
        "Display, Styles, wallpapers, screen timeout, font size", "Sound, Volume, vibration, Do Not Disturb",
        "Storage, 37% used - 40.53 GB free", "Privacy, Permissions, account activity, personal data", "Location",
      ])
    #expect(stops.map(\.kind.type).prefix(3) == ["search", "button", "button"])
    #expect(stops[0].kind.variant == "opener")
    // The last one is cut off below its title, and so not like the others.
    #expect(stops[4..<12].allSatisfy { $0.kind.type == "table-row-button" && $0.kind.certainty == .likely })
    #expect(stops[4].members == ["Network & internet", "Wi‑Fi, mobile, data usage, and hotspot"])
    #expect(stops.map(\.namelessness) == [nil, .failure] + Array(repeating: nil, count: 11))
  }

  @Test(arguments: [
    ("uiautomator/free4g-window_dump.xml", 6), ("uiautomator/collegecompanion-window_dump.xml", 32),
    ("uiautomator/nora-chat_dump.xml", 7), ("uiautomator/keydroidx-ui_dump.xml", 19),
    ("wda/shirates-AccessibilityScreen.xml", 12), ("wda/shirates-iOS1.xml", 34), ("ai-android/result-v1.json", 10),
  ])
  func `a capture has as many stops as were counted`(name: String, count: Int) throws {
    let stops = try stops(name)
    #expect(stops.count == count, "\(stops.map { "\($0.kind.type) \($0.label ?? "-")" })")
  }

  @Test func `one unnamed button fails by itself, and unnamed views and layouts do not`() throws {
    let failed = try stops("uiautomator/collegecompanion-window_dump.xml").filter { $0.namelessness == .failure }
    #expect(failed.count == 1)
    let launcher = try stops("uiautomator/keydroidx-ui_dump.xml")
    #expect(launcher.contains { $0.label == nil })
    #expect(!launcher.contains { $0.namelessness == .failure })
  }

  @Test func `the cells of iOS are stops, and not their texts`() throws {
    let read = try CapturedFixture.read("wda/shirates-AccessibilityScreen.xml")
    let kinds = Set(read.captured.stops.map { read.tree.nodes[$0.node].kind })
    #expect(kinds.contains("Cell"))
    let form = try CapturedFixture.read("wda/shirates-iOS1.xml")
    let eyes = form.captured.stops.filter { $0.label == "common visibility off" }
    #expect(eyes.count == 2)
    #expect(
      eyes.allSatisfy { form.tree.isWithin($0.node, ["SecureTextField"]) || form.tree.isWithin($0.node, ["TextField"]) }
    )
  }

  @Test func `no container of React Native is a stop`() throws {
    let read = try CapturedFixture.read("wda/appium-universal-ios.xml")
    for stop in read.captured.stops where read.tree.nodes[stop.node].kind == "Other" {
      #expect(!read.tree.descendants(of: stop.node).contains { read.tree.nodes[$0].label != nil }, "\(stop)")
    }
    #expect((read.captured.leftOut["containers whose label repeats what is in them"] ?? 0) > 0)
  }

  /// The tool's own results, read from the file by another way.
  @Test func `the two unnamed stops are those that axe-android failed`() throws {
    let name = "ai-android/result-v1.json"
    let read = try CapturedFixture.read(name)
    let value = try JSONInput.value(CapturedFixture.bytes(name), source: name)
    let failed = (value["axeRuleResults"]?.list ?? []).filter {
      $0["ruleId"]?.text == "ActiveViewName" && $0["status"]?.text == "FAIL"
    }
    #expect(failed.count == 2)
    var views: [String: JSONValue] = [:]
    func collect(_ view: JSONValue) {
      if let id = view["axeViewId"]?.text { views[id] = view }
      for child in view["children"]?.list ?? [] { collect(child) }
    }
    if let root = value["axeContext"]?["axeView"] { collect(root) }
    let places = failed.compactMap { $0["axeViewId"]?.text.flatMap { views[$0] }?["boundsInScreen"] }.map {
      [$0["left"], $0["top"]].map { $0?.number }
    }
    let unnamed = read.captured.stops.filter { $0.label == nil }
    #expect(Set(unnamed.map { [$0.frame.x, $0.frame.y] }) == Set(places))
    #expect(unnamed.count == 2)
  }

  @Test func `a capture without any stop is refused`() throws {
    #expect {
      try CapturedFixture.read("uiautomator/shirates-NodeForRootElementNotFound.xml")
    } throws: { error in
      (error as? InputError)?.problems.first?.message.hasPrefix("no stop of a screen reader in it (1 element, all")
        == true
    }
  }

  @Test(arguments: CapturedFixture.withStops, CaptureDraft.Rows.allCases)
  func `every draft is read as a specification, and a capture is its own screen`(
    name: String, rows: CaptureDraft.Rows
  ) throws {
    let read = try CapturedFixture.read(name)
    let (text, screen) = try CapturedFixture.draft(name, rows: rows)
    #expect(screen.elements.allSatisfy { $0.origin == .captured })
    let standsFor = screen.elements.reduce(0) { $0 + ($1.repeatCount ?? 1) }
    #expect(standsFor == read.captured.stops.count)
    #expect(Set(screen.elements.map(\.key)).count == screen.elements.count)
    #expect(text.contains(read.source.digest))
    guard rows == .all else { return }
    let comparison = CaptureComparison(screen, in: Address.defaultState, read.captured)
    #expect(comparison.matching.onlyExpected == [] && comparison.matching.onlyObserved == [])
    #expect(comparison.matching.matches.allSatisfy { $0.element == $0.stop }, "\(comparison.matching.matches)")
    #expect(comparison.matching.displaced == [])
    // What nobody confirmed is compared with nothing.
    #expect(!comparison.statements.contains { $0.checks.contains("voiceover-spec/traits") })
  }

  /// What a file leaves out is not known, and fails nothing.
  @Test(arguments: CapturedFixture.withStops)
  func `to leave out any optional attribute never adds a failure`(name: String) throws {
    let read = try CapturedFixture.read(name)
    let before = read.captured.stops.count { $0.namelessness == .failure }
    for flag in CapturedNode.Flag.allCases where ![.clickable, .focusable, .longClickable].contains(flag) {
      var tree = read.tree
      tree.change { $0[flag] = nil }
      let after = CapturedStops(tree).stops.count { $0.namelessness == .failure }
      #expect(after <= before, "\(name) without \(flag): \(before), then \(after)")
    }
    for (what, drop) in [
      ("hint", { (node: inout CapturedNode) in node.hint = nil }), ("value", { $0.value = nil }),
      ("traits", { $0.traits = nil }), ("identifier", { $0.identifier = nil }), ("package", { $0.package = nil }),
    ] as [(String, (inout CapturedNode) -> Void)] {
      var tree = read.tree
      tree.change(drop)
      let after = CapturedStops(tree).stops.count { $0.namelessness == .failure }
      #expect(after <= before, "\(name) without \(what): \(before), then \(after)")
    }
  }

  /// A stop that is renamed, taken out, put in, exchanged or of another type is never taken for another one that has its
  /// own identifier.
  @Test(arguments: CapturedFixture.withStops)
  func `a changed capture gives no match with another stop`(name: String) throws {
    let read = try CapturedFixture.read(name)
    let (_, screen) = try CapturedFixture.draft(name)
    let elements = screen.elements.map { CaptureExpectation($0, in: Address.defaultState) }
    let stops = read.captured.stops
    func isTwin(_ one: CapturedStop, _ other: CapturedStop) -> Bool {
      one.label == nil || other.label == nil || one.label == other.label
        || CaptureFamily.folded(one.members.first ?? one.label)
          == CaptureFamily.folded(other.members.first ?? other.label)
    }
    func check(_ changed: [CapturedStop], _ origin: [Int?], _ what: String) {
      for match in CaptureMatching(elements, changed).matches {
        guard let from = origin[match.stop], from != match.element else { continue }
        #expect(
          isTwin(stops[from], stops[match.element]), "\(name), \(what): \(elements[match.element].key) is stop \(from)")
      }
    }
    for index in stops.indices {
      var renamed = stops
      renamed[index].label = "Quite another name"
      renamed[index].members = []
      check(renamed, stops.indices.map { $0 }, "renamed \(index)")
      var removed = stops
      removed.remove(at: index)
      check(removed, stops.indices.filter { $0 != index }, "removed \(index)")
      var retyped = stops
      retyped[index].kind = CapturedStop.Kind("slider")
      check(retyped, stops.indices.map { $0 }, "retyped \(index)")
      var inserted = stops
      var new = CapturedStop(node: -1, kind: CapturedStop.Kind("button"), frame: stops[index].frame)
      new.label = "Brand new"
      inserted.insert(new, at: index)
      var origin: [Int?] = stops.indices.map { $0 }
      origin.insert(nil, at: index)
      check(inserted, origin, "inserted \(index)")
      if index + 1 < stops.count {
        var swapped = stops
        swapped.swapAt(index, index + 1)
        var origin: [Int?] = stops.indices.map { $0 }
        origin.swapAt(index, index + 1)
        check(swapped, origin, "swapped \(index)")
      }
    }
  }

  /// A file that ends early is refused, wherever.
  @Test(arguments: CapturedFixture.names) func `a file cut at any kilobyte is refused with a place`(name: String) throws
  {
    let bytes = try CapturedFixture.bytes(name)
    let whole = bytes.lastIndex(of: UInt8(ascii: name.hasSuffix("json") ? "}" : ">")) ?? bytes.count
    for end in stride(from: 1024, through: whole, by: 1024) {
      #expect {
        try CaptureReader.read(Array(bytes[..<end]), source: "cut")
      } throws: { error in
        (error as? InputError)?.problems.first.map { $0.line != nil && $0.column != nil } == true
      }
    }
  }
}
