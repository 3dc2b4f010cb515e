public import AuditModel
public import AuditStore

/// The packs and profiles that are part of the program.
public enum BuiltInCatalog {
  /// The packs, in the order of their keys.
  ///
  /// - Throws: ``InputError`` when one of our own files is wrong; a test reads them all.
  public static func packs() throws -> [Pack] {
    let files = EmbeddedFile.all(under: "Catalogs/", ending: ".yaml")
    let heads = files.filter { $0.path.hasSuffix("/pack.yaml") }
    let types = try heads.flatMap { head in
      try PackReader.elementTypes(head: InputText(source: head.path, text: head.text))
    }
    return try heads.map { head in
      let folder = head.path.dropLast("pack.yaml".count)
      let others = files.filter { $0.path.hasPrefix(folder) && $0.path != head.path }
      return try PackReader.pack(
        head: InputText(source: head.path, text: head.text),
        files: others.map { InputText(source: $0.path, text: $0.text) }, otherTypes: types)
    }
  }

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
}
