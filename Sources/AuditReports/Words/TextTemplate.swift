/// A sentence with places for values, `{0}` to `{9}`, so that another language may order them otherwise.
struct TextTemplate: ExpressibleByStringLiteral, Sendable {
  private let text: String

  init(stringLiteral text: String) {
    self.text = text
  }

  /// The sentence with its values, which are not looked into: a value with braces stays as it is.
  func callAsFunction(_ values: String...) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      let digit = rest[rest.index(after: open)...].prefix(1)
      if let position = Int(digit), position < values.count { result += values[position] }
      rest = rest[open...].dropFirst(3)
    }
    return result + rest
  }
}

/// A number of things in words.
struct Plural: Sendable {
  let one: TextTemplate
  let many: TextTemplate

  func callAsFunction(_ count: Int) -> String {
    count == 1 ? one("1") : many("\(count)")
  }
}
