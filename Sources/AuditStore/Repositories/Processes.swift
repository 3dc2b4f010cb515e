public import AuditModel

extension ReadTransaction {
  /// The processes of a release in the order of their keys, each with its screens in order.
  public func processes(of release: Identifier<Release>) throws(StoreError) -> [ScreenProcess] {
    var processes: [ScreenProcess] = []
    try forEach(ProcessQuery.ofRelease, release.rawValue) { row in
      let (key, screen) = (row.text(0), row.text(2))
      let screens = processes.last?.key == key ? processes.removeLast().screens : []
      processes.append(ScreenProcess(key: key, title: row.text(1), screens: screens + [screen]))
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
    let id = try processID(process, of: release)
    let last = try endProcess(id, process.key, at: release)
    for (index, key) in process.screens.enumerated() {
      guard
        let screen = try read.first(
          SpecificationQuery.screenByKey, release.product.rawValue, key, decode: { $0.int64(0) })
      else {
        throw .notFound(kind: "screen", reference: key, hint: "see `auditctl screen list`")
      }
      try run(ProcessQuery.insertScreen, id, release.id.rawValue, index + 1, screen, last)
    }
  }

  private func processID(_ process: ScreenProcess, of release: Release) throws(StoreError) -> Int64 {
    if let known = try read.first(
      ProcessQuery.byKey, release.product.rawValue, process.key, decode: { $0.int64(0) })
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
    // What takes its place, or is new, holds until then in later releases, too.
    if let frozen = releases.first(where: {
      $0.stage == .frozen && $0.position > release.position
        && (current?.holds(at: $0.position) ?? ($0.position < next?.first ?? .max))
    }) {
      throw .invalid(
        "release \(frozen.version) is frozen and shares the process \(key) with \(release.version); change it in the "
          + "release after \(frozen.version)")
    }
    guard let current else {
      return next.flatMap { next in releases.last { $0.position < next.first } }?.id.rawValue
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
