import Testing

@testable import AuditModel

/// Where a place of a release is by the keys of a later one (DESIGN rule 8).
@Suite struct KeyRenamesTests {
  private typealias Thing = ReleaseRenames.Thing

  /// A rename: of what, to which key, and what holds of it in the release.
  private struct Step {
    let thing: Thing
    let key: String
    var isStanding = true
    var isTaken = false
  }

  private static func renames(_ steps: [Step]) -> ReleaseRenames {
    var renames = ReleaseRenames()
    for step in steps { renames.add(step.thing, as: step.key, isStanding: step.isStanding, isTaken: step.isTaken) }
    return renames
  }

  private static func element(_ former: String, _ key: String, isStanding: Bool = true, isTaken: Bool = false) -> Step {
    Step(thing: .element(former, screen: "s"), key: key, isStanding: isStanding, isTaken: isTaken)
  }

  /// 2.0 and 3.0 follow 1.0 in a line; hotfix 1.0.1 follows 1.0, too, and 4.0 follows 3.0 and merges it.
  private static let way: WayBack = {
    func link(_ release: String, _ kind: ReleaseLink.Kind, _ target: String, _ at: Int64) -> ReleaseLink {
      ReleaseLink(
        from: release, kind, target,
        position: LogPosition(stamp: Stamp(rawValue: at), number: LogNumber(replica: "r", sequence: at)))
    }
    return WayBack([
      link("2.0", .predecessor, "1.0", 1), link("1.0.1", .predecessor, "1.0", 2), link("3.0", .predecessor, "2.0", 3),
      link("4.0", .predecessor, "3.0", 4), link("4.0", .merge, "1.0.1", 5),
    ])
  }()

  private static func place(
    _ text: String, _ renames: [String: [Step]], in earlier: String, asOf release: String, owner: String? = nil
  ) throws -> String {
    let keys = KeyRenames(renames.mapValues(Self.renames), way: way)
    let address = try #require(Address(text))
    return keys.place(NamedPlace(address, owner: owner), in: earlier, asOf: release).address.description
  }

  @Test func `a key is followed from release to release`() throws {
    let renames = ["2.0": [Self.element("a", "b")], "3.0": [Self.element("b", "c")]]
    #expect(try Self.place("s/a", renames, in: "1.0", asOf: "1.0") == "s/a")
    #expect(try Self.place("s/a", renames, in: "1.0", asOf: "2.0") == "s/b")
    #expect(try Self.place("s/a", renames, in: "1.0", asOf: "3.0") == "s/c")
    #expect(try Self.place("s/b", renames, in: "2.0", asOf: "3.0") == "s/c")
    #expect(
      try Self.place("s/b", renames, in: "1.0", asOf: "2.0") == "s/b", "1.0 had another b, which 2.0 has no more.")
    #expect(try Self.place("t/a", renames, in: "1.0", asOf: "3.0") == "t/a", "It is of another screen.")
  }

  @Test func `a key that is renamed twice in one release is followed to the last`() throws {
    let renames = ["2.0": [Self.element("a", "b", isStanding: false), Self.element("b", "c")]]
    for (place, release) in [("s/a", "1.0"), ("s/a", "2.0"), ("s/b", "2.0")] {
      #expect(try Self.place(place, renames, in: release, asOf: "2.0") == "s/c", "\(place) of \(release)")
    }
  }

  @Test func `a key that is renamed and back stays`() throws {
    let renames = ["2.0": [Self.element("a", "b", isStanding: false, isTaken: true), Self.element("b", "a")]]
    for (place, release) in [("s/a", "1.0"), ("s/a", "2.0"), ("s/b", "2.0")] {
      #expect(try Self.place(place, renames, in: release, asOf: "2.0") == "s/a", "\(place) of \(release)")
    }
  }

  @Test func `two keys can be swapped at once`() throws {
    let renames = ["2.0": [Self.element("a", "b", isTaken: true), Self.element("b", "a", isTaken: true)]]
    #expect(try Self.place("s/a", renames, in: "1.0", asOf: "2.0") == "s/b")
    #expect(try Self.place("s/b", renames, in: "1.0", asOf: "2.0") == "s/a")
    #expect(try Self.place("s/a", renames, in: "2.0", asOf: "2.0") == "s/a", "The release itself names what it has.")
    #expect(try Self.place("s/a", renames, in: "1.0", asOf: "3.0") == "s/b")
    let again = renames.merging(["3.0": renames["2.0"] ?? []]) { one, _ in one }
    #expect(try Self.place("s/a", again, in: "1.0", asOf: "3.0") == "s/a", "They were swapped back.")
  }

  @Test func `a rename on a branch beside does not count until it is merged`() throws {
    let renames = ["1.0.1": [Self.element("a", "b")]]
    #expect(try Self.place("s/a", renames, in: "1.0", asOf: "3.0") == "s/a")
    #expect(try Self.place("s/a", renames, in: "1.0", asOf: "1.0.1") == "s/b")
    #expect(try Self.place("s/a", renames, in: "1.0", asOf: "4.0") == "s/b")
    #expect(try Self.place("s/a", renames, in: "3.0", asOf: "4.0") == "s/a", "3.0 never went back to the branch.")
  }

  @Test func `a key that something else has in a release is that one's there`() throws {
    let renames = ["2.0": [Self.element("a", "b", isTaken: true)]]
    #expect(try Self.place("s/a", renames, in: "1.0", asOf: "2.0") == "s/b")
    #expect(try Self.place("s/a", renames, in: "2.0", asOf: "2.0") == "s/a")
    #expect(try Self.place("s/a", renames, in: "2.0", asOf: "3.0") == "s/a")
  }

  @Test func `screens, states, elements and components are renamed together`() throws {
    let renames = [
      "2.0": [
        Step(thing: .screen("s"), key: "t"), Step(thing: .state("failed", screen: "t"), key: "wrong"),
        Step(thing: .element("a", screen: "t"), key: "b"), Step(thing: .component("bar"), key: "tabs"),
        Step(thing: .part("home", component: "tabs"), key: "start"),
      ]
    ]
    #expect(try Self.place("s@failed/a", renames, in: "1.0", asOf: "2.0") == "t@wrong/b")
    #expect(try Self.place("s", renames, in: "1.0", asOf: "2.0") == "t")
    #expect(try Self.place("t/a", renames, in: "2.0", asOf: "2.0") == "t/b", "It was named between the two.")
    #expect(try Self.place(".", renames, in: "1.0", asOf: "2.0") == ".")
  }
}
