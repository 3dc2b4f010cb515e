internal import AuditModel
internal import AuditRules
internal import AuditStore

/// The failures of tools that a person's answer ends by naming them (DESIGN rule 2b).
struct EndedFailures {
  /// The outcome of the answer.
  let outcome: Outcome
  /// What it is about.
  let place: Address
  /// Path of its check.
  let check: String
  let product: Identifier<Product>
  let release: Identifier<Release>

  /// Reads the numbers of failures, separated by spaces or commas.
  ///
  /// - Returns: Each failure once, in the order in which they were named.
  /// - Parameter problem: Called with each thing that is wrong, in words that end with what would be right.
  func read(
    _ text: String, _ transaction: borrowing ReadTransaction, problem: (String) -> Void
  ) throws -> [Identifier<Finding>] {
    let words = text.split { $0.isWhitespace || $0 == "," || $0 == ";" }.distinct()
    guard !words.isEmpty else { return [] }
    guard outcome == .passed || outcome == .inapplicable else {
      problem("only pass and na end a tool's failure, and this says “\(outcome.words)”; leave out what it ends")
      return []
    }
    var ended: [Identifier<Finding>] = []
    for word in words {
      guard let number = Int64(word), number > 0 else {
        problem(
          "\"\(DisplayText.escaped(String(word.prefix(40))))\" is not the number of a finding; `auditctl log` has them")
        continue
      }
      let id = Identifier<Finding>(rawValue: number)
      if let refusal = try refusal(of: id, transaction) {
        problem(refusal)
      } else {
        ended.append(id)
      }
    }
    return ended
  }

  /// Why a finding is not ended by the answer, in words that end with what would be right; nil where it is.
  private func refusal(of id: Identifier<Finding>, _ transaction: borrowing ReadTransaction) throws -> String? {
    let name = "finding \(id.rawValue)"
    let missing = "there is no \(name) of this product; `auditctl log \(place)` has the numbers"
    guard let named = try transaction.knownFinding(id) else { return missing }
    let session = try transaction.session(named.session)
    guard try transaction.releases(of: product).contains(where: { $0.id == session.release }) else { return missing }
    guard named.mode == .automatic, named.outcome == .failed else {
      let what = named.mode == .automatic ? "\(named.outcome.words), and no failure" : "of a person"
      return "\(name) is \(what); only a tool's failure is ended by naming it, so leave it out"
    }
    guard named.address == place else {
      return "\(name) is about \(named.address), and this about \(place); record the answer there"
    }
    guard try named.check == check || transaction.successors(for: release)[named.check]?.contains(check) == true else {
      return "\(name) is of \(named.check), and this of \(check); record the answer to that check"
    }
    return nil
  }
}
