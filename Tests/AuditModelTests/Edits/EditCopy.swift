import AuditModel

/// One copy of a file as far as edits go: what a replica wrote and what came in by merges.
struct EditCopy {
  let replica: String
  private(set) var edits: [LogNumber: Edit] = [:]
  private var sequence: Int64 = 0
  /// Milliseconds since 1970; a copy may have a clock of its own.
  var now: Int64 = 1_000

  init(_ replica: String) {
    self.replica = replica
  }

  /// All edits, in no order.
  var all: [Edit] { Array(edits.values) }

  /// Writes edits as the store does: behind everything that the copy has.
  mutating func write(_ plans: [EditPlan]) {
    let first = Stamp.first(at: now, after: edits.values.map(\.position.stamp).max())
    for (index, plan) in plans.enumerated() {
      sequence += 1
      let number = LogNumber(replica: replica, sequence: sequence)
      edits[number] = Edit(
        position: LogPosition(stamp: first.advanced(by: index), number: number), register: plan.register,
        value: plan.value, replaces: plan.replaces, editedAt: now)
    }
  }

  /// Writes what one register comes to say, as far as its own edits go.
  mutating func say(_ register: EditRegister?, _ value: EditValue?) {
    guard let register else { return }
    write([EditPlan(register, value, over: fold(register))].compactMap { $0 })
  }

  /// What it has of a register.
  func fold(_ register: EditRegister) -> RegisterFold {
    RegisterFold(all.filter { $0.register == register })
  }

  /// Takes in what another copy has.
  mutating func merge(_ other: EditCopy) {
    edits.merge(other.edits) { own, _ in own }
  }

  /// The ways of its releases.
  var way: WayBack {
    WayBack(RegisterFold.folds(of: all).values.compactMap { $0.newest.flatMap { try? ReleaseLink($0) } })
  }

  /// Makes a release behind another.
  mutating func release(_ version: String, after predecessor: String) {
    say(EditRegister(release: version, entity: .release, field: .predecessor), EditValue(predecessor))
  }

  /// Merges a hotfix into a release.
  mutating func merge(hotfix: String, into release: String) {
    say(EditRegister(release: release, entity: .release, field: .merges(hotfix)), .said)
  }
}
