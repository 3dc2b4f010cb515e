public import AuditModel
public import AuditRules

/// A draft specification made from a capture: one screen, an element a stop, in swipe order, none of it confirmed.
public struct CaptureDraft {
  /// How rows that are alike are written.
  public enum Rows: String, CaseIterable, Sendable {
    /// Each as an element of its own.
    case all
    /// Three and more neighbours as one, with `repeat`.
    case `repeat`
  }

  /// Where a capture is from.
  public struct Source {
    /// Name of the file.
    public let name: String
    /// SHA-256 of its bytes, hexadecimal.
    public let digest: String

    /// A file.
    public init(name: String, digest: String) {
      (self.name, self.digest) = (name, digest)
    }
  }

  private let tree: CapturedTree
  private let captured: CapturedStops
  private let density: Double?
  private let source: Source

  /// A draft of a capture.
  ///
  /// - Parameter density: Pixels a dp (Android); nil where it is not known, and then no sizes are written.
  public init(_ tree: CapturedTree, _ captured: CapturedStops, density: Double?, source: Source) {
    (self.tree, self.captured, self.source) = (tree, captured, source)
    self.density = tree.format.platform == .android ? density ?? tree.density : 1
  }

  /// The specification, with the comments of each element.
  ///
  /// - Parameters:
  ///   - screen: Key of the screen.
  ///   - state: The state that was captured, or nil for `default`.
  ///   - like: Elements whose keys are used again where they match.
  public func screen(
    _ screen: String, state: String?, rows: Rows, like: [CaptureExpectation] = []
  ) -> (screen: ScreenSpecification, comments: [[String]]) {
    var specification = ScreenSpecification(key: screen, title: Self.title(of: screen))
    specification.language = captured.language
    if let state { specification.states = [StateSpecification(key: state)] }
    var keys = CaptureKeys(captured.stops)
    let known = CaptureMatching(like, captured.stops).matches
    var comments: [[String]] = []
    var index = 0
    while index < captured.stops.count {
      let count = rows == .repeat ? alikeCount(from: index) : 1
      let stop = captured.stops[index]
      let old = known.first { $0.stop == index }.map { like[$0.element].key }
      var element = element(stop, key: old.map { keys.take($0) } ?? keys.key(of: stop))
      var notes = stop.notes
      if count >= 3 {
        element.repeatCount = count
        let others = captured.stops[index + 1..<index + count].map { $0.label ?? "(no words)" }
        notes.append("stands for \(count) rows, also for: " + others.joined(separator: " | "))
        index += count
      } else {
        index += 1
      }
      if let state { element.presence = [state] }
      specification.elements.append(element)
      comments.append(notes + Self.certainty(stop))
    }
    return (specification, comments)
  }

  /// The draft as a file in YAML, with comments that say what is not certain and what cannot be known.
  public func yaml(_ screen: String, state: String?, rows: Rows, like: [CaptureExpectation] = []) throws -> String {
    let (specification, comments) = self.screen(screen, state: state, rows: rows, like: like)
    let lines = try SpecificationWriter.yaml(specification).split(separator: "\n", omittingEmptySubsequences: false)
    var text = head
    var element = -1
    for line in lines {
      if line.hasPrefix("- key: "), specification.states.isEmpty || !text.hasSuffix("states:\n") {
        element += 1
        for comment in comments[element] { text += "# \(Self.oneLine(comment))\n" }
      }
      text += line + "\n"
    }
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }

  private var head: String {
    var lines = [
      "Draft from a capture, which nobody has confirmed: \(tree.format.title).",
      "File: \(source.name), SHA-256 \(source.digest).",
    ]
    if let time = tree.capturedAt { lines.append("Captured at \(Timestamp.text(time)).") }
    if tree.format.isUntried { lines.append("This form is read from its documentation; no real file was tried.") }
    lines += captured.notes + tree.warnings
    if density == nil { lines.append("No sizes: the density is not known; say --density.") }
    lines.append(
      "Not in a capture: hints, actions, focus, colours, text sizes, what changes, and what was out of sight.")
    lines += captured.leftOut.sorted { $0.key < $1.key }.map { "Left out: \($0.value) (\($0.key))." }
    return lines.map { "# \(Self.oneLine($0))\n" }.joined()
  }

  private static func certainty(_ stop: CapturedStop) -> [String] {
    guard let reason = stop.kind.reason else { return [] }
    return [(stop.kind.certainty == .guess ? "GUESS: " : "likely: ") + "\(stop.kind.type), \(reason)"]
  }

  private func element(_ stop: CapturedStop, key: String) -> ElementSpecification {
    var element = ElementSpecification(key: key, type: stop.kind.type)
    element.variant = stop.kind.variant
    element.origin = .captured
    element.identifier = stop.identifier.map(Self.clean)
    element.expectation.label = stop.label.map(Self.clean)
    element.expectation.value = stop.value.map { .literal(Self.clean($0)) }
    if stop.members.count > 1 { element.members = stop.members.map(Self.clean) }
    if let traits = stop.traits, !traits.isEmpty {
      element.expectation.traits = traits.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    if let density, stop.frame.hasArea, !stop.isCutOff {
      let size = ElementSpecification.Size(
        width: Self.rounded(stop.frame.width / density), height: Self.rounded(stop.frame.height / density))
      if size.width > 0, size.height > 0 { element.size = size }
    }
    return element
  }

  /// How many neighbours from here on are alike and act; 1 for fewer than three.
  private func alikeCount(from start: Int) -> Int {
    let first = captured.stops[start]
    guard CaptureFamily.of(first.kind.type, variant: first.kind.variant) == .press else { return 1 }
    let rest = captured.stops[start...].prefix { stop in
      stop.kind == first.kind && stop.frame.x == first.frame.x && stop.frame.width == first.frame.width
        && stop.members.count == first.members.count && (stop.label == nil) == (first.label == nil)
    }
    return rest.count >= 3 ? rest.count : 1
  }

  private static func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }

  private static func title(of key: String) -> String {
    let words = key.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Without control characters.
  private static func clean(_ text: String) -> String {
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: clean.append(" ")
      default: clean.append(scalar)
      }
    }
    return String(clean)
  }

  private static func oneLine(_ text: String) -> String {
    clean(text).split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }
}
