import AuditModel
import AuditService
import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// The profiles that a product starts with, and that none of them asks the same twice.
@Suite struct EssentialsTests {
  private static let packs = Result { try BuiltInCatalog.packs() }

  /// The checks that a built-in profile asks for on a platform, ways among them.
  private static func asked(_ key: String, on platform: Platform) throws -> [Check] {
    let profile = try #require(try BuiltInCatalog.profiles().first { $0.key == key })
    return try packs.get().flatMap { pack in
      pack.guidelines.flatMap { guideline in
        let outline = GuidelineOutline(
          pack: pack.key, key: guideline.key, topic: guideline.topic, criterion: guideline.criterion)
        return guideline.checks.filter { profile.asks($0, of: outline, on: platform) }
      }
    }
  }

  @Test(arguments: Platform.allCases)
  func `a product starts with the essentials of its platform`(_ platform: Platform) throws {
    let bench = try Workbench()
    try bench.makeDatabase()
    let added = bench.run("product", "add", "p", "--title", "P", "--platform", platform.rawValue, "--format", "json")
    #expect(added.data.contains("\"essentials-\(platform.rawValue)\""))
    #expect(!added.notes.contains("asks for nothing"), "\(added.notes)")
  }

  @Test(arguments: Platform.allCases)
  func `the essentials ask every criterion of A and AA, and nothing that one of them answers`(
    _ platform: Platform
  ) throws {
    let asked = try Self.asked("essentials-\(platform.rawValue)", on: platform)
    let criteria = try Self.asked("wcag22-aa", on: platform)
    #expect(criteria.count == 55)
    #expect(Set(criteria.map(\.path)).isSubset(of: asked.map(\.path)))
    let covered = Set(asked.flatMap(\.references).filter { $0.relation == .covers }.map(\.path))
    #expect(asked.map(\.path).filter(covered.contains) == [])
  }

  @Test(arguments: Platform.allCases)
  func `the essentials ask of each control its name, role and operation`(_ platform: Platform) throws {
    let asked = try Self.asked("essentials-\(platform.rawValue)", on: platform).filter { $0.scope == .element }
    for type in [
      "button", "checkbox", "radio-button", "toggle-switch", "slider", "stepper", "dropdown", "text-input",
    ] {
      let dimensions = Set(asked.filter { $0.elementTypes.contains { $0.description == type } }.map(\.dimension))
      #expect(dimensions.isSuperset(of: ["name", "role", "actions", "keyboard"]), "\(type): \(dimensions)")
    }
    for check in asked {
      #expect(check.references.contains { $0.relation == .tests && ["4.1.2", "2.1.1"].contains($0.target) })
    }
  }

  @Test(arguments: [Platform.ios, .android])
  func `native-app asks no question of the BBC again`(_ platform: Platform) throws {
    let paths = Set(try Self.asked("native-app", on: platform).map(\.path))
    // What one criterion covers is the same question, once of the screen and once of an instance.
    for criterion in try Self.packs.get().flatMap(\.guidelines).flatMap(\.checks) {
      let covered = criterion.references.filter { $0.relation == .covers }.map(\.path).filter(paths.contains)
      // Words of links and of form controls are other instances than those of the native pack.
      guard criterion.path != "wcag/2.5.3", covered.contains(where: { $0.hasPrefix("bbc-mag/") }) else { continue }
      #expect(covered.filter { !$0.hasPrefix("bbc-mag/") } == [], "\(criterion.path)")
    }
  }

  /// How many cells a profile asks on a screen and of the product.
  private func cells(_ profile: String, _ bench: Workbench) throws -> Int {
    let shown = bench.run("profile", "show", profile, "--product", "p", "--format", "json")
    return try #require(try JSONValue(shown.data)["profile"]?["cell_count"]?.integer, "\(shown.data) \(shown.notes)")
  }

  private func bench(_ platform: Platform, _ screen: String) throws -> Workbench {
    let bench = try Workbench()
    try bench.makeDatabase()
    bench.runDone("product", "add", "p", "--title", "P", "--platform", platform.rawValue)
    bench.runDone("release", "add", "1.0")
    bench.runDone("screen", "import", screen)
    return bench
  }

  @Test(arguments: [("register", Platform.ios), ("settings", .android)])
  func `the essentials are at most 45 % of native-app on two real screens`(
    _ screen: String, platform: Platform
  ) throws {
    let path = RepositoryFolder.path + "/../shared/fixtures/audit/\(screen).yaml"
    guard FileManager.default.fileExists(atPath: path) else { return }
    let bench = try bench(platform, path)
    let essentials = try cells("essentials-\(platform.rawValue)", bench)
    let all = try cells("native-app", bench)
    #expect(essentials * 100 <= all * 45, "\(essentials) of \(all)")
  }

  @Test func `the questions of a button in the essentials`() throws {
    let bench = try Workbench()
    try bench.makeDatabase()
    bench.runDone("product", "add", "p", "--title", "P", "--platform", "ios")
    bench.runDone("release", "add", "1.0")
    let yaml = """
      screen: pay
      title: Pay
      route: Open it.
      elements:
        - {key: go, type: button, label: Pay now, traits: [button]}
      """
    bench.runDone("screen", "import", try bench.write(yaml, to: "pay.yaml"))
    // Name, role, state, double tap and the space bar, beside the 55 criteria.
    #expect(try cells("essentials-ios", bench) == 60)
  }
}
