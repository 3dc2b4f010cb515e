extension EditValue {
  /// The JSON value.
  ///
  /// - Throws: ``EditValueError`` where the text is not JSON.
  public func json() throws(EditValueError) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(parsing: text)
    } catch {
      throw EditValueError("is not JSON: \(error)")
    }
  }

  /// The text that it is.
  public func string() throws(EditValueError) -> String {
    try json().string(at: "")
  }

  /// The list of texts that it is.
  public func strings() throws(EditValueError) -> [String] {
    try json().strings(at: "")
  }

  /// The text that it is, or nil where it is ``first``.
  public func stringOrFirst() throws(EditValueError) -> String? {
    let json = try json()
    return json == .null ? nil : try json.string(at: "")
  }

  /// Fails unless it is ``said``.
  public func checkIsSaid() throws(EditValueError) {
    guard try json() == .flag(true) else { throw EditValueError("must be true") }
  }
}

extension JSONValue {
  /// - Parameter path: Where it stands, for errors.
  func string(at path: String) throws(EditValueError) -> String {
    guard case .text(let string) = self else { throw EditValueError(path: path, "must be a text") }
    return string
  }

  func strings(at path: String) throws(EditValueError) -> [String] {
    guard case .list(let elements) = self else { throw EditValueError(path: path, "must be a list of texts") }
    var strings: [String] = []
    for (index, element) in elements.enumerated() { strings.append(try element.string(at: "\(path)[\(index + 1)]")) }
    return strings
  }
}

/// The members of an object of an edit's value, each read once; what nobody reads is an error.
///
/// A member that this program does not know is refused rather than left out: whoever wrote it meant something, and the
/// next edit would lose it.
struct JSONMembers {
  private var rest: [String: JSONValue]
  private let path: String

  init(_ json: JSONValue, at path: String = "") throws(EditValueError) {
    guard case .object(let members) = json else { throw EditValueError(path: path, "must be an object") }
    rest = members
    self.path = path
  }

  /// Where a member stands.
  func path(_ name: String) -> String {
    path.isEmpty ? name : "\(path).\(name)"
  }

  mutating func value(_ name: String) -> JSONValue? {
    rest.removeValue(forKey: name)
  }

  mutating func text(_ name: String) throws(EditValueError) -> String? {
    guard let json = value(name) else { return nil }
    return try json.string(at: path(name))
  }

  mutating func required(_ name: String) throws(EditValueError) -> String {
    guard let text = try text(name) else { throw EditValueError(path: path(name), "is missing") }
    return text
  }

  mutating func texts(_ name: String) throws(EditValueError) -> [String]? {
    guard let json = value(name) else { return nil }
    return try json.strings(at: path(name))
  }

  mutating func flag(_ name: String) throws(EditValueError) -> Bool? {
    guard let json = value(name) else { return nil }
    guard case .flag(let flag) = json else { throw EditValueError(path: path(name), "must be true or false") }
    return flag
  }

  /// A number greater than zero: a size.
  mutating func size(_ name: String) throws(EditValueError) -> Double? {
    guard let json = value(name) else { return nil }
    guard case .number(let number) = json, number > 0 else {
      throw EditValueError(path: path(name), "must be a number greater than zero")
    }
    return number
  }

  /// A whole number from 1: a place in an order.
  mutating func position(_ name: String) throws(EditValueError) -> Int {
    guard let position = try count(name, from: 1) else {
      throw EditValueError(path: path(name), "must be a whole number from 1")
    }
    return position
  }

  /// A whole number that is not less than another.
  mutating func count(_ name: String, from least: Int) throws(EditValueError) -> Int? {
    guard let json = value(name) else { return nil }
    guard case .number(let number) = json, let count = Int(exactly: number), count >= least else {
      throw EditValueError(path: path(name), "must be a whole number from \(least)")
    }
    return count
  }

  /// The key of a thing.
  mutating func key(_ name: String) throws(EditValueError) -> String? {
    guard let text = try text(name) else { return nil }
    guard Slug.isValid(text) else { throw EditValueError(path: path(name), "must be a key: \(Slug.description)") }
    return text
  }

  /// A word of a vocabulary.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, as type: Word.Type
  ) throws(EditValueError) -> Word? {
    guard let text = try text(name) else { return nil }
    guard let word = Word(rawValue: text) else {
      throw EditValueError(
        path: path(name), "must be one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return word
  }

  /// Fails where a member is left that nobody read.
  func end() throws(EditValueError) {
    guard let name = rest.keys.min() else { return }
    throw EditValueError(path: path(name), "is not known to this version")
  }
}

extension JSONValue {
  /// An object of the members that are said.
  static func object(said members: [String: JSONValue?]) -> JSONValue {
    .object(members.compactMapValues { $0 })
  }

  /// A text, or nothing where nothing is said.
  static func text(ifSaid string: String?) -> JSONValue? {
    string.map(JSONValue.text)
  }

  /// A list of texts, or nothing where nothing is said.
  static func texts(ifSaid strings: [String]?) -> JSONValue? {
    strings.map { .list($0.map(JSONValue.text)) }
  }
}
