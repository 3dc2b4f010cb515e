internal import AuditModel

/// Reads JSON that another tool wrote: what its limits allow, and nothing that two readers would take for different things.
enum JSONInput {
  /// Reads a file.
  ///
  /// Texts longer than ``InputLimits/toolTextByteCount`` are read as null.
  ///
  /// - Parameters:
  ///   - source: The name it goes by in errors.
  ///   - depth: Deepest nesting, in lists and objects within each other.
  /// - Throws: ``InputError`` with line and column; names that stand twice, `NaN` and bytes that are not UTF-8 are refused.
  static func value(_ bytes: [UInt8], source: String, depth: Int = InputLimits.toolDepth) throws(InputError)
    -> JSONValue
  {
    guard bytes.count <= InputLimits.toolByteCount else {
      throw InputError([
        InputProblem(
          source: source, message: "it is larger than \(InputLimits.toolByteCount / 1024 / 1024) MB; split it")
      ])
    }
    let text: [UInt8]
    do { text = try InputDecoding.utf8(bytes, source: source) } catch { throw InputError([error]) }
    do {
      return try JSONValue(
        parsing: text, limits: JSONLimits(depth: depth, longestText: InputLimits.toolTextByteCount))
    } catch {
      let (line, column) = InputDecoding.place(of: error.offset, in: text)
      throw InputError([
        InputProblem(
          source: source, line: line, column: column,
          message: "not JSON that can be read: \(error.problem); write the file again")
      ])
    }
  }
}

extension JSONValue {
  /// A member of an object; nil where there is none or `null`, or where this is no object.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self, let value = members[name], value != .null else { return nil }
    return value
  }

  /// The text; nil for another value.
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The list; nil for another value.
  var list: [JSONValue]? { if case .list(let list) = self { list } else { nil } }

  /// The members; nil for another value.
  var members: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }

  /// A number, or a text that is one; nil for another value.
  var number: Double? {
    switch self {
    case .number(let number): number
    case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  /// A truth value as tools write it: `true`, 1, "true", "1" and their opposites; nil for anything else.
  var truth: Bool? {
    switch self {
    case .flag(let flag): flag
    case .number(let number): number == 1 ? true : number == 0 ? false : nil
    case .text(let text): Self.truth(of: text)
    default: nil
    }
  }

  /// A truth value written as a text; nil for an empty one and anything else.
  static func truth(of text: String) -> Bool? {
    switch text {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }
}
