/// A command that cannot go on, with the exit status that says what kind of trouble it is.
struct CommandError: Error, Equatable, CustomStringConvertible {
  let status: ExitStatus
  /// What is wrong, and what to do.
  let description: String

  init(_ status: ExitStatus, _ description: String) {
    self.status = status
    self.description = description
  }
}
