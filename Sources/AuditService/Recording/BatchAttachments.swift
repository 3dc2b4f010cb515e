internal import AuditModel
internal import AuditRules
internal import AuditStore

/// What a row of a batch names besides its finding: the issue that a failure goes to, and files that show it.
///
/// Issues and files are looked up once; many rows may name the same one.
struct BatchAttachments {
  private let product: Product
  private let open: (@Sendable (String) -> any EvidenceFile)?
  private var choices: [String: Result<IssueChoice, InputError>] = [:]
  private var files: [String: Result<PreparedEvidence, InputError>] = [:]
  /// What people should know of the names of files, a sentence each, in order.
  private(set) var notes: [String] = []

  /// - Parameter open: The file of a name that stands in the batch; nil: rows cannot name files.
  init(product: Product, open: (@Sendable (String) -> any EvidenceFile)?) {
    self.product = product
    self.open = open
  }

  /// The issue that a row's failure goes to.
  ///
  /// - Returns: Nil when something is wrong with it.
  /// - Parameter problem: Called with what is wrong, in words that end with what would be right.
  mutating func choice(
    _ row: FindingInput, _ outcome: Outcome, _ transaction: borrowing ReadTransaction, problem: (String) -> Void
  ) throws -> IssueChoice? {
    guard !row.issue.isEmpty else { return .matching }
    guard outcome == .failed else {
      problem("only a failure goes to an issue, and this says “\(outcome.words)”")
      return nil
    }
    guard let said = NamedIssueChoice(typed: row.issue) else {
      problem("\"\(DisplayText.escaped(row.issue))\" is no issue; write its number, or new")
      return nil
    }
    if choices[row.issue] == nil {
      choices[row.issue] = try Self.result {
        let choice = try transaction.issueChoice(said)
        try IssueWork.requireTaking(choice, product, transaction)
        return choice
      }
    }
    return taken(choices[row.issue], problem)
  }

  /// The files of a row, each once, read to their end; several stand on lines of their own, or have a bar between them.
  ///
  /// - Returns: Nil when something is wrong with one of them.
  mutating func evidence(_ row: FindingInput, problem: (String) -> Void) throws -> [PreparedEvidence]? {
    guard !row.evidence.isEmpty else { return [] }
    guard let open else {
      problem("files cannot be named here; add them with `auditctl evidence add`")
      return nil
    }
    let names = row.evidence.split { $0.isNewline || $0 == "|" }.map { String($0).trimmedOfBlanks }
    var prepared: [PreparedEvidence] = []
    for name in names.filter({ !$0.isEmpty }).distinct() {
      if files[name] == nil {
        let file = open(name)
        let result = try Self.result { try EvidenceImporter.prepare([file]) }
        files[name] = result.map { $0[0] }
        if let note = try? result.get().first?.note { notes.append("Note: \(name): \(note).") }
      }
      guard let one = taken(files[name], problem) else { return nil }
      prepared.append(one)
    }
    return prepared
  }

  private func taken<Value>(_ result: Result<Value, InputError>?, _ problem: (String) -> Void) -> Value? {
    switch result {
    case .success(let value): return value
    case .failure(let error): for one in error.problems { problem("\(one)") }
    case nil: break
    }
    return nil
  }

  /// Errors of the file system are problems of the row that names the file.
  private static func result<Value>(_ body: () throws -> Value) throws -> Result<Value, InputError> {
    do {
      return .success(try body())
    } catch let error as InputError {
      return .failure(error)
    } catch let error as StoreError {
      guard case .notFound = error else { throw error }
      return .failure(InputError([InputProblem(source: "issue", message: "\(error)")]))
    } catch {
      return .failure(InputError([InputProblem(source: "evidence", message: "\(error)")]))
    }
  }
}
