internal import AuditModel
internal import AuditRules
internal import AuditStore

/// Finds the checks of a release that instances of a tool bear on, each rule at each place once.
struct ToolChecks {
  private let mapping: ToolMapping?
  private let platform: Platform
  /// Rules that the mapping does not have.
  private(set) var unmapped: Set<String> = []
  /// Checks that the release does not ask, with their rules.
  private(set) var unasked: Set<String> = []
  /// Paths of the checks that were found.
  private(set) var paths: [Identifier<Check>: String] = [:]

  private struct Question: Hashable {
    let rule: String
    let criteria: [String]?
    let outcome: Outcome
    let isAdvice: Bool
    let screen, state: String
    let element: String?
  }

  private var known: [Question: (checks: [Identifier<Check>: Outcome], isOnElement: Bool)] = [:]
  private var addresses: [String: Int64] = [:]

  init(_ mapping: ToolMapping?, on platform: Platform) {
    self.mapping = mapping
    self.platform = platform
  }

  /// The checks that an instance bears on, and whether they are asked of the element.
  mutating func checks(
    of instance: FoundInstance, at screen: ToolImporter.PlacedScreen,
    element: String?, type: String?, _ resolver: inout FindingResolver, in transaction: borrowing WriteTransaction
  ) throws -> (checks: [Identifier<Check>: Outcome], isOnElement: Bool) {
    let question = Question(
      rule: instance.rule, criteria: instance.criteria, outcome: instance.outcome, isAdvice: instance.isAdvice,
      screen: screen.key, state: screen.state, element: element)
    if let found = known[question] { return found }
    let found = try find(instance, question, type: type, &resolver, in: transaction)
    known[question] = found
    return found
  }

  private mutating func find(
    _ instance: FoundInstance, _ question: Question, type: String?, _ resolver: inout FindingResolver,
    in transaction: borrowing WriteTransaction
  ) throws -> (checks: [Identifier<Check>: Outcome], isOnElement: Bool) {
    let rule = mapping?.rules[instance.rule]
    // A file that names no criterion of a rule leaves it to the mapping.
    let said = instance.criteria.flatMap { $0.isEmpty ? nil : $0 }
    guard !instance.isAdvice else { return ([:], false) }
    if rule == nil, said == nil { unmapped.insert(instance.rule) }
    guard rule?.worth != .advice || said != nil else { return ([:], false) }
    let place = "\(question.screen)@\(question.state)"
    var found: [Identifier<Check>: Outcome] = [:]
    if platform != .web, let type, let element = question.element, let dimension = rule?.dimension {
      for path in Self.paths(of: type, dimension) {
        guard let check = try Self.asked(path, at: "\(place)/\(element)", &resolver, in: transaction) else { continue }
        note(check, rule?.worth, instance, &found)
        return (found, true)
      }
    }
    for path in rule?.checks ?? [] {
      guard let check = try Self.asked(path, at: place, &resolver, in: transaction) else { continue }
      note(check, rule?.worth, instance, &found)
    }
    guard found.isEmpty else { return (found, false) }
    let isOfFile = said != nil
    for criterion in said ?? rule?.criteria ?? [] {
      let worth = isOfFile ? (rule?.worth == .propose ? .propose : .fail) : rule?.worthAtCriteria ?? rule?.worth
      if let check = try Self.asked("wcag/\(criterion)", at: place, &resolver, in: transaction) {
        note(check, worth, instance, &found)
      } else {
        unasked.insert("wcag/\(criterion) (\(instance.rule))")
      }
    }
    return (found, false)
  }

  /// The criteria's own checks that an instance without a place names: on which it bears once it has one.
  ///
  /// A file names them itself. Of a format with advice among its failures the mapping does, for by that the two are told apart
  /// when they are placed later.
  func said(
    by instance: FoundInstance, in format: ToolFormat, _ resolver: inout FindingResolver
  ) -> [Identifier<Check>: Outcome] {
    var said: [Identifier<Check>: Outcome] = [:]
    let mapped = format.hasAdvice ? mapping?.rules[instance.rule]?.criteria : nil
    for criterion in instance.criteria ?? mapped ?? [] where !instance.isAdvice {
      if let check = resolver.definition(of: "wcag/\(criterion)") { said[check.id] = instance.outcome }
    }
    return said
  }

  private mutating func note(
    _ definition: CheckDefinition, _ worth: ToolMapping.Worth?, _ instance: FoundInstance,
    _ found: inout [Identifier<Check>: Outcome]
  ) {
    found[definition.id] = worth == .propose ? .cantTell : instance.outcome
    paths[definition.id] = definition.check.path
  }

  /// Checks of an element type by what they ask: some packs have one check a dimension, others several.
  private static func paths(of type: String, _ dimension: String) -> [String] {
    ["native/\(type)/\(dimension)", "native/\(type)/\(dimension)-spoken", "native/\(type)/has-\(dimension)"]
  }

  /// The check if the release asks it at the place.
  private static func asked(
    _ path: String, at address: String, _ resolver: inout FindingResolver, in transaction: borrowing WriteTransaction
  ) throws -> CheckDefinition? {
    guard resolver.definition(of: path) != nil else { return nil }
    var input = FindingInput(address: address, check: path, outcome: Outcome.failed.name)
    input.mode = .automatic
    guard let resolved = try resolver.resolve(input, in: transaction, problem: { _ in }), resolved.isAskedThere,
      resolved.check.isAsked
    else {
      return nil
    }
    return resolved.check
  }

  /// Local key of an element's address.
  ///
  /// - Parameter check: One that is asked of it.
  mutating func elementAddress(
    _ screen: ToolImporter.PlacedScreen, _ element: String,
    _ check: Identifier<Check>?, _ resolver: inout FindingResolver, in transaction: borrowing WriteTransaction
  ) throws -> Int64? {
    let text = "\(screen.key)@\(screen.state)/\(element)"
    if let known = addresses[text] { return known }
    guard let path = check.flatMap({ paths[$0] }) else { return nil }
    var input = FindingInput(address: text, check: path, outcome: Outcome.failed.name)
    input.mode = .automatic
    let key = try resolver.resolve(input, in: transaction, problem: { _ in })?.finding.address
    addresses[text] = key
    return key
  }
}
