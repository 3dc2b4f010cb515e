public import AuditModel
public import AuditStore

/// The packs and profiles that are part of the program.
public enum BuiltInCatalog {
  /// The packs, in the order of their keys.
  ///
  /// - Throws: ``InputError`` when one of our own files is wrong; a test reads them all.
  public static func packs() throws -> [Pack] {
    try readPacks.get()
  }

  /// They are read once in a process: some hundred files, of which nothing changes.
  private static let readPacks = Result { try PackReader.packs(sources()) }

  /// The profiles, in the order of their keys.
  ///
  /// - Throws: ``InputError`` when one of our own files is wrong.
  public static func profiles() throws -> [Profile] {
    try EmbeddedFile.all(under: "Catalogs/profiles/", ending: ".yaml").map { file in
      try ProfileReader.profile(InputText(source: file.path, text: file.text))
    }
  }

  /// Loads packs and profiles into a new database.
  public static func load(into database: AuditDatabase, now: Int64) throws {
    let packs = try packs()
    let profiles = try profiles()
    try database.write(at: now) { transaction in
      for pack in packs { try transaction.addPack(pack) }
      for profile in profiles { try transaction.addProfile(profile) }
    }
  }

  /// Reads packs beside the built-in ones.
  ///
  /// - Throws: ``InputError`` with everything that is wrong.
  public static func read(_ sources: [PackSource]) throws -> [Pack] {
    let keys = sources.compactMap { PackReader.name($0)?.key }
    let others = try packs().filter { !keys.contains($0.key) }
    return try PackReader.packs(sources, known: KnownCatalog(others))
  }

  /// What an upgrade loaded.
  public struct Upgrade: Sendable {
    /// Packs, each with its editions that were there before.
    public fileprivate(set) var packs: [(pack: Pack, earlier: [String])] = []
    /// Profiles that are new or have a new revision.
    public fileprivate(set) var profiles: [ProfileImporter.Change] = []
  }

  /// Loads the packs and profiles that a database lacks.
  ///
  /// - Returns: What was loaded; nothing when everything was there.
  public static func upgrade(_ transaction: borrowing WriteTransaction) throws -> Upgrade {
    var loaded = Upgrade()
    for pack in try packs() {
      let editions = try transaction.read.editions(of: pack.key)
      // A file that a newer auditctl wrote has later editions than this one knows.
      guard !editions.contains(pack.edition), !editions.contains(where: { PackEdition.precedes(pack.edition, $0) })
      else { continue }
      try transaction.addPack(pack)
      loaded.packs.append((pack, editions))
    }
    // A revision that was there once was replaced by a later one.
    let stored = try transaction.read.profileRevisions()
    for profile in try profiles() where !stored.contains(profile) {
      try transaction.addProfile(profile)
      let isNew = !stored.contains { $0.key == profile.key }
      loaded.profiles.append(ProfileImporter.Change(profile: profile, kind: isNew ? .added : .newRevision))
    }
    return loaded
  }

  /// The editions of the packs by their keys, from their heads alone: most of what is to be read is behind these.
  public static let editions: [String: String] = sources().reduce(into: [:]) { editions, source in
    guard let name = PackReader.name(source) else { return }
    editions[name.key] = name.edition
  }

  /// A folder with a `pack.yaml` is a pack, with every file below it.
  private static func sources() -> [PackSource] {
    let files = EmbeddedFile.all(under: "Catalogs/", ending: ".yaml")
    return files.filter { $0.path.hasSuffix("/pack.yaml") }.map { head in
      let folder = head.path.dropLast("pack.yaml".count)
      let others = files.filter { $0.path.hasPrefix(folder) && $0.path != head.path }
      return PackSource(
        head: InputText(source: head.path, text: head.text),
        files: others.map { InputText(source: $0.path, text: $0.text) })
    }
  }
}
