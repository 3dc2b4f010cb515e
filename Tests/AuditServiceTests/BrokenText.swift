import Testing

/// A change that makes a good file wrong, and what is said of it.
struct BrokenText: CustomTestStringConvertible {
  let old: String
  let new: String
  let problem: String
  var testDescription: String { problem }
}
