import AuditModel
import TestSupport
import Testing

@Suite struct WayBackTests {
  private static func position(_ stamp: Int64) -> LogPosition {
    LogPosition(stamp: Stamp(rawValue: stamp), number: LogNumber(replica: "a", sequence: stamp))
  }

  /// Steps as `RELEASE < PREDECESSOR` and `RELEASE + HOTFIX`, at 10, 20, 30 ….
  private static func way(_ steps: String...) -> WayBack {
    WayBack(links(steps))
  }

  private static func links(_ steps: [String]) -> [ReleaseLink] {
    steps.enumerated().map { index, step in
      let words = step.split(separator: " ").map(String.init)
      return ReleaseLink(
        from: words[0], words[1] == "<" ? .predecessor : .merge, words[2], position: position(Int64(index + 1) * 10))
    }
  }

  /// What each release says: `1.0: 5 x` is x at 5, `1.0: 5 -` takes it away.
  private static func said(_ lines: [String: String]) throws -> [String: Edit] {
    var said: [String: Edit] = [:]
    for (release, line) in lines {
      let words = line.split(separator: " ").map(String.init)
      said[release] = Edit(
        position: position(try #require(Int64(words[0]))),
        register: try #require(EditRegister(release: release, entity: .screen, key: "a", field: .title)),
        value: words[1] == "-" ? nil : EditValue(words[1]), replaces: [], editedAt: 0)
    }
    return said
  }

  /// What holds and which hotfixes are in conflict, as in `x` or `x !1.0.1`.
  private static func holds(_ way: WayBack, at release: String, _ lines: [String: String]) throws -> String {
    let said = try said(lines)
    let inherited = way.inheritedValue(at: release, said)
    #expect(way.inheritedValues(said)[release] ?? .nothing == inherited)
    return ([(try inherited.value?.string()) ?? "-"] + inherited.conflicts.map { "!\($0.release)" })
      .joined(separator: " ")
  }

  @Test func `the way is breadth first, hotfixes before the predecessor, each once`() {
    let way = Self.way(
      "2.0 < 1.0", "1.0.1 < 1.0", "1.0.2 < 1.0.1", "2.0 + 1.0.2", "3.0 < 2.0", "3.0 + 1.0.1", "2.1 < 2.0", "3.0 + 0.9")
    #expect(way.way(from: "3.0") == ["3.0", "1.0.1", "0.9", "2.0", "1.0", "1.0.2"])
    #expect(way.way(from: "1.0") == ["1.0"])
    #expect(way.way(from: "elsewhere") == ["elsewhere"])
    #expect(way.predecessor(of: "3.0") == "2.0")
    #expect(way.predecessor(of: "1.0") == nil)
    #expect(way.circular.isEmpty)
  }

  @Test func `a release says what its predecessor says, until it says something itself`() throws {
    let way = Self.way("2.0 < 1.0", "3.0 < 2.0")
    #expect(try Self.holds(way, at: "3.0", [:]) == "-")
    #expect(try Self.holds(way, at: "3.0", ["1.0": "1 x"]) == "x")
    #expect(try Self.holds(way, at: "3.0", ["1.0": "1 x", "2.0": "2 y"]) == "y")
    #expect(try Self.holds(way, at: "1.0", ["1.0": "1 x", "2.0": "2 y"]) == "x")
    #expect(try Self.holds(way, at: "3.0", ["1.0": "1 x", "2.0": "2 -"]) == "-")
    #expect(
      try Self.holds(way, at: "3.0", ["1.0": "9 x", "2.0": "2 y"]) == "y",
      "The nearest release decides: a late correction of 1.0 changes nothing that 2.0 says itself.")
    #expect(try Self.holds(way, at: "2.0", ["1.0": "9 x"]) == "x", "But it reaches what follows 1.0 in silence.")
    #expect(try Self.holds(Self.way(), at: "1.0", ["1.0": "1 x"]) == "x", "A first release needs no step.")
  }

  @Test func `what is edited for a hotfix changes no other line, and a branch beside is never read`() throws {
    let way = Self.way("2.0 < 1.0", "1.0.1 < 1.0", "1.0.2 < 1.0.1")
    let lines = ["1.0": "1 x", "1.0.1": "9 fix"]
    #expect(try Self.holds(way, at: "1.0", lines) == "x")
    #expect(try Self.holds(way, at: "2.0", lines) == "x")
    #expect(try Self.holds(way, at: "1.0.1", lines) == "fix")
    #expect(try Self.holds(way, at: "1.0.2", lines) == "fix")
    #expect(try Self.holds(way, at: "1.0.2", ["2.0": "1 x"]) == "-")
  }

  /// 2.0 and 1.0.1 follow 1.0; 1.0.1 is merged into 2.0 at 30.
  private static let merged = way("2.0 < 1.0", "1.0.1 < 1.0", "2.0 + 1.0.1", "3.0 < 2.0")

  @Test(
    arguments: [
      // base, hotfix, release itself; what holds in 2.0, and in 3.0 behind it
      (nil, nil, nil, "-", "-"),
      ("1 x", nil, nil, "x", "x"),
      ("1 x", "9 fix", nil, "fix", "fix"),
      (nil, "9 new", nil, "new", "new"),
      ("1 x", "9 -", nil, "-", "-"),
      ("1 x", "9 x", nil, "x", "x"),
      // The release says something itself: that holds, and what the hotfix changed is listed until it says more.
      ("1 x", nil, "5 y", "y", "y"),
      ("1 x", "9 x", "5 y", "y", "y"),
      ("1 x", "9 y", "5 y", "y", "y"),
      ("1 x", "9 fix", "5 y", "y !1.0.1", "y"),
      ("1 x", "9 fix", "5 -", "- !1.0.1", "-"),
      ("1 x", "9 -", "5 y", "y !1.0.1", "y"),
      ("1 x", "9 fix", "31 y", "y", "y"),
      ("1 x", "9 fix", "31 x", "x", "x"),
      ("1 x", "40 fix", "31 y", "y !1.0.1", "y"),
    ] as [(String?, String?, String?, String, String)])
  func `a hotfix that is merged brings its change`(
    base: String?, hotfix: String?, own: String?, holds: String, behind: String
  ) throws {
    let lines = ["1.0": base, "1.0.1": hotfix, "2.0": own].compactMapValues { $0 }
    #expect(try Self.holds(Self.merged, at: "2.0", lines) == holds)
    #expect(try Self.holds(Self.merged, at: "3.0", lines) == behind)
  }

  @Test(
    arguments: [
      // 1.0, hotfix 1.0.1 behind it, 2.0 behind 1.0; what holds in 3.0, which follows 2.0 and takes the hotfix
      ("1 x", "5 fix", nil, "fix"),
      ("1 x", nil, "6 y", "y"),
      ("1 x", "5 y", "6 y", "y"),
      ("1 x", "5 fix", "6 y", "y !1.0.1"),
      ("1 x", "9 fix", "6 y", "y !1.0.1"),
      ("1 x", "5 -", "6 y", "y !1.0.1"),
      ("1 x", "5 fix", "6 -", "- !1.0.1"),
      ("1 x", "5 -", "6 -", "-"),
      ("1 x", "5 -", nil, "-"),
      ("1 x", nil, "6 -", "-"),
      (nil, "5 fix", "6 y", "y !1.0.1"),
      (nil, "5 fix", nil, "fix"),
    ] as [(String?, String?, String?, String)])
  func `of two lines that part and meet what one changed holds, and of two changes that of the release's line`(
    base: String?, hotfix: String?, line: String?, holds: String
  ) throws {
    let way = Self.way("2.0 < 1.0", "1.0.1 < 1.0", "3.0 < 2.0", "3.0 + 1.0.1", "4.0 < 3.0")
    let lines = ["1.0": base, "1.0.1": hotfix, "2.0": line].compactMapValues { $0 }
    #expect(try Self.holds(way, at: "3.0", lines) == holds)
    let value = String(holds.prefix { $0 != " " })
    #expect(try Self.holds(way, at: "4.0", lines) == value, "A conflict is listed where the lines meet, and once.")
    let settled = lines.merging(["3.0": "99 z"]) { first, _ in first }
    #expect(try Self.holds(way, at: "3.0", settled) == "z")
  }

  @Test func `lines part where they last met`() throws {
    // 1.0.1 came into 2.0 already; 1.0.2 behind it comes into 3.0.
    let way = Self.way("2.0 < 1.0", "1.0.1 < 1.0", "2.0 + 1.0.1", "1.0.2 < 1.0.1", "3.0 < 2.0", "3.0 + 1.0.2")
    #expect(try Self.holds(way, at: "3.0", ["1.0": "1 x", "1.0.1": "2 fix"]) == "fix")
    #expect(try Self.holds(way, at: "3.0", ["1.0": "1 x", "1.0.1": "2 fix", "1.0.2": "3 more"]) == "more")
    #expect(
      try Self.holds(way, at: "3.0", ["1.0": "1 x", "1.0.1": "2 fix", "2.0": "31 y"]) == "y",
      "1.0.2 changed nothing since 2.0 took in 1.0.1, and 2.0 did.")
  }

  @Test func `of two hotfixes one that the other contains says nothing by itself`() throws {
    let way = Self.way("1.0.1 < 1.0", "1.0.2 < 1.0.1", "2.0 < 1.0", "2.0 + 1.0.1", "2.0 + 1.0.2")
    #expect(try Self.holds(way, at: "2.0", ["1.0": "1 x", "1.0.1": "2 a", "1.0.2": "3 b"]) == "b")
    let apart = Self.way("1.0.1 < 1.0", "1.0.2 < 1.0", "2.0 < 1.0", "2.0 + 1.0.1", "2.0 + 1.0.2")
    #expect(
      try Self.holds(apart, at: "2.0", ["1.0": "1 x", "1.0.1": "2 a", "1.0.2": "3 b"]) == "x !1.0.1 !1.0.2",
      "Neither is taken before somebody chose.")
    #expect(try Self.holds(apart, at: "2.0", ["1.0": "1 x", "1.0.1": "2 a", "1.0.2": "3 a"]) == "a")
    #expect(try Self.holds(apart, at: "2.0", ["1.0": "1 x", "1.0.2": "3 b"]) == "b")
  }

  @Test func `a hotfix of another line altogether parts from nothing`() throws {
    let way = Self.way("2.0 < 1.0", "2.0 + other")
    #expect(try Self.holds(way, at: "2.0", ["other": "1 o"]) == "o")
    #expect(try Self.holds(way, at: "2.0", ["1.0": "1 x", "other": "2 o"]) == "x !other")
    #expect(try Self.holds(Self.way("2.0 + 1.0.1"), at: "2.0", ["1.0.1": "1 o"]) == "o")
  }

  @Test func `the newest step of a circle is left out, whichever way it is read`() throws {
    let links = Self.links(["2.0 < 1.0", "3.0 < 2.0", "1.0 < 3.0", "2.0 + 2.0", "2.0 + 3.0", "4.0 < 3.0"])
    var generator = SeededGenerator(seed: 19)
    for _ in 0..<20 {
      let way = WayBack(links.shuffled(using: &generator))
      #expect(way.circular.map(\.target) == ["3.0", "2.0", "3.0"])
      #expect(way.way(from: "4.0") == ["4.0", "3.0", "2.0", "1.0"])
      #expect(try Self.holds(way, at: "4.0", ["1.0": "1 x"]) == "x")
      #expect(try Self.holds(way, at: "1.0", ["3.0": "1 x"]) == "-")
    }
  }

  @Test func `of two predecessors the newer counts`() {
    #expect(Self.way("3.0 < 2.0", "3.0 < 1.0").way(from: "3.0") == ["3.0", "1.0"])
  }

  @Test func `steps are read from the edits of releases`() throws {
    var copy = EditCopy("a")
    copy.release("2.0", after: "1.0")
    copy.merge(hotfix: "1.0.1", into: "2.0")
    copy.merge(hotfix: "1.0.2", into: "2.0")
    copy.say(EditRegister(release: "2.0", entity: .release, field: .merges("1.0.2")), nil)
    copy.say(EditRegister(release: "2.0", entity: .release, field: .date), EditValue("2026-11-22"))
    #expect(copy.way.way(from: "2.0") == ["2.0", "1.0.1", "1.0"])
    copy.say(EditRegister(release: "2.0", entity: .release, field: .predecessor), EditValue(["1.0"]))
    #expect(throws: EditValueError.self) {
      for edit in copy.all { _ = try ReleaseLink(edit) }
    }
  }

  @Test func `a long line is walked without end, and every release has an answer`() throws {
    let count = 3_000
    let links = (1..<count).map { number in
      ReleaseLink(from: "r\(number)", .predecessor, "r\(number - 1)", position: Self.position(Int64(number)))
    }
    let way = WayBack(links)
    let values = way.inheritedValues(try Self.said(["r0": "1 x", "r2000": "2 y"]))
    #expect(values.count == count)
    #expect(values["r1999"]?.value == EditValue("x"))
    #expect(values["r2999"]?.value == EditValue("y"))
  }

  @Test func `whatever is linked, an answer is one that is on the way, and the order of reading decides nothing`()
    throws
  {
    var generator = SeededGenerator(seed: 20)
    let names = ["a", "b", "c", "d", "e", "f"]
    for _ in 0..<1_000 {
      let links = (0..<Int.random(in: 0...9, using: &generator)).compactMap { index -> ReleaseLink? in
        guard let from = names.randomElement(using: &generator), let to = names.randomElement(using: &generator) else {
          return nil
        }
        return ReleaseLink(
          from: from, Bool.random(using: &generator) ? .predecessor : .merge, to, position: Self.position(Int64(index)))
      }
      var lines: [String: String] = [:]
      for name in names where Int.random(in: 0..<3, using: &generator) == 0 {
        lines[name] = "\(Int.random(in: 0...20, using: &generator)) \(name)"
      }
      let said = try Self.said(lines)
      let way = WayBack(links)
      let values = way.inheritedValues(said)
      #expect(WayBack(links.shuffled(using: &generator)).inheritedValues(said) == values)
      for name in names {
        let inherited = way.inheritedValue(at: name, said)
        #expect(inherited == values[name] ?? .nothing)
        if let release = inherited.edit?.register.release { #expect(way.way(from: name).contains(release)) }
        if let own = said[name] { #expect(inherited.edit == own) }
      }
    }
  }
}
