/// An edit that is to be written: a new value, and the edits whose place it takes.
public struct EditPlan: Hashable, Sendable {
  /// What it changes.
  public let register: EditRegister
  /// What it says; nil takes the thing away.
  public let value: EditValue?
  /// All heads of the register; so a new edit settles what was in conflict.
  public let replaces: Set<LogNumber>

  /// The edit by which a register comes to say a value.
  ///
  /// Nothing is written where all that is said says it already, so that the same file read twice changes nothing. Two
  /// copies that said the same apart are no conflict either, and need no third edit. Where something is in conflict the
  /// value is written even if it is the one that holds: it is a person's word on the conflict.
  ///
  /// - Parameters:
  ///   - fold: The register's own edits; nil where it has none.
  ///   - holding: What holds in the register's release, its way back included.
  /// - Returns: Nil where nothing is to be written.
  public init?(
    _ register: EditRegister, _ value: EditValue?, over fold: RegisterFold?, holding: InheritedValue = .nothing
  ) {
    let heads = fold?.heads ?? []
    let isSaid = heads.isEmpty ? holding.value == value : heads.allSatisfy { $0.value == value }
    guard !isSaid || !holding.conflicts.isEmpty else { return nil }
    self.register = register
    self.value = value
    replaces = Set(heads.map(\.number))
  }

  /// An edit that is written even if its value is the one that holds: for a place, what counts is also when it was said.
  public init(again register: EditRegister, _ value: EditValue?, over fold: RegisterFold?) {
    self.register = register
    self.value = value
    replaces = Set((fold?.heads ?? []).map(\.number))
  }
}
