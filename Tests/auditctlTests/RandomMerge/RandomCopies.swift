import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// Copies of the worked example with what their people said apart.
struct RandomCopies {
  private(set) var bench: Workbench
  /// Paths of the copies.
  private(set) var names: [String] = []
  /// What was said, a line each.
  private(set) var story: [String] = []
  /// What the copies said that was taken.
  private(set) var kinds: Set<RandomEdit.Kind> = []
  /// In which orders they were merged.
  private(set) var orders: [String] = []
  private var files = 0
  /// What is still to be said before anything is said again, besides what is often said.
  private var deck: [RandomEdit.Kind] = []

  /// Three or four copies with five edits each, and often a fifth one that begins with the union of two of them.
  init(_ generator: inout SeededGenerator) throws {
    bench = try .example()
    for index in 0..<Int.random(in: 3...4, using: &generator) {
      names.append(try fork(bench.folder.file("audit.sqlite"), "copy-\(index)"))
      try goOn(in: names[index], as: "Auditor \(["K", "L", "M", "N"][index])", &generator)
    }
    guard Bool.random(using: &generator) else { return }
    let fifth = try fork(names[0], "copy-4")
    try merge(names[1], into: fifth)
    names.append(fifth)
    try goOn(in: fifth, as: "Auditor O", &generator)
  }

  private mutating func fork(_ source: String, _ name: String) throws -> String {
    let path = bench.folder.file("\(name).sqlite")
    let ran = bench.run("database", "backup", path, "--database", source)
    try #require(ran.status == .done, "\(ran.notes)")
    return path
  }

  /// Somebody goes on in a copy.
  private mutating func goOn(in path: String, as auditor: String, _ generator: inout SeededGenerator) throws {
    bench.environment = ["AUDITCTL_AUDITOR": auditor, "AUDITCTL_DATABASE": path]
    defer { bench.environment = [:] }
    // They work at the same time, and not by the same clock.
    let start = bench.now
    defer { bench.now = start }
    bench.now += Int64.random(in: 0..<120_000, using: &generator)
    let session = bench.run(
      "session", "start", "--release", "5.2", "--auditor", auditor, "--device", "iPhone 13", "--os-version", "17.4",
      "--assistive-technology", "VoiceOver")
    // What a copy froze takes none.
    try #require([.done, .malformedInput].contains(session.status), "\(session.notes)")
    for number in 1...5 {
      bench.now += Int64.random(in: 1..<60_000, using: &generator)
      let copy = String(auditor.suffix(1))
      if deck.isEmpty { deck = RandomEdit.Kind.allCases.shuffled(using: &generator) }
      let kind = number.isMultiple(of: 2) ? RandomEdit.often(&generator) : deck.removeLast()
      let edit = try RandomEdit(
        kind: kind, line: RandomEdit.line(of: kind, in: bench, "\(copy) \(number)", &generator))
      let ran = bench.run(edit.line)
      #expect(ran.status != .bug, "\(edit.line): \(ran.notes)")
      let isTaken = [.done, .answerIsNo].contains(ran.status)
      if isTaken { kinds.insert(edit.kind) }
      story.append("\(copy): \(edit.line.joined(separator: " "))\(isTaken ? "" : " (refused: \(ran.notes))")")
    }
  }

  private func merge(_ source: String, into target: String) throws {
    let ran = bench.run("merge", source, "--database", target)
    try #require(
      ran.status == .done, "\(source) into \(target): \(ran.notes)\n\(story.joined(separator: "\n"))")
  }

  private mutating func copy(_ source: String) throws -> String {
    files += 1
    return try fork(source, "merged-\(files)")
  }

  /// Merges all copies into the first one's, one after the other.
  ///
  /// - Returns: The path of the union.
  mutating func mergeInOrder() throws -> String {
    bench.now += 3_600_000
    let union = try copy(names[0])
    for name in names.dropFirst() { try merge(name, into: union) }
    return union
  }

  /// Merges copies, and what came of it, in pairs as chance has it.
  ///
  /// - Returns: The path of the union.
  mutating func mergeInTree(_ generator: inout SeededGenerator) throws -> String {
    var left: [(path: String, order: String)] = []
    for (index, name) in names.enumerated() { left.append((try copy(name), "\(index)")) }
    while left.count > 1 {
      let source = left.remove(at: Int.random(in: 0..<left.count, using: &generator))
      let target = Int.random(in: 0..<left.count, using: &generator)
      try merge(source.path, into: left[target].path)
      left[target].order = "(\(left[target].order)∪\(source.order))"
    }
    let union = try #require(left.first)
    orders.append(union.order)
    return union.path
  }

  /// What a file says: the heads of its logs, which vouch for each row, and what follows from them; without the numbers that
  /// each file gives by itself.
  func answers(of path: String) throws -> [String: String] {
    var answers: [String: String] = [:]
    func rows(_ name: String, _ sql: String, without own: Set<String> = []) throws {
      let ran = bench.run("query", sql, "--format", "json", "--database", path)
      try #require(ran.status == .done, "\(sql): \(ran.notes)")
      let lines = try JSONValue(ran.data).array().map { row in
        try row.object().filter { !own.contains($0.key) }.sorted { $0.key < $1.key }
          .map { "\($0.key)=\($0.value)" }.joined(separator: " ")
      }
      answers[name] = lines.sorted().joined(separator: "\n")
    }
    try rows(
      "logs",
      """
      SELECT replica.uuid, product.key, chain.last_sequence, chain.row_count, hex(chain.digest) AS digest
      FROM log_chain AS chain
      JOIN replica ON replica.replica_id = chain.replica_id
      LEFT JOIN product ON product.product_id = chain.product_id
      """)
    try rows("issues", "SELECT * FROM v_issue", without: ["issue_id", "merged_into_issue_id"])
    try rows("evidence", "SELECT * FROM v_evidence", without: ["finding_id", "evidence_id", "replica_id"])
    let own: Set = ["decision_id", "finding_id", "finding_ids", "issue_id", "merged_into_issue_id"]
    for release in try bench.query("SELECT version FROM v_release", in: path) {
      let version = try #require(release["version"]?.text)
      try rows("verdict of \(version)", "SELECT * FROM release_verdict('\(version)')", without: own)
    }
    for table in ["cell", "dropped_failure", "issue_now"] {
      try rows("\(table) of 5.2", "SELECT * FROM \(table)('5.2')", without: own)
    }
    let conflicts = try JSONValue(bench.run("database", "conflicts", "--format", "json", "--database", path).data)
    answers["conflicts"] = try (conflicts["conflicts"]?.array() ?? []).map { conflict in
      try conflict.object().filter { !["conflict", "commands"].contains($0.key) }.sorted { $0.key < $1.key }
        .map { "\($0.key)=\($0.value)" }.joined(separator: " ").replacing(#/issues? [0-9, and]+/#, with: "issue N")
    }.sorted().joined(separator: "\n")
    return answers
  }
}
