internal import ArgumentParser
internal import AuditModel

/// Whether long work says how far it has come.
struct ProgressOptions: ParsableArguments {
  @Flag(help: "Do not say on the terminal how far long work has come.") var noProgress = false

  /// What work tells its progress to.
  ///
  /// - Parameter title: What is done, as in `Writing the report`.
  func progress(_ title: String, of unit: ProgressLine.Unit) -> WorkProgress {
    noProgress ? .silent : ProgressLine.progress(title, of: unit, on: .current)
  }
}
