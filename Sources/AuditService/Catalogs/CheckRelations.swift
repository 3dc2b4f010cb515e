internal import AuditModel

/// What checks say of other checks, looked up when all files were read: those that they cover, and those of other packs
/// that they are one more way to meet.
struct CheckRelations {
  /// The checks that may be named, by their paths; ways are none of them.
  var checks: [String: Check] = [:]
  /// Checks that cover another one, by its path.
  var covers: [(check: Check, covered: String, node: Node, yaml: YAMLReader)] = []
  /// Checks that are a way of a check of another pack.
  var ways: [(check: Check, node: Node, yaml: YAMLReader)] = []

  /// Criteria that ask of a whole screen what no check of single elements adds up to (DESIGN rule 13).
  private static let wholes: Set = ["wcag/1.1.1", "wcag/1.3.1", "wcag/4.1.2"]

  /// Notes at its place each relation that leads nowhere or would let one answer stand for another question.
  func resolve() {
    for (check, path, node, yaml) in covers {
      // What was read after its references, such as the ways of a check, is in the table alone.
      let covering = checks[check.path] ?? check
      guard let covered = checks[path] else {
        yaml.add("no pack has a check \(path) that can be covered; ways are covered through their check", at: node)
        continue
      }
      if let problem = Self.problem(of: covering, covering: covered) {
        yaml.add("\(check.path) cannot cover \(path): \(problem)", at: node)
      }
    }
    for (check, node, yaml) in ways {
      guard let path = check.wayOf, let met = checks[path] else {
        yaml.add("no pack has a check \(check.wayOf ?? "")", at: node)
        continue
      }
      if let problem = Self.problem(of: check, asWayOf: met) {
        yaml.add("\(check.path) cannot be a way of \(path): \(problem)", at: node)
      }
    }
  }

  /// Why a pass of a check does not answer another one; nil where it does (DESIGN rule 13: the same question of its
  /// instances, with the same method, states and threshold).
  private static func problem(of check: Check, covering covered: Check) -> String? {
    if check.path == covered.path { return "it is the same check" }
    if check.scope != .screen { return "only a check of scope screen asks about all instances" }
    if covered.scope == .product { return "it is asked of the product, and not of a screen" }
    if !check.ways.isEmpty || !covered.ways.isEmpty {
      return "a check with ways is not answered itself; leave it out"
    }
    if wholes.contains(check.path), covered.scope == .element {
      return "what this criterion asks of a screen is more than its elements one by one; name it related"
    }
    if check.method != covered.method {
      return "its method is \(covered.method.rawValue), and not \(check.method.rawValue)"
    }
    let states = covered.states.filter { !check.states.contains($0) }
    if covered.scope == .screen, !states.isEmpty {
      return "it is asked in the state \(states.joined(separator: ", ")), too; name the state in both"
    }
    if Set(check.thresholds) != Set(covered.thresholds) {
      return "its thresholds are \(list(covered.thresholds)), and not \(list(check.thresholds))"
    }
    if Set(check.platforms).isDisjoint(with: covered.platforms) { return "no platform asks both" }
    return nil
  }

  /// Why a check is no way of a check of another pack; nil where it is (DESIGN rule 4).
  private static func problem(of check: Check, asWayOf met: Check) -> String? {
    if packKey(check) == packKey(met) { return "it is in the same pack; write it under ways there" }
    if met.ways.isEmpty { return "that check has no ways of its own, and is answered itself" }
    if !check.ways.isEmpty { return "it has ways of its own" }
    if check.scope != met.scope || Set(check.states) != Set(met.states) {
      return "they must have the same scope and states"
    }
    if check.platforms != met.platforms { return "they must be asked on the same platforms" }
    if check.level != met.level { return "they must have the same level" }
    return nil
  }

  private static func packKey(_ check: Check) -> Substring { check.path.prefix { $0 != "/" } }

  private static func list(_ thresholds: [String]) -> String {
    thresholds.isEmpty ? "none" : thresholds.sorted().joined(separator: ", ")
  }
}
