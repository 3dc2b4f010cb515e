/// Sees each statement that is prepared, for tests that hold a command to few.
package enum StatementWitness {
  /// Is told the SQL of each statement that is prepared in the current task; nil where nobody counts.
  @TaskLocal package static var current: (@Sendable (_ sql: String) -> Void)?
}
