internal import AuditModel

/// Reads an audit that somebody published, and gathers everything that is wrong with it.
protocol PublishedAuditReader {
  /// The file, as errors name it.
  var source: String { get }
  /// What is wrong.
  var problems: [InputProblem] { get set }

  init(source: String)

  /// Whether a file is of its kind.
  static func recognises(_ value: JSONValue) -> Bool

  /// Reads what there is; what is wrong is added to the problems.
  ///
  /// - Parameter auditedOn: The day that a person says; nil: the file says it.
  /// - Throws: ``InputError`` for a file of which nothing else is worth saying.
  mutating func read(_ value: JSONValue, sha256: String, auditedOn: String?) throws(InputError) -> PublishedAudit
}

extension PublishedAuditReader {
  /// Reads an audit.
  ///
  /// - Throws: ``InputError`` with everything that is wrong.
  static func audit(
    _ value: JSONValue, source: String, sha256: String, auditedOn: String?
  ) throws(InputError) -> PublishedAudit {
    var reader = Self(source: source)
    let audit = try reader.read(value, sha256: sha256, auditedOn: auditedOn)
    guard reader.problems.isEmpty else { throw InputError(reader.problems) }
    return audit
  }

  mutating func add(_ message: String) {
    problems.append(InputProblem(source: source, message: message))
  }
}
