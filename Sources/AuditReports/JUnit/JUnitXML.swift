internal import AuditRules

/// Writes the elements of JUnit XML, as the gate and the report have them.
enum JUnitXML {
  /// How a test case ended.
  enum Ending: Equatable {
    case passed
    case failed(type: String, message: String, body: String)
    /// Neither passed nor failed.
    case error(type: String, message: String, body: String)
    case skipped(message: String, body: String = "")
  }

  /// How many test cases ended how.
  struct Counts: Equatable {
    private(set) var tests = 0
    private(set) var failures = 0
    private(set) var errors = 0
    private(set) var skipped = 0

    /// Counts a test case.
    mutating func add(_ ending: Ending) {
      tests += 1
      switch ending {
      case .passed: break
      case .failed: failures += 1
      case .error: errors += 1
      case .skipped: skipped += 1
      }
    }

    /// Counts other test cases, too.
    mutating func add(_ other: Counts) {
      tests += other.tests
      failures += other.failures
      errors += other.errors
      skipped += other.skipped
    }

    /// As attributes, with a space before each.
    var attributes: String {
      " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
    }
  }

  /// The XML declaration and the start tag of the whole.
  static func begin(_ name: String, _ counts: Counts) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"\(XMLText.escaped(name))\"\(counts.attributes)>\n"
  }

  /// The end tag of the whole.
  static let end = "</testsuites>\n"

  /// The start tag of a suite.
  ///
  /// - Parameter time: UTC, milliseconds since 1970.
  static func beginSuite(_ name: String, _ counts: Counts, at time: Int64) -> String {
    "  <testsuite name=\"\(XMLText.escaped(name))\"\(counts.attributes) timestamp=\"\(Timestamp.text(time))\">\n"
  }

  /// The end tag of a suite.
  static let endSuite = "  </testsuite>\n"

  /// What stands beside the test cases of a suite.
  static func properties(_ properties: [(name: String, value: String)]) -> String {
    "    <properties>\n"
      + properties.map { "      <property name=\"\($0)\" value=\"\(XMLText.escaped($1))\"/>\n" }.joined()
      + "    </properties>\n"
  }

  /// A test case.
  ///
  /// - Parameter note: What was noted of it, which stands as its output where no body says it.
  static func testCase(_ name: String, className: String, _ ending: Ending, note: String? = nil) -> String {
    let head =
      "    <testcase name=\"\(XMLText.escaped(name))\" classname=\"\(XMLText.escaped(className))\" time=\"0\""
    switch ending {
    case .passed: return note.map { "\(head)>\(output($0))\n    </testcase>\n" } ?? head + "/>\n"
    case .failed(let type, let message, let body): return head + inside("failure", type, message, body)
    case .error(let type, let message, let body): return head + inside("error", type, message, body)
    case .skipped(let message, let body):
      return head + inside("skipped", nil, message, body, output: body.isEmpty ? note : nil)
    }
  }

  private static func output(_ note: String) -> String {
    "\n      <system-out>\(XMLText.escaped("Note: \(note)"))</system-out>"
  }

  private static func inside(
    _ element: String, _ type: String?, _ message: String, _ body: String, output note: String? = nil
  ) -> String {
    let type = type.map { " type=\"\(XMLText.escaped($0))\"" } ?? ""
    return ">\n      <\(element)\(type) message=\"\(XMLText.escaped(message))\""
      + (body.isEmpty ? "/>" : ">\(XMLText.escaped(body))</\(element)>") + (note.map(output) ?? "")
      + "\n    </testcase>\n"
  }
}
