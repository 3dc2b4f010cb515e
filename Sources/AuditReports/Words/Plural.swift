internal import AuditModel
internal import AuditRules

/// A number of things in words.
struct Plural: Sendable {
  let one: TextTemplate
  let many: TextTemplate

  func callAsFunction(_ count: Int) -> String {
    count == 1 ? one("1") : many("\(count)")
  }
}
