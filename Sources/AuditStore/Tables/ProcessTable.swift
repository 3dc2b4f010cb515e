public import AuditModel

/// SQL about processes.
enum ProcessQuery: String, Query {
  /// The screens of each process of a release, in order.
  case ofRelease = """
    SELECT process.key, process.title, screen.key AS screen
    FROM release
    JOIN process ON process.product_id = release.product_id
    JOIN process_screen ON process_screen.process_id = process.process_id
    JOIN release AS first_release ON first_release.release_id = process_screen.first_release_id
    LEFT JOIN release AS last_release ON last_release.release_id = process_screen.last_release_id
    JOIN screen ON screen.screen_id = process_screen.screen_id
    WHERE release.release_id = :release_id
      AND first_release.position <= release.position
      AND (process_screen.last_release_id IS NULL OR release.position <= last_release.position)
    ORDER BY process.key, process_screen.position
    """
  case byKey = """
    SELECT process_id
    FROM process
    WHERE product_id = :product_id AND key = :key
    """
  case insert = """
    INSERT INTO process (product_id, key, title)
    VALUES (:product_id, :key, :title)
    RETURNING process_id
    """
  case setTitle = """
    UPDATE process
    SET title = :title
    WHERE process_id = :process_id
    """
  /// The releases that each version of a process holds for.
  case ranges = """
    SELECT DISTINCT
      process_screen.process_id AS id, first_release.position AS first_position, last_release.position AS last_position,
      process_screen.first_release_id,
      process_screen.last_release_id
    FROM process_screen
    JOIN release AS first_release ON first_release.release_id = process_screen.first_release_id
    LEFT JOIN release AS last_release ON last_release.release_id = process_screen.last_release_id
    WHERE process_screen.process_id = :process_id
    ORDER BY first_release.position
    """
  case setLastRelease = """
    UPDATE process_screen
    SET last_release_id = :last_release_id
    WHERE process_id = :process_id AND first_release_id = :first_release_id
    """
  case delete = """
    DELETE FROM process_screen
    WHERE process_id = :process_id AND first_release_id = :first_release_id
    """
  case insertScreen = """
    INSERT INTO process_screen (process_id, first_release_id, position, screen_id, last_release_id)
    VALUES (:process_id, :first_release_id, :position, :screen_id, :last_release_id)
    """
  /// What ended with the predecessor goes on to end with the release that now follows it.
  case extend = """
    UPDATE process_screen
    SET last_release_id = :release_id
    WHERE last_release_id = :predecessor_id
    """
}

extension ReadTransaction {
  /// The processes of a release in the order of their keys, each with its screens in order.
  public func processes(of release: Identifier<Release>) throws(StoreError) -> [ScreenProcess] {
    var processes: [ScreenProcess] = []
    try forEach(ProcessQuery.ofRelease, release.rawValue) { row in
      let (key, screen) = try (row.text("key"), row.text("screen"))
      let screens = processes.last?.key == key ? processes.removeLast().screens : []
      try processes.append(ScreenProcess(key: key, title: row.text("title"), screens: screens + [screen]))
    }
    return processes
  }

  /// The process of that key in a release.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func process(_ key: String, of release: Release) throws(StoreError) -> ScreenProcess {
    let processes = try processes(of: release.id)
    guard let process = processes.first(where: { $0.key == key }) else {
      throw .notFound(
        kind: "process", reference: key,
        hint: processes.isEmpty
          ? "release \(release.version) has none; add one with `auditctl process add`"
          : "release \(release.version) has \(processes.map(\.key).joined(separator: ", "))")
    }
    return process
  }
}

extension WriteTransaction {
  /// Says which screens a process has in a release and those after it.
  ///
  /// What earlier releases say stays as it was. A process without screens holds no more.
  ///
  /// - Throws: ``StoreError/frozen(release:)``; ``StoreError/invalid(_:)`` when a later release that is frozen shares what
  ///   would change, or a screen stands twice; ``StoreError/notFound(kind:reference:hint:)`` for a screen that the product
  ///   never had.
  public func saveProcess(_ process: ScreenProcess, for release: Release) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    let repeated = Set(process.screens.filter { key in process.screens.filter { $0 == key }.count > 1 })
    guard repeated.isEmpty else {
      throw .invalid(
        "\(repeated.sorted().joined(separator: ", ")) stands twice in \(process.key); name each screen once")
    }
    let screens = try screenIDs(process.screens, of: release)
    let id = try processID(process, of: release)
    let last = try endProcess(id, process.key, at: release)
    for (index, screen) in screens.enumerated() {
      try run(ProcessQuery.insertScreen, id, release.id.rawValue, index + 1, screen, last)
    }
  }

  private func screenIDs(_ keys: [String], of release: Release) throws(StoreError) -> [Int64] {
    var found: [Int64] = []
    var missing: [String] = []
    for key in keys {
      if let id = try read.first(
        SpecificationQuery.screenByKey, release.product.rawValue, key, decode: { try $0.int64("screen_id") })
      {
        found.append(id)
      } else {
        missing.append(key)
      }
    }
    guard missing.isEmpty else {
      throw .notFound(
        kind: "screen", reference: missing.joined(separator: ", "), hint: "see `auditctl screen list`")
    }
    return found
  }

  private func processID(_ process: ScreenProcess, of release: Release) throws(StoreError) -> Int64 {
    if let known = try read.first(
      ProcessQuery.byKey, release.product.rawValue, process.key, decode: { try $0.int64("process_id") })
    {
      try run(ProcessQuery.setTitle, process.title, known)
      return known
    }
    let added: Identifier<ScreenProcess> = try insert(
      ProcessQuery.insert, release.product.rawValue, process.key, process.title, kind: "process",
      reference: process.key)
    return added.rawValue
  }

  /// Ends what a process has held so far before a release.
  ///
  /// - Returns: The last release of what takes its place; nil for until further notice.
  private func endProcess(_ process: Int64, _ key: String, at release: Release) throws(StoreError) -> Int64? {
    let ranges = try read.all(ProcessQuery.ranges, process, decode: SpecificationRange.init)
    let releases = try read.releases(of: release.product)
    let current = ranges.first { $0.holds(at: release.position) }
    let next = ranges.first { $0.first > release.position }
    // What is said now goes on to the end of what it replaces, else to the next thing that was said.
    if let frozen = releases.first(where: { later in
      guard later.stage == .frozen, later.position > release.position else { return false }
      return current?.holds(at: later.position) ?? next.map { later.position < $0.first } ?? true
    }) {
      throw .invalid(
        "release \(frozen.version) is frozen, and what \(release.version) says of the process \(key) would hold for it, "
          + "too; say it in the release after \(frozen.version)")
    }
    guard let current else {
      return next.flatMap { next in releases.last { $0.position < next.first }?.id.rawValue }
    }
    let first = releases.first { $0.position == current.first }?.id.rawValue
    if current.first == release.position {
      try run(ProcessQuery.delete, process, first)
    } else {
      let before = releases.last { $0.position < release.position }
      try run(ProcessQuery.setLastRelease, before?.id.rawValue, process, first)
    }
    return current.lastRelease
  }
}
