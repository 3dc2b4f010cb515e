public import AuditModel

/// SQL about captures.
enum CaptureQuery: String, Query {
  case insert = """
    INSERT INTO capture (
      replica_id, sequence, stamp, release_id, build_id, screen_id, state_id, platform, format, captured_at,
      source_name, source_sha256, density, window_width, window_height, language, person_id, note
    )
    VALUES (
      :replica_id, :sequence, :stamp, :release_id, :build_id, :screen_id, :state_id, :platform, :format,
      :captured_at, :source_name, :source_sha256, :density, :window_width, :window_height, :language, :person_id,
      :note
    )
    """
  case insertStop = """
    INSERT INTO capture_stop (
      capture_id, position, element_id, match_way, identifier, label, value, type_key, certainty, states, traits,
      x, y, width, height
    )
    VALUES (
      :capture_id, :position, :element_id, :match_way, :identifier, :label, :value, :type_key, :certainty,
      :states, :traits, :x, :y, :width, :height
    )
    """
  case insertLeftOut = """
    INSERT INTO capture_left_out (capture_id, reason, count)
    VALUES (:capture_id, :reason, :count)
    """
  /// Local keys of a screen in a state.
  case place = """
    SELECT screen.screen_id, state.state_id
    FROM screen
    JOIN state ON state.screen_id = screen.screen_id
    WHERE screen.product_id = :product_id AND screen.key = :screen AND state.key = :state
    """
  /// Local keys of a screen's own elements.
  case elements = """
    SELECT element.key, element.element_id
    FROM element
    WHERE element.screen_id = :screen_id
    """
  /// The capture of a screen in a state that was made of the same bytes.
  case known = """
    SELECT capture_id
    FROM capture
    WHERE release_id = :release_id AND build_id = :build_id AND screen_id = :screen_id AND state_id = :state_id
      AND source_sha256 = :source_sha256
    ORDER BY capture_id
    LIMIT 1
    """
  /// The newest capture of a screen in a state, with the stop that is an element of it.
  case observed = """
    SELECT
      capture.capture_id, build.name AS build, capture_stop.position, capture_stop.label, capture_stop.value,
      capture_stop.type_key, capture_stop.certainty, capture_stop.states, capture_stop.match_way
    FROM capture
    JOIN build ON build.build_id = capture.build_id
    JOIN screen ON screen.screen_id = capture.screen_id
    JOIN state ON state.state_id = capture.state_id
    LEFT JOIN element ON element.screen_id = capture.screen_id AND element.key = :element
    LEFT JOIN capture_stop
      ON capture_stop.capture_id = capture.capture_id AND capture_stop.element_id = element.element_id
    WHERE capture.release_id = :release_id AND screen.key = :screen AND state.key = :state
    ORDER BY capture.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = capture.replica_id) DESC,
      capture.sequence DESC
    LIMIT 1
    """
  /// The types of the stops of a screen's captures, the newest first.
  case types = """
    SELECT
      capture.capture_id, build.name AS build, state.key AS state,
      (
        SELECT count(*)
        FROM capture_stop
        WHERE capture_stop.capture_id = capture.capture_id
      ) AS stop_count,
      (
        SELECT json_group_array(capture_stop.type_key)
        FROM capture_stop
        WHERE capture_stop.capture_id = capture.capture_id
      ) AS types
    FROM capture
    JOIN build ON build.build_id = capture.build_id
    JOIN screen ON screen.screen_id = capture.screen_id
    JOIN state ON state.state_id = capture.state_id
    WHERE capture.release_id = :release_id AND screen.key = :screen
    ORDER BY capture.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = capture.replica_id) DESC,
      capture.sequence DESC
    """
  /// The captures of a release, the oldest first.
  case ofRelease = """
    SELECT
      capture.capture_id, build.name AS build, screen.key AS screen, state.key AS state, capture.format,
      capture.captured_at, capture.source_name, capture.source_sha256, person.name AS person,
      (
        SELECT count(*)
        FROM capture_stop
        WHERE capture_stop.capture_id = capture.capture_id
      ) AS stop_count,
      (
        SELECT count(*)
        FROM capture_stop
        WHERE capture_stop.capture_id = capture.capture_id AND capture_stop.element_id IS NOT NULL
      ) AS matched_count,
      (
        SELECT count(*)
        FROM finding_origin
        WHERE finding_origin.capture_id = capture.capture_id
      ) AS failure_count
    FROM capture
    JOIN build ON build.build_id = capture.build_id
    JOIN screen ON screen.screen_id = capture.screen_id
    JOIN state ON state.state_id = capture.state_id
    LEFT JOIN person ON person.person_id = capture.person_id
    WHERE capture.release_id = :release_id
    ORDER BY capture.capture_id
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, release_id, build_id, screen_id, state_id, platform, format, captured_at,
      source_name, source_sha256, density, window_width, window_height, language, person_id, note, capture_id
    FROM capture
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of captures with these numbers.
  case stopDigest = """
    SELECT
      capture_stop.capture_id, capture_stop.position, capture_stop.element_id, capture_stop.match_way,
      capture_stop.identifier, capture_stop.label, capture_stop.value, capture_stop.type_key,
      capture_stop.certainty, capture_stop.states, capture_stop.traits, capture_stop.x, capture_stop.y,
      capture_stop.width, capture_stop.height
    FROM capture
    JOIN capture_stop ON capture_stop.capture_id = capture.capture_id
    WHERE capture.replica_id = :replica_id AND capture.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of captures with these numbers.
  case leftOutDigest = """
    SELECT capture_left_out.capture_id, capture_left_out.reason, capture_left_out.count
    FROM capture
    JOIN capture_left_out ON capture_left_out.capture_id = capture.capture_id
    WHERE capture.replica_id = :replica_id AND capture.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// What every copy of the file knows a row by (``PortableReference``).
  case portable = """
    SELECT release.product_id AS product_id, replica.uuid || ':' || capture.sequence AS origin
    FROM capture
    JOIN replica ON replica.replica_id = capture.replica_id
    JOIN release ON release.release_id = capture.release_id
    WHERE capture.capture_id = :key
    """
}

/// A capture as it is to be stored.
public struct NewCapture: Sendable {
  /// One stop of it.
  public struct Stop: Sendable {
    /// Key of the element of the screen's own that it was matched with, and how; nil: none.
    public var element: String?
    /// How it was matched; nil: it was not.
    public var way: String?
    /// The app's own name for it, or nil.
    public var identifier: String?
    /// Its words, or nil.
    public var label: String?
    /// Its value, never that of a password; or nil.
    public var value: String?
    /// Key of the element type.
    public var type: String
    /// How sure that is.
    public var certainty: String
    /// Its states in words.
    public var states: [String]
    /// Its traits; nil where the capture has none.
    public var traits: [String]?
    /// Left edge, upper edge, width and height in px or pt.
    public var frame: (x: Double, y: Double, width: Double, height: Double)

    /// A stop of which little is known.
    public init(
      type: String, certainty: String, states: [String],
      frame: (x: Double, y: Double, width: Double, height: Double)
    ) {
      (self.type, self.certainty, self.states, self.frame) = (type, certainty, states, frame)
    }
  }

  /// Key of the screen.
  public var screen: String
  /// Key of the state.
  public var state: String
  /// The build it was taken of.
  public var build: Identifier<Build>
  /// Its form.
  public var format: String
  /// When it was taken: UTC, milliseconds since 1970.
  public var capturedAt: Int64
  /// Name of the file.
  public var sourceName: String
  /// SHA-256 of its bytes, hexadecimal.
  public var sha256: String
  /// Pixels a dp, or nil.
  public var density: Double?
  /// Size of the screen in px or pt, or nil.
  public var window: (width: Double, height: Double)?
  /// BCP 47 tag of its words, or nil.
  public var language: String?
  /// Who recorded it, or nil.
  public var person: String?
  /// Its stops in swipe order.
  public var stops: [Stop] = []
  /// How many nodes are no stop, by the reason.
  public var leftOut: [String: Int] = [:]

  /// A capture without stops.
  public init(
    screen: String, state: String, build: Identifier<Build>, format: String, capturedAt: Int64, sourceName: String,
    sha256: String
  ) {
    (self.screen, self.state, self.build, self.format) = (screen, state, build, format)
    (self.capturedAt, self.sourceName, self.sha256) = (capturedAt, sourceName, sha256)
  }
}

/// A capture as a list shows it.
public struct StoredCapture: Hashable, Sendable {
  /// Its number.
  public let number: Int64
  /// Name of the build.
  public let build: String
  /// Key of the screen.
  public let screen: String
  /// Key of the state.
  public let state: String
  /// Its form.
  public let format: String
  /// When it was taken: UTC, milliseconds since 1970.
  public let capturedAt: Int64
  /// Name of the file.
  public let sourceName: String
  /// SHA-256 of its bytes, hexadecimal.
  public let sha256: String
  /// Who recorded it, or nil.
  public let person: String?
  /// How many stops it has.
  public let stopCount: Int
  /// How many of them are elements of the specification.
  public let matchedCount: Int
  /// How many findings it failed.
  public let failureCount: Int
}

extension ReadTransaction {
  /// What the newest capture of a screen in a state shows of an element of the screen's own; nil without a capture.
  public func captured(
    _ element: String, on screen: String, in state: String, of release: Identifier<Release>
  ) throws(StoreError) -> CapturedObservation? {
    try first(CaptureQuery.observed, element, release.rawValue, screen, state) { row in
      let isFound = try !row.isNull("position")
      return try CapturedObservation(
        capture: row.int64("capture_id"), build: row.text("build"),
        stop: isFound
          ? CapturedObservation.Stop(
            label: row.optionalText("label"), value: row.optionalText("value"),
            type: row.optionalText("type_key") ?? "", certainty: row.optionalText("certainty") ?? "",
            states: row.optionalTexts("states") ?? [], way: row.optionalText("match_way") ?? "")
          : nil)
    }
  }

  /// What the newest capture of each state of a screen shows, by the state's key.
  public func capturedTypes(
    on screen: String, of release: Identifier<Release>
  ) throws(StoreError) -> [CapturedTypes] {
    let all = try all(CaptureQuery.types, release.rawValue, screen) { row in
      try CapturedTypes(
        capture: row.int64("capture_id"), build: row.text("build"), state: row.text("state"),
        stopCount: row.int("stop_count"), types: Set(row.texts("types")))
    }
    return Dictionary(all.map { ($0.state, $0) }) { newest, _ in newest }.values.sorted { $0.state < $1.state }
  }

  /// The captures of a release, the oldest first.
  public func captures(of release: Identifier<Release>) throws(StoreError) -> [StoredCapture] {
    try all(CaptureQuery.ofRelease, release.rawValue) { row in
      try StoredCapture(
        number: row.int64("capture_id"), build: row.text("build"), screen: row.text("screen"), state: row.text("state"),
        format: row.text("format"), capturedAt: row.time("captured_at"), sourceName: row.text("source_name"),
        sha256: row.text("source_sha256"), person: row.optionalText("person"), stopCount: row.int("stop_count"),
        matchedCount: row.int("matched_count"), failureCount: row.int("failure_count"))
    }
  }
}

extension WriteTransaction {
  /// Stores a capture.
  ///
  /// - Returns: Its number, and whether the same file was there already of that build, screen and state; then nothing is
  ///   stored.
  /// - Throws: ``StoreError/frozen(release:)``; ``StoreError/notFound(kind:reference:hint:)`` for a state that there is not.
  public func record(
    _ capture: NewCapture, of product: Product, _ release: Release
  ) throws(StoreError) -> (number: Int64, isKnown: Bool) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    let place = try read.first(CaptureQuery.place, product.id.rawValue, capture.screen, capture.state) { row in
      (screen: try row.int64("screen_id"), state: try row.int64("state_id"))
    }
    guard let place else {
      throw .notFound(
        kind: "state", reference: "\(capture.screen)@\(capture.state)", hint: "see `auditctl screen show`")
    }
    let known = try read.first(
      CaptureQuery.known, release.id.rawValue, capture.build.rawValue, place.screen, place.state, capture.sha256
    ) { row in try row.int64("capture_id") }
    if let known { return (known, true) }
    var elements: [String: Int64] = [:]
    try read.forEach(CaptureQuery.elements, place.screen) { row in
      elements[try row.text("key")] = try row.int64("element_id")
    }
    let key = try append(
      to: .capture, CaptureQuery.insert, release.id.rawValue, capture.build.rawValue, place.screen, place.state,
      product.platform.rawValue, capture.format, capture.capturedAt, capture.sourceName, capture.sha256,
      capture.density, capture.window?.width, capture.window?.height, capture.language,
      try person(named: capture.person), nil as String?)
    for (index, stop) in capture.stops.enumerated() {
      // Elements of components belong to them, and not to the screen.
      let element = stop.element.flatMap { elements[$0] }
      try appendPart(
        to: .captureStop, CaptureQuery.insertStop, key, index + 1, element, stop.way, stop.identifier, stop.label,
        stop.value, stop.type, stop.certainty, JSONTexts.encode(stop.states), stop.traits.map { JSONTexts.encode($0) },
        stop.frame.x, stop.frame.y, stop.frame.width, stop.frame.height)
    }
    for (reason, count) in capture.leftOut.sorted(by: { $0.key < $1.key }) where count > 0 {
      try appendPart(to: .captureLeftOut, CaptureQuery.insertLeftOut, key, reason, count)
    }
    return (key, false)
  }
}
