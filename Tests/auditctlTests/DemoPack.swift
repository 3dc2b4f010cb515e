import Testing

/// A pack of one guideline with the checks that a test needs, and a shop whose profile asks it alone.
enum DemoPack {
  /// A check of the pack as the pack's file has it; its path is `demo/menu/KEY`.
  static func check(
    _ key: String, _ method: String, scope: String = "screen", dimension: String = "name",
    platforms: String = "ios, android, web"
  ) -> String {
    """

              - key: \(key)
                title: \(key)
                question: Does it?
                scope: \(scope)
                dimension: \(dimension)
                method: \(method)
                platforms: [\(platforms)]
                steps: ["Try it."]
                outcomes: ["It does."]
    """
  }

  /// A check that is met in one of several ways, each answered by screen reader.
  static func check(_ key: String, ways: [String]) -> String {
    let ways = ways.map { way in
      """

                  - key: \(way)
                    title: \(way)
                    question: Does it?
                    method: screen-reader
                    steps: ["Try it."]
                    outcomes: ["It does."]
      """
    }
    return """

              - key: \(key)
                title: \(key)
                question: Does it?
                scope: screen
                dimension: name
                method: screen-reader
                platforms: [ios, android, web]
                ways:\(ways.joined())
      """
  }

  /// The file of an edition of the pack.
  ///
  /// - Parameters:
  ///   - dimensions: What each dimension of the checks reads.
  ///   - successions: What became of checks of the earlier edition.
  static func file(
    _ checks: [String], edition: String, dimensions: [String: String] = ["name": "[label]"],
    successions: [String: String] = [:], language: String = "en"
  ) -> String {
    let read = dimensions.sorted { $0.key < $1.key }.map { "  - {key: \($0.key), reads: \($0.value)}\n" }.joined()
    let became = successions.sorted { $0.key < $1.key }.map { "  - {check: \($0.key), became: [\($0.value)]}\n" }
    let pack = """
      pack: demo
      edition: "\(edition)"
      title: Demo
      publisher: Example
      language: \(language)
      source: https://example.org/demo
      licence: CC0-1.0
      attribution: Demo
      dimensions:
      \(read)\(became.isEmpty ? "" : "successions:\n")\(became.joined())topics:
        - topic: Menu
          guidelines:
            - key: menu
              title: The menu works
              level: must
              rule: It works.
              checks:
      """
    return pack + checks.joined() + "\n"
  }

  /// Loads an edition of the pack, as ``file(_:edition:dimensions:successions:language:)`` has it.
  static func load(
    into bench: Workbench, _ checks: [String], edition: String, dimensions: [String: String] = ["name": "[label]"],
    successions: [String: String] = [:], language: String = "en"
  ) throws {
    let pack = file(
      checks, edition: edition, dimensions: dimensions, successions: successions, language: language)
    bench.runDone("catalog", "import", try bench.write(pack, to: "demo.yaml"))
  }

  /// Loads the pack, and adds the product `shop`.
  ///
  /// - Parameters:
  ///   - dimensions: What each dimension of the checks reads.
  ///   - profile: More lines of the profile.
  static func addShop(
    to bench: Workbench, _ checks: [String], dimensions: [String: String] = ["name": "[label]"],
    platform: String = "ios",
    asksElements: Bool = false, profile: String = "", language: String = "en"
  ) throws {
    try load(into: bench, checks, edition: "1", dimensions: dimensions, language: language)
    let demo = """
      profile: demo
      title: Demo
      description: D
      target: AA
      element_checks: \(asksElements)
      packs: [{pack: demo}]
      \(profile)

      """
    bench.runDone("profile", "import", try bench.write(demo, to: "demo-profile.yaml"))
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", platform, "--profile", "demo")
  }
}
