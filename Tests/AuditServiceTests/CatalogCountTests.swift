import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// The built-in packs are whole: counts and levels as published, asserted from the data.
@Suite struct CatalogCountTests {
  private static let packs = Result { try BuiltInCatalog.packs() }

  private func pack(_ key: String) throws -> Pack {
    try #require(try Self.packs.get().first { $0.key == key })
  }

  private static func criteria(_ pack: Pack, in version: String, _ levels: [RequirementLevel]) -> Int {
    pack.guidelines.count { guideline in
      guideline.criterion?.stands(in: version) == true && guideline.level.map(levels.contains) == true
    }
  }

  @Test func `WCAG has 4 principles, 13 guidelines and 87 criteria, with one screen check each`() throws {
    let wcag = try pack("wcag")
    #expect(Set(wcag.guidelines.compactMap { $0.criterion?.principle }).count == 4)
    #expect(Set(wcag.guidelines.map(\.topic)).count == 13)
    #expect(wcag.guidelines.count == 87)
    for guideline in wcag.guidelines {
      #expect(guideline.checks.map(\.path) == ["wcag/\(guideline.key)"])
      #expect(guideline.checks[0].scope == .screen, "\(guideline.key)")
      // 1.4.3 stands under the guideline 1.4 and the principle 1.
      #expect(guideline.topic.hasPrefix(guideline.key.split(separator: ".").prefix(2).joined(separator: ".") + " "))
      #expect(guideline.criterion?.principle?.first == guideline.key.first, "\(guideline.key)")
    }
  }

  @Test(arguments: [
    ("2.0", 25, 13, 23), ("2.1", 30, 20, 28), ("2.2", 31, 24, 31),
  ])
  func `WCAG has the criteria of each version`(version: String, a: Int, aa: Int, aaa: Int) throws {
    let wcag = try pack("wcag")
    #expect(Self.criteria(wcag, in: version, [.a]) == a)
    #expect(Self.criteria(wcag, in: version, [.aa]) == aa)
    #expect(Self.criteria(wcag, in: version, [.aaa]) == aaa)
  }

  @Test func `only 4.1.1 was removed, with 2.2`() throws {
    let removed = try pack("wcag").guidelines.filter { $0.criterion?.removed != nil }
    #expect(removed.map(\.key) == ["4.1.1"])
    #expect(removed.first?.criterion?.removed == "2.2")
  }

  @Test(arguments: [
    ("section-508", Platform.ios, 34), ("section-508", .android, 34), ("section-508", .web, 38),
    ("en-301-549", .ios, 44), ("en-301-549", .android, 44), ("en-301-549", .web, 50),
  ])
  func `other standards ask for their choice of criteria`(standard: String, platform: Platform, count: Int) throws {
    let asked = try pack("wcag").guidelines.filter {
      $0.criterion?.isAsked(by: standard, on: platform) ?? false
    }
    #expect(asked.count == count)
    #expect(asked.allSatisfy { $0.level == .a || $0.level == .aa })
  }

  @Test func `each standard leaves the criteria out for apps that it says`() throws {
    let guidelines = try pack("wcag").guidelines
    let excluded = { (standard: String) in
      guidelines.filter { guideline in
        guideline.criterion?.clauses.contains { $0.standard == standard && $0.exclusion != nil } ?? false
      }.map(\.key)
    }
    #expect(excluded("section-508") == ["2.4.1", "2.4.5", "3.2.3", "3.2.4"])
    #expect(excluded("en-301-549") == ["2.4.1", "2.4.2", "2.4.5", "3.1.2", "3.2.3", "3.2.4"])
  }

  @Test func `WCAG at A and AA says how it is read for software and for mobile apps`() throws {
    let guidelines = try pack("wcag").guidelines.filter { $0.level != .aaa }
    #expect(guidelines.count == 56)
    let manners = { (subject: CriterionApplicability.Subject) in
      Dictionary(
        grouping: guidelines.compactMap { $0.criterion?.applicability.first { $0.subject == subject }?.manner }
      ) { $0 }.mapValues(\.count)
    }
    #expect(manners(.software) == [.direct: 30, .withSubstitutions: 25, .problematic: 1])
    #expect(manners(.mobile) == [.direct: 23, .withSubstitutions: 13, .undecided: 20])
  }

  /// As the draft of 18 August 2026 reads them; the Note of 2024 ends at AA.
  @Test func `WCAG at AAA says how a draft reads it for software, and that it is one`() throws {
    let readings = try pack("wcag").guidelines.filter { $0.level == .aaa }.map { $0.criterion?.applicability ?? [] }
    #expect(readings.count == 31 && readings.allSatisfy { $0.map(\.subject) == [.software] })
    let manners = Dictionary(grouping: readings.flatMap(\.self)) { $0.manner }.mapValues(\.count)
    #expect(manners == [.direct: 24, .withSubstitutions: 7])
    #expect(readings.flatMap(\.self).allSatisfy { $0.note?.contains("Draft") ?? false })
  }

  @Test func `the BBC has 54 guidelines in 11 topics and 3 principles`() throws {
    let bbc = try pack("bbc-mag")
    let principles = bbc.guidelines.filter { $0.level == nil }
    let guidelines = bbc.guidelines.filter { $0.level != nil }
    #expect(principles.count == 3)
    #expect(guidelines.count == 54)
    #expect(Set(guidelines.map(\.topic)).count == 11)
    let levels = Dictionary(grouping: guidelines) { $0.level }.mapValues(\.count)
    #expect(levels == [.must: 33, .mustNot: 8, .should: 12, .shouldNot: 1])
    for guideline in bbc.guidelines {
      #expect(Set(guideline.techniques.map(\.platform)) == Set(Platform.allCases), "\(guideline.key)")
      #expect(
        guideline.checks.flatMap(\.references).contains { $0.scheme == "wcag" } || guideline.level == nil
          || ["adjustability", "progressive-functionality"].contains(guideline.key), "\(guideline.key)")
    }
    #expect(guidelines.count { !$0.aliases.isEmpty } >= 3)
  }

  @Test func `native has 27 controls, 3 notifications and 12 patterns`() throws {
    let native = try pack("native")
    let categories = Dictionary(grouping: native.elementTypes) { $0.category }.mapValues(\.count)
    #expect(categories == [.control: 27, .notification: 3, .pattern: 12])
    #expect(native.guidelines.count == 42)
    #expect(native.guidelines.flatMap(\.checks).count == 534)
  }

  /// The components and pages that MagentaA11y publishes for the web, at its revision of 2026-08-12.
  @Test func `web has 43 components and 8 pages, each with checks`() throws {
    let web = try pack("web")
    let topics = Dictionary(grouping: web.guidelines) { $0.topic }.mapValues(\.count)
    #expect(topics == ["Components": 43, "Page level": 8])
    for guideline in web.guidelines {
      #expect(guideline.checks.count >= 2 || guideline.key == "decorative-image", "\(guideline.key)")
      let scope: CheckScope = guideline.topic == "Components" ? .element : .screen
      #expect(guideline.checks.allSatisfy { $0.scope == scope && $0.platforms == [.web] }, "\(guideline.key)")
      #expect(guideline.checks.allSatisfy { scope == .screen || !$0.elementTypes.isEmpty }, "\(guideline.key)")
    }
    // Types that the web has in common with apps are those of the pack native.
    #expect(Set(web.elementTypes.map(\.key)).isDisjoint(with: try pack("native").elementTypes.map(\.key)))
    let asked = Set(web.guidelines.flatMap(\.checks).flatMap(\.elementTypes).map(\.type))
    #expect(asked.isSuperset(of: web.elementTypes.map(\.key)))
    #expect(asked.isSuperset(of: ["button", "link", "checkbox", "text-input", "table", "headings", "modal"]))
  }

  /// As RAAM 1.1 publishes them: criteria at A and at AA by topic.
  private static let raam = [
    (7, 2), (1, 3), (11, 7), (5, 0), (4, 1), (2, 0), (2, 0), (5, 2), (9, 3), (4, 0), (14, 2), (3, 1), (5, 1), (2, 1),
    (9, 2),
  ]

  @Test func `RAAM has 108 criteria in 15 topics, 83 at A and 25 at AA, each asked on every screen of an app`() throws {
    let raam = try pack("raam")
    #expect(raam.guidelines.count == 108)
    for (index, (a, aa)) in Self.raam.enumerated() {
      let topic = raam.guidelines.filter { $0.topic.hasPrefix("\(index + 1) ") }
      #expect(topic.count { $0.level == .a } == a, "topic \(index + 1)")
      #expect(topic.count { $0.level == .aa } == aa, "topic \(index + 1)")
      #expect(Set(topic.map(\.key)) == Set((1...(a + aa)).map { "\(index + 1).\($0)" }))
    }
    for guideline in raam.guidelines {
      #expect(guideline.checks.map(\.path) == ["raam/\(guideline.key)"])
      #expect(guideline.checks[0].scope == .screen && guideline.checks[0].platforms == [.ios, .android])
      // Official titles are French questions or rules; what people follow is English.
      #expect(guideline.title.hasSuffix(" ?"), "\(guideline.key)")
    }
    // 2.2 asks for contrast of text; 12.3 is in EN 301 549 alone.
    let tested = { (key: String) in
      raam.guidelines.first { $0.key == key }?.checks[0].references.filter { $0.relation == .tests }.map(\.path)
    }
    #expect(tested("2.2") == ["wcag/1.4.3"])
    #expect(tested("12.3") == ["en-301-549/11.6.2"])
  }

  /// Criteria by theme as RGAA 4.1.2 publishes them, and themes as RAWeb 1 continues them.
  private static let rgaa = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12]
  private static let raweb = [9, 2, 3, 18, 8, 2, 5, 10, 4, 14, 13, 11, 14, 3, 6, 3, 11]

  @Test(arguments: [("rgaa", rgaa, 106, 83), ("raweb", raweb, 136, 98)])
  func `RGAA has 106 criteria in 13 themes and RAWeb 136 in 17, each asked on every page`(
    _ key: String, themes: [Int], count: Int, a: Int
  ) throws {
    let pack = try pack(key)
    let total = themes.reduce(0, +)
    #expect(total == count && pack.guidelines.count == count)
    for (index, size) in themes.enumerated() {
      let theme = pack.guidelines.filter { $0.topic.hasPrefix("\(index + 1) ") }
      #expect(theme.map(\.key) == (1...size).map { "\(index + 1).\($0)" })
    }
    #expect(pack.guidelines.count { $0.level == .a } == a)
    #expect(pack.guidelines.count { $0.level == .aa } == count - a)
    let known = Set(try Self.packs.get().flatMap(\.targets))
    for guideline in pack.guidelines {
      #expect(guideline.checks.map(\.path) == ["\(key)/\(guideline.key)"])
      #expect(guideline.checks[0].scope == .screen && guideline.checks[0].platforms == [.web])
      #expect(guideline.title.hasSuffix(" ?"), "\(guideline.key)")
      #expect(guideline.checks[0].references.allSatisfy { known.contains($0.path) }, "\(guideline.key)")
    }
    let first = try #require(pack.guidelines.first)
    #expect(first.title == "Chaque image porteuse d’information a-t-elle une alternative textuelle ?")
    #expect(first.checks[0].references.map(\.path) == ["wcag/1.1.1"])
  }

  @Test func `RAWeb asks what RGAA asks, and 30 things more`() throws {
    let rgaa = try pack("rgaa").guidelines
    let raweb = try pack("raweb").guidelines
    let titles = Dictionary(uniqueKeysWithValues: raweb.map { ($0.key, $0.title) })
    // Spaces alone differ, in one of them.
    let other = rgaa.filter { $0.title.split(separator: " ") != titles[$0.key]?.split(separator: " ") }
    #expect(other.map(\.key) == [])
    #expect(raweb.count - rgaa.count == 30)
  }

  @Test func `the App Store has nine labels, each with checks on every screen of an app for iOS`() throws {
    let pack = try pack(NutritionLabel.pack)
    #expect(pack.guidelines.map(\.key) == NutritionLabel.allCases.map(\.rawValue))
    #expect(pack.guidelines.map(\.title) == NutritionLabel.allCases.map(\.title))
    for guideline in pack.guidelines {
      #expect(guideline.level == .must && !guideline.checks.isEmpty)
      #expect(guideline.checks.allSatisfy { $0.scope == .screen && $0.platforms == [.ios] }, "\(guideline.key)")
      let methods = Set(guideline.checks.map(\.method))
      switch NutritionLabel(rawValue: guideline.key)?.technology {
      case "VoiceOver": #expect(methods == [.screenReader])
      case "Voice Control": #expect(methods == [.voice])
      default: #expect(methods.isDisjoint(with: [.screenReader, .voice, .keyboard, .switchAccess]))
      }
    }
    let paths = Set(try Self.packs.get().flatMap(\.checkPaths))
    let covered = pack.guidelines.flatMap(\.checks).flatMap(\.references).filter { $0.relation == .covers }
    #expect(covered.count == 5 && covered.allSatisfy { paths.contains($0.path) })
  }

  @Test func `apps are asked of tabs, maps, players, ratings, web content in cells and toasts`() throws {
    let pack = try pack("app-elements")
    #expect(
      pack.guidelines.map(\.key).sorted() == [
        "map", "media-player", "rating", "tab", "tab-bar", "toast", "web-content-cell",
      ])
    let types = try Self.packs.get().flatMap(\.elementTypes)
    for guideline in pack.guidelines {
      #expect(types.contains { $0.key == guideline.key })
      for check in guideline.checks {
        #expect(check.scope == .element && check.platforms == [.ios, .android], "\(check.path)")
        #expect(check.elementTypes.map(\.description) == [guideline.key])
      }
    }
    #expect(types.first { $0.key == "snackbar-toast" }?.synonyms == ["snackbar"], "A toast is a type of its own.")
  }

  @Test func `every reference of RAAM leads to a criterion or a clause`() throws {
    let known = Set(try Self.packs.get().flatMap(\.targets))
    let references = try pack("raam").guidelines.flatMap(\.checks).flatMap(\.references)
    #expect(references.count > 150)
    for reference in references { #expect(known.contains(reference.path), "\(reference.path)") }
    // Of the French edition 74 criteria cite WCAG; most of the others cite EN 301 549 alone.
    let citing = try pack("raam").guidelines.filter { $0.checks[0].references.contains { $0.scheme == "wcag" } }
    #expect(citing.count == 74)
  }

  @Test func `beyond the screen reader are three ways of input, eight settings and two kinds of language`() throws {
    let counts = Dictionary(
      uniqueKeysWithValues: try pack("input-and-display").guidelines.map { ($0.key, $0.checks.count) })
    #expect(
      counts == [
        "voice-control": 6, "switch-control": 5, "full-keyboard-access": 5, "display-settings": 8, "right-to-left": 4,
        "localisation": 4,
      ])
  }

  private static let dimensions = [
    "name", "role", "grouping", "state", "value", "focus", "actions", "keyboard", "text-resize",
  ]

  @Test(arguments: [Platform.ios, .android])
  func `native asks about each dimension of each type, or says why it does not`(_ platform: Platform) throws {
    let native = try pack("native")
    for type in native.elementTypes {
      let guideline = try #require(native.guidelines.first { $0.key == type.key }, "\(type.key)")
      for dimension in Self.dimensions {
        let isAsked = guideline.checks.contains { $0.dimension == dimension && $0.platforms.contains(platform) }
        let isExempt = type.notApplicable.contains { $0.dimension == dimension && $0.platforms.contains(platform) }
        #expect(isAsked != isExempt, "\(type.key) \(dimension)")
      }
    }
  }

  @Test func `native says what is announced, on both platforms`() throws {
    for type in try pack("native").elementTypes {
      let platforms = Set(type.announcements.map(\.platform))
      let isSilent = type.notApplicable.contains { $0.dimension == "announcement" }
      #expect(platforms == (isSilent ? [] : [.ios, .android]), "\(type.key)")
    }
    let heard = try pack("native").elementTypes.flatMap(\.announcements)
    for platform in [Platform.ios, .android] {
      #expect(heard.count { $0.platform == platform } > 150)
    }
  }

  @Test(arguments: [
    // Chapters 3, 5 and 6 of the revised standards; chapters 4 to 7, 11 and 12 of the norm, without its headings.
    ("section-508-software", ["Chapter 3": 9, "Chapter 5": 26, "Chapter 6": 5]),
    ("en-301-549-software", ["4": 11, "5": 10, "6": 17, "7": 9, "11": 26, "12": 5]),
  ])
  func `the rows beyond WCAG are there`(_ key: String, _ chapters: [String: Int]) throws {
    let guidelines = try pack(key).guidelines
    for (chapter, count) in chapters {
      let rows = guidelines.filter { $0.topic.hasPrefix("\(chapter) ") || $0.topic.hasPrefix("\(chapter):") }
      #expect(rows.count == count, "\(chapter)")
    }
    #expect(guidelines.count == chapters.values.reduce(0, +))
  }

  @Test(arguments: [
    ("wcag20-aa", 38, 38), ("wcag21-aa", 50, 50), ("wcag22-a", 31, 31), ("wcag22-aa", 55, 55), ("wcag22-aaa", 86, 86),
    // 34 criteria and 40 rows; on the web 38 criteria, and the rows that concern web content.
    ("section-508", 74, 57), ("en-301-549", 122, 108), ("raam-a", 83, 0), ("raam-aa", 108, 0),
  ])
  func `a profile asks for as many checks as its standard has`(_ key: String, ios: Int, web: Int) throws {
    let profile = try #require(try BuiltInCatalog.profiles().first { $0.key == key })
    for (platform, count) in [(Platform.ios, ios), (.web, web)] {
      let asked = try Self.packs.get().flatMap { pack in
        pack.guidelines.flatMap { guideline in
          let outline = GuidelineOutline(
            pack: pack.key, key: guideline.key, topic: guideline.topic, criterion: guideline.criterion)
          return guideline.checks.filter { profile.asks($0, of: outline, on: platform) }
        }
      }
      #expect(asked.count == count, "\(platform)")
    }
  }
}
