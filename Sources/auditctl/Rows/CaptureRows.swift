internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The schemas of captures.
enum CaptureRows {
  /// A capture beside the specification of its screen.
  static let compared = RowSchema<Compared>(
    "compared_capture",
    [
      .text("product") { $0.place.product },
      .text("release") { $0.place.release },
      .text("screen") { $0.place.screen.screen },
      .text("state") { $0.place.screen.state },
      .term("format") { $0.read.tree.format },
      .text("source_name") { $0.read.source.name },
      .text("source_sha256") { $0.read.source.digest },
      .count("stop_count", of: "stops of the screen reader in the capture") { $0.comparison.captured.stops.count },
      .count("matched_count", of: "stops that are elements of the specification") {
        $0.comparison.matching.matches.count
      },
      .list("only_expected") { $0.onlyExpected },
      .list("only_observed") { $0.onlyObserved },
      .list("displaced") { $0.displaced },
      .flag("is_of_another_screen") { $0.comparison.matching.isOfAnotherScreen },
      .list("left_out") { $0.leftOut },
    ])

  /// A stop of a capture.
  static let stop = RowSchema<Stop>(
    "captured_stop",
    [
      .count("position", of: "place in swipe order, from 1") { $0.position },
      .text("element") { $0.element },
      .term("match_way") { $0.way },
      .text("identifier") { $0.stop.identifier },
      .text("label") { $0.stop.label },
      .text("value") { $0.stop.value },
      .text("element_type") { $0.stop.kind.type },
      .term("certainty") { $0.stop.kind.certainty },
      .list("seen_states") { $0.stop.states },
      .length("x", in: "px, or pt on iOS") { $0.stop.frame.x },
      .length("y", in: "px, or pt on iOS") { $0.stop.frame.y },
      .length("width", in: "px, or pt on iOS") { $0.stop.frame.width },
      .length("height", in: "px, or pt on iOS") { $0.stop.frame.height },
    ])

  /// What a capture says of a check.
  static let statement = RowSchema<CaptureStatement>(
    "capture_statement",
    [
      .text("element") { $0.element },
      .number("position") { $0.stop.map(Int64.init) },
      .text("dimension") { $0.dimension },
      .term("worth") { $0.worth },
      .list("checks") { $0.checks },
      .text("observed") { $0.observed },
    ])

  /// A capture that was recorded.
  static let recorded = RowSchema<Recorded>(
    "recorded_capture",
    [
      .number("capture_id") { $0.recorded.number },
      .flag("is_known") { $0.recorded.isKnown },
    ] + compared.of { Compared(place: $0.place, read: $0.read, comparison: $0.comparison) }
      + [.count("failure_count", of: "findings of mode automatic") { $0.recorded.failures.count }])

  /// A failure that a capture recorded.
  static let failure = RowSchema<CaptureRecorder.Failure>(
    "capture_failure",
    [
      .number("finding_id") { $0.finding.rawValue },
      .text("address") { $0.address },
      .text("check") { $0.check },
      .list("observations") { $0.observed },
      .number("issue_id") { $0.issue?.rawValue },
    ])

  /// A capture in a list.
  static let stored = RowSchema<StoredCapture>(
    "capture",
    [
      .number("capture_id") { $0.number },
      .text("screen") { $0.screen },
      .text("state") { $0.state },
      .text("build") { $0.build },
      .text("format") { $0.format },
      .time("captured_at") { $0.capturedAt },
      .text("source_name") { $0.sourceName },
      .text("source_sha256") { $0.sha256 },
      .text("person") { $0.person },
      .count("stop_count", of: "stops of the screen reader in the capture") { $0.stopCount },
      .count("matched_count", of: "stops that are elements of the specification") { $0.matchedCount },
      .count("failure_count", of: "findings of mode automatic") { $0.failureCount },
    ])

  struct Recorded {
    let place: Place
    let read: ReadCapture
    let comparison: CaptureComparison
    let recorded: CaptureRecorder.Recorded
  }

  static func document(_ recorded: Recorded) -> Document {
    var document = Document.record(
      "capture", "Capture", self.recorded, recorded,
      people: [
        "capture_id", .words("screen") { .text("\($0.place.screen.screen)@\($0.place.screen.state)") }, "format",
        "stop_count", "matched_count", "failure_count",
      ])
    document.addList(
      "failures", "Failures", failure, recorded.recorded.failures,
      people: [
        "finding_id", "address", "check", "issue_id", .words("observed", isBelow: true) { .list($0.observed) },
      ], isMain: true)
    return document
  }

  /// Whose screen was captured.
  struct Place {
    let product: String
    let release: String
    let screen: CapturedPlace

    init(_ product: String, _ release: String, _ screen: CapturedPlace) {
      (self.product, self.release, self.screen) = (product, release, screen)
    }
  }

  struct Compared {
    let place: Place
    let read: ReadCapture
    let comparison: CaptureComparison

    var onlyExpected: [String] { comparison.matching.onlyExpected.map { comparison.elements[$0].key } }
    var displaced: [String] { comparison.matching.displaced.map { comparison.elements[$0].key } }
    var onlyObserved: [String] {
      comparison.matching.onlyObserved.map { index in
        let stop = comparison.captured.stops[index]
        return "\(index + 1) \(stop.kind.type) \(stop.label.map { "“\($0)”" } ?? "without words")"
      }
    }
    var leftOut: [String] {
      comparison.captured.leftOut.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    }
  }

  struct Stop {
    let position: Int
    let stop: CapturedStop
    let element: String?
    let way: CaptureMatchWay?
  }

  static func stops(_ comparison: CaptureComparison) -> [Stop] {
    let matched = Dictionary(
      comparison.matching.matches.map { ($0.stop, $0) }, uniquingKeysWith: { first, _ in first })
    return comparison.captured.stops.enumerated().map { index, stop in
      Stop(
        position: index + 1, stop: stop, element: matched[index].map { comparison.elements[$0.element].key },
        way: matched[index]?.way)
    }
  }

  static func document(_ place: Place, _ read: ReadCapture, _ comparison: CaptureComparison) -> Document {
    var document = Document.record(
      "capture", "Capture", compared, Compared(place: place, read: read, comparison: comparison),
      people: [
        .words("screen") { .text("\($0.place.screen.screen)@\($0.place.screen.state)") }, "format", "stop_count",
        "matched_count", .words("only_expected") { .list(ifAny: $0.onlyExpected) },
        .words("only_observed") { .list(ifAny: $0.onlyObserved) },
        .words("displaced") { .list(ifAny: $0.displaced) }, .words("left_out") { .list(ifAny: $0.leftOut) },
      ])
    document.addList(
      "stops", "Stops", stop, stops(comparison),
      people: [
        "position", "element", "match_way", "label", "value", "element_type", "certainty",
        .words("seen_states") { .list(ifAny: $0.stop.states) },
      ], isMain: true)
    document.addList(
      "statements", "What it shows of the checks", statement, comparison.statements,
      people: [
        "element", "position", "dimension", "worth", .words("checks") { .list($0.checks) },
        .field("observed", isBelow: true),
      ])
    return document
  }
}

extension CaptureFormat: VocabularyWord {}
extension CaptureMatchWay: VocabularyWord {}
extension CaptureCertainty: VocabularyWord {}
extension CaptureStatement.Worth: VocabularyWord {}
