public import AuditModel

/// SQL about processes.
enum ProcessQuery: String, Query {
  /// The screens of each process of a release, in order.
  case ofRelease = """
    SELECT process.key, release_process.title, release_process.is_common_task, screen.key AS screen
    FROM release_process
    JOIN process ON process.process_id = release_process.process_id
    JOIN process_screen ON process_screen.release_id = release_process.release_id
      AND process_screen.process_id = release_process.process_id
    JOIN screen ON screen.screen_id = process_screen.screen_id
    WHERE release_process.release_id = :release_id
    ORDER BY process.key, process_screen.position
    """
  /// What the rows of a product say of its processes in each release.
  case derived = """
    SELECT
      release.version AS release, process.key, release_process.title, release_process.is_common_task,
      screen.key AS screen
    FROM release
    JOIN release_process ON release_process.release_id = release.release_id
    JOIN process ON process.process_id = release_process.process_id
    LEFT JOIN process_screen ON process_screen.release_id = release_process.release_id
      AND process_screen.process_id = release_process.process_id
    LEFT JOIN screen ON screen.screen_id = process_screen.screen_id
    WHERE release.product_id = :product_id
    ORDER BY release.release_id, process.key, process_screen.position
    """
  case byKey = """
    SELECT process_id
    FROM process
    WHERE product_id = :product_id AND key = :key
    """
  case insert = """
    INSERT INTO process (product_id, key)
    VALUES (:product_id, :key)
    ON CONFLICT DO NOTHING
    """
  case keep = """
    INSERT INTO release_process (release_id, process_id, title, is_common_task)
    VALUES (:release_id, :process_id, :title, :is_common_task)
    ON CONFLICT DO UPDATE SET title = excluded.title, is_common_task = excluded.is_common_task
    """
  case drop = """
    DELETE FROM release_process
    WHERE release_id = :release_id AND process_id = :process_id
    """
  case forgetScreens = """
    DELETE FROM process_screen
    WHERE release_id = :release_id AND process_id = :process_id
    """
  case addScreen = """
    INSERT INTO process_screen (release_id, process_id, position, screen_id)
    VALUES (:release_id, :process_id, :position, :screen_id)
    """
  case copyProcesses = """
    INSERT INTO release_process (release_id, process_id, title, is_common_task)
    SELECT :release_id, process_id, title, is_common_task
    FROM release_process
    WHERE release_id = :predecessor_id
    """
  case copyScreens = """
    INSERT INTO process_screen (release_id, process_id, position, screen_id)
    SELECT :release_id, process_id, position, screen_id
    FROM process_screen
    WHERE release_id = :predecessor_id
    """
  case forgetOfProduct = """
    DELETE FROM release_process
    WHERE release_id IN (SELECT release_id FROM release WHERE product_id = :product_id)
    """
}

extension ReadTransaction {
  /// The processes of a release in the order of their keys, each with its screens in order.
  public func processes(of release: Identifier<Release>) throws(StoreError) -> [ScreenProcess] {
    var processes: [ScreenProcess] = []
    try forEach(ProcessQuery.ofRelease, release.rawValue) { row in
      let (key, screen) = try (row.text("key"), row.text("screen"))
      let screens = processes.last?.key == key ? processes.removeLast().screens : []
      try processes.append(
        ScreenProcess(
          key: key, title: row.text("title"), screens: screens + [screen], isCommonTask: row.bool("is_common_task")))
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
  /// Says which screens a process has in a release and those that go back to it.
  ///
  /// What other releases say themselves stays as it was, and so do branches beside it. A process without screens holds no
  /// more.
  ///
  /// - Parameter author: Who says it, and why.
  /// - Throws: ``StoreError/frozen(release:)``; ``StoreError/invalid(_:)`` when a frozen release that goes back to this
  ///   one would say something else, or a screen stands twice; ``StoreError/notFound(kind:reference:hint:)`` for a screen
  ///   that the product never had.
  public func saveProcess(
    _ process: ScreenProcess, for release: Release, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    let repeated = Set(process.screens.filter { key in process.screens.filter { $0 == key }.count > 1 })
    guard repeated.isEmpty else {
      throw .invalid(
        "\(repeated.sorted().joined(separator: ", ")) stands twice in \(process.key); name each screen once")
    }
    try requireScreens(process.screens, of: release)
    let lines = try read.releaseLines(of: release.product)
    let edits = try read.thing(.process, process.key, in: lines)
    let plans = edits.plans(for: process.screens.isEmpty ? nil : process, in: release.version)
    guard !plans.isEmpty else { return }
    try write(plans, of: release.product, by: author)
    let before = edits.holdings()
    let saved = try read.thing(.process, process.key, in: lines)
    let frozen = lines.frozenRelease(changedFrom: edits, to: saved) { old, new in
      old?.process.process(process.key) != new?.process.process(process.key)
    }
    if let frozen {
      throw .invalid(
        "release \(frozen) is frozen, and what \(release.version) says of the process \(process.key) would hold for it, "
          + "too; say it in the release after \(frozen)")
    }
    try refresh(process: saved, in: lines, since: before)
  }

  private func requireScreens(_ keys: [String], of release: Release) throws(StoreError) {
    var missing: [String] = []
    for key in keys {
      let known = try read.first(SpecificationQuery.screenByKey, release.product.rawValue, key) { try $0.key() }
      if known == nil { missing.append(key) }
    }
    guard missing.isEmpty else {
      throw .notFound(
        kind: "screen", reference: missing.joined(separator: ", "), hint: "see `auditctl screen list`")
    }
  }

  /// Brings the rows of a process up to date in all releases.
  ///
  /// - Parameters:
  ///   - process: All edits of it.
  ///   - before: What held when the rows were last brought up to date; empty: nothing is known of them.
  func refresh(
    process: ThingEdits, in lines: ReleaseLines, since before: [String: ThingHolding]
  ) throws(StoreError) {
    let id = try identity(ProcessQuery.byKey, ProcessQuery.insert, of: lines.product.rawValue, process.key)
    let holdings = process.holdings()
    for release in lines.releases {
      let holding = holdings[release.version]
      if let holding, before[release.version]?.isSame(as: holding) ?? false { continue }
      guard let said = holding?.process.process(process.key) else {
        try run(ProcessQuery.drop, release.id.rawValue, id)
        continue
      }
      try run(ProcessQuery.keep, release.id.rawValue, id, said.title, said.isCommonTask)
      try run(ProcessQuery.forgetScreens, release.id.rawValue, id)
      for (index, screen) in said.screens.enumerated() {
        let screen = try screenID(screen, of: lines.product)
        try run(ProcessQuery.addScreen, release.id.rawValue, id, index + 1, screen)
      }
    }
  }
}

extension ThingHolding {
  /// What holds of a process.
  var process: ProcessFold { ProcessFold(fields) }
}
