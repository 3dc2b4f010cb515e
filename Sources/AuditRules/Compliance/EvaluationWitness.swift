/// Sees each evaluation of a release, for tests that hold a command to once.
package enum EvaluationWitness {
  /// Is told of each evaluation in the current task; nil where nobody counts.
  @TaskLocal package static var current: (@Sendable () -> Void)?
}
