/// A state with its place among the states of its screen: what an edit of `state KEY` says.
///
/// The order of states decides nothing but how they are listed, so that it needs no field of its own.
public struct PlacedState: Hashable, Sendable {
  /// The state.
  public var state: StateSpecification
  /// Key of the state before it; nil where it is the first behind `default`.
  public var after: String?

  /// A state behind another.
  public init(_ state: StateSpecification, after: String?) {
    self.state = state
    self.after = after
  }

  /// Reads what an edit says of the state of that key.
  public init(key: String, _ value: EditValue) throws(EditValueError) {
    var members = try JSONMembers(value.json())
    after = try members.text("after")
    state = StateSpecification(
      key: key, title: try members.text("title"), trigger: try members.text("trigger"),
      renamedFrom: try members.key("renamed_from"))
    try members.end()
  }

  /// It as an edit says it.
  public var editValue: EditValue {
    EditValue(
      .object(said: [
        "after": .text(ifSaid: after), "title": .text(ifSaid: state.title), "trigger": .text(ifSaid: state.trigger),
        "renamed_from": .text(ifSaid: state.renamedFrom),
      ]))
  }
}
