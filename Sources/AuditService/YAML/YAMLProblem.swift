/// What ends the reading of a YAML file, and where.
struct YAMLProblem: Error {
  /// What is wrong and what to do.
  let message: String
  /// nil when it is not at a place.
  var mark: Node.Mark?
}

extension YAMLProblem {
  /// What libyaml says is wrong, with what a person can do about it.
  ///
  /// - Parameters:
  ///   - problem: The words of libyaml's scanner or parser.
  ///   - start: The line where what it was reading begins.
  ///   - character: What stands at the place; nil at the end.
  init(_ problem: String, readingFrom start: Int, at mark: Node.Mark, character: Unicode.Scalar?) {
    self.init(message: "not YAML: \(problem); \(Self.advice(problem, start, character))", mark: mark)
  }

  /// A character that YAML allows only in escaped form (YAML 1.1, section 5.1).
  init(character: Unicode.Scalar, at mark: Node.Mark) {
    let digits = String(character.value, radix: 16, uppercase: true)
    let number = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    self.init(
      message: "not YAML: control characters are not allowed; leave U+\(number) out, "
        + "or write it as \\u\(number) in double quotes",
      mark: mark)
  }

  private static func advice(_ problem: String, _ start: Int, _ character: Unicode.Scalar?) -> String {
    switch problem {
    case "mapping values are not allowed in this context":
      "indent it like the lines around it, and put a text with a colon and a space in quotes"
    case "block sequence entries are not allowed in this context", "mapping keys are not allowed in this context":
      "begin it on its own line, or put the text in quotes"
    case "found character that cannot start any token" where character != "\t":
      "put a text that begins with \(character.map { String($0) } ?? "it") in quotes"
    case "found character that cannot start any token", "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      "indent with spaces and not with tabs"
    case "found unexpected end of stream", "found unexpected document indicator":
      "close the quoted text that begins on line \(start)"
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      "write \\\\ for a backslash, or put the text in single quotes"
    case "did not find expected ',' or ']'":
      "end the list that begins on line \(start) with ], and put a text with , [ ] { or } in quotes"
    case "did not find expected ',' or '}'":
      "end what begins on line \(start) with }, and put a text with , [ ] { or } in quotes"
    case "did not find expected '-' indicator":
      "indent it like the list that begins on line \(start)"
    case "did not find expected key":
      "indent it like the keys that begin on line \(start), and write nothing after a closing quote"
    case "could not find expected ':'":
      "write a colon, a space and a value after the key on line \(start)"
    case "did not find expected comment or line break":
      "begin the text on the next line"
    case "did not find expected node content":
      "write the value that is missing here, or leave the sign before it out"
    case "did not find expected alphabetic or numeric character":
      "put a text that begins with & or * in quotes"
    case "found undefined tag handle", "did not find expected tag URI", "did not find expected '!'",
      "did not find the expected '>'", "did not find expected whitespace or line break":
      "leave the tag out, or put a text that begins with ! in quotes"
    case "found incompatible YAML document", "found duplicate %YAML directive", "found duplicate %TAG directive",
      "found unknown directive name":
      "leave the line that begins with % out"
    case "did not find expected <document start>":
      "leave out what follows the end of the document, or put it in its own file"
    default:
      "put a text with special characters of YAML in quotes"
    }
  }
}
