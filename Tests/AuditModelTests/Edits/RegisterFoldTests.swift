import AuditModel
import TestSupport
import Testing

@Suite struct RegisterFoldTests {
  private static func register() throws -> EditRegister {
    try #require(EditRegister(release: "1.0", entity: .screen, key: "sign-in", field: .title))
  }

  private static func edit(
    _ replica: String, _ sequence: Int64, at stamp: Int64, _ value: String?, replaces: [LogNumber] = []
  ) throws -> Edit {
    Edit(
      position: LogPosition(
        stamp: Stamp(rawValue: stamp), number: LogNumber(replica: replica, sequence: sequence)),
      register: try register(), value: value.map { EditValue($0) }, replaces: Set(replaces), editedAt: 0)
  }

  @Test func `the newest edit that no other replaces holds`() throws {
    let first = try Self.edit("a", 1, at: 10, "Log in")
    let second = try Self.edit("a", 2, at: 20, "Sign in", replaces: [first.number])
    #expect(RegisterFold([]).newest == nil)
    #expect(RegisterFold([first]).value == EditValue("Log in"))
    #expect(RegisterFold([second, first]).heads == [second])
    #expect(RegisterFold([second]).heads == [second], "What it replaces may be missing.")
    let removal = try Self.edit("a", 3, at: 30, nil, replaces: [second.number])
    let fold = RegisterFold([first, second, removal])
    #expect(fold.newest == removal)
    #expect(fold.value == nil)
    #expect(!fold.isConflict)
  }

  @Test func `two edits that replace the same one are a conflict, and an edit of both ends it`() throws {
    let first = try Self.edit("a", 1, at: 10, "Log in")
    let left = try Self.edit("a", 2, at: 20, "Sign in", replaces: [first.number])
    let right = try Self.edit("b", 1, at: 21, "Login", replaces: [first.number])
    let fold = RegisterFold([left, first, right])
    #expect(fold.heads == [right, left])
    #expect(fold.value == EditValue("Login"))
    #expect(fold.isConflict)
    let settled = try Self.edit("a", 3, at: 30, "Sign in", replaces: [left.number, right.number])
    #expect(RegisterFold([settled, left, first, right]).heads == [settled])
  }

  @Test func `a removal beside an edit is a conflict, and the same value twice is none`() throws {
    let removal = try Self.edit("a", 1, at: 20, nil)
    let edit = try Self.edit("b", 1, at: 10, "Sign in")
    #expect(RegisterFold([edit, removal]).isConflict)
    #expect(RegisterFold([edit, removal]).value == nil)
    let same = try Self.edit("c", 1, at: 30, "Sign in")
    #expect(RegisterFold([edit, same]).heads == [same, edit])
    #expect(!RegisterFold([edit, same]).isConflict)
  }

  @Test func `equal stamps are told apart by replica, then by number`() throws {
    let edits = [
      try Self.edit("a", 9, at: 10, "a9"), try Self.edit("b", 1, at: 10, "b1"), try Self.edit("b", 2, at: 10, "b2"),
    ]
    #expect(RegisterFold(edits).heads.map(\.value) == [EditValue("b2"), EditValue("b1"), EditValue("a9")])
  }

  @Test func `edits that replace each other, as only damage can make them, leave the newest`() throws {
    let (a, b) = (LogNumber(replica: "a", sequence: 1), LogNumber(replica: "b", sequence: 1))
    let edits = [try Self.edit("a", 1, at: 10, "x", replaces: [b]), try Self.edit("b", 1, at: 20, "y", replaces: [a])]
    #expect(RegisterFold(edits).heads.map(\.number) == [b])
    #expect(RegisterFold([try Self.edit("a", 1, at: 10, "x", replaces: [a])]).value == EditValue("x"))
  }

  @Test func `what is said already is not written, and an edit replaces every head`() throws {
    let register = try Self.register()
    let first = try Self.edit("a", 1, at: 10, "Sign in")
    let other = try Self.edit("b", 1, at: 11, "Login")
    let same = try Self.edit("c", 1, at: 12, "Sign in")
    func replaced(_ value: String?, _ edits: [Edit]) -> [String]? {
      EditPlan(register, value.map { EditValue($0) }, over: RegisterFold(edits))?.replaces.map(\.description).sorted()
    }
    #expect(replaced("Sign in", []) == [])
    #expect(replaced(nil, []) == nil)
    #expect(replaced("Sign in", [first]) == nil)
    #expect(replaced("Login", [first]) == ["a:1"])
    #expect(replaced(nil, [first]) == ["a:1"])
    #expect(replaced("Sign in", [first, same]) == nil)
    #expect(replaced("Sign in", [first, other]) == ["a:1", "b:1"])
    #expect(replaced("Login", [first, other]) == ["a:1", "b:1"], "A word on the conflict.")
    #expect(EditPlan(register, nil, over: nil) == nil)
  }

  /// Copies that write and merge at random.
  private static func copies(_ generator: inout SeededGenerator) throws -> [EditCopy] {
    let register = try register()
    var copies = ["a", "b", "c"].map(EditCopy.init)
    for _ in 0..<Int.random(in: 1...15, using: &generator) {
      let index = Int.random(in: 0..<3, using: &generator)
      copies[index].now += Int64.random(in: -3...3, using: &generator)
      if Int.random(in: 0..<4, using: &generator) == 0 {
        copies[index].merge(copies[Int.random(in: 0..<3, using: &generator)])
      } else {
        let value = ["x", "y", "z", nil].randomElement(using: &generator) ?? nil
        copies[index].say(register, value.map { EditValue($0) })
      }
    }
    return copies
  }

  @Test func `the fold of a union is the same whichever way it came about`() throws {
    var generator = SeededGenerator(seed: 17)
    var conflicts = 0
    for _ in 0..<2_000 {
      let copies = try Self.copies(&generator)
      let union = copies.flatMap(\.all)
      let fold = RegisterFold(union)
      #expect(RegisterFold(union.shuffled(using: &generator)) == fold)
      #expect(RegisterFold(union + union) == fold)
      var (left, right) = (copies[0], copies[2])
      left.merge(copies[1])
      left.merge(copies[2])
      right.merge(copies[1])
      right.merge(copies[0])
      #expect(RegisterFold(left.all) == fold)
      #expect(RegisterFold(right.all) == fold)
      if fold.isConflict { conflicts += 1 }
      // The heads are all that a later edit has to know.
      #expect(RegisterFold(fold.heads).heads == fold.heads)
    }
    #expect(conflicts > 200, "The cases are worth their time.")
  }

  @Test func `one edit settles whatever was in conflict, everywhere, and is not written twice`() throws {
    let register = try Self.register()
    var generator = SeededGenerator(seed: 18)
    for _ in 0..<500 {
      var copies = try Self.copies(&generator)
      copies[0].merge(copies[1])
      copies[0].merge(copies[2])
      copies[0].say(register, EditValue("settled"))
      copies[1].merge(copies[0])
      for copy in copies.prefix(2) {
        #expect(copy.fold(register).value == EditValue("settled"))
        #expect(!copy.fold(register).isConflict)
      }
      let count = copies[1].all.count
      copies[1].say(register, EditValue("settled"))
      #expect(copies[1].all.count == count)
    }
  }

  @Test func `folds are made for each register`() throws {
    var copy = EditCopy("a")
    let registers = ["a", "b"].compactMap { EditRegister(release: "1.0", entity: .screen, key: $0, field: .title) }
    for register in registers { copy.say(register, EditValue(register.key)) }
    let folds = RegisterFold.folds(of: copy.all)
    #expect(folds.count == 2)
    for register in registers { #expect(folds[register]?.value == EditValue(register.key)) }
  }
}
