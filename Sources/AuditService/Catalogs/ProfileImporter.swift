public import AuditModel
public import AuditStore

/// Takes a team's own profiles from files into a database.
public enum ProfileImporter {
  /// What became of a profile.
  public struct Change: Hashable, Sendable {
    /// What storing it did.
    public enum Kind: String, CaseIterable, Sendable {
      case added
      /// Another revision had the key.
      case newRevision = "new-revision"
      case unchanged
    }

    /// The profile as it is stored now.
    public let profile: Profile
    /// What storing it did.
    public let kind: Kind
  }

  /// Reads all files and stores their profiles.
  ///
  /// - Returns: What became of each.
  /// - Throws: ``InputError`` with everything that is wrong: the files themselves, names that are taken by the built-in
  ///   profiles, and packs, topics and guidelines that are not loaded.
  public static func store(_ files: [InputText], into transaction: borrowing WriteTransaction) throws -> [Change] {
    var known = try transaction.read.profiles().map(\.profile)
    let builtIn = Set(try BuiltInCatalog.profiles().map(\.key))
    let guidelines = Array(try transaction.read.guidelineOutlines(for: nil).values)
    let checks = Dictionary(grouping: try transaction.read.checkDefinitions(for: nil), by: \.pack)
    var problems: [InputProblem] = []
    var profiles: [Profile] = []
    for file in files {
      do throws(InputError) {
        let profile = try ProfileReader.profile(file, others: known)
        let wrong =
          (builtIn.contains(profile.key) ? ["profile \(profile.key) is built in; choose another key"] : [])
          + unknown(profile, guidelines) + unknown(profile, checks)
        problems += wrong.map { InputProblem(source: file.source, message: $0) }
        known.removeAll { $0.key == profile.key }
        known.append(profile)
        profiles.append(profile)
      } catch {
        problems += error.problems
      }
    }
    guard problems.isEmpty else { throw InputError(problems) }
    let stored = try transaction.read.profiles().map(\.profile)
    return try profiles.map { profile in
      guard !stored.contains(profile) else { return Change(profile: profile, kind: .unchanged) }
      try transaction.addProfile(profile)
      return Change(profile: profile, kind: stored.contains { $0.key == profile.key } ? .newRevision : .added)
    }
  }

  private static func unknownVersion(_ version: String, _ pack: String, _ guidelines: [GuidelineOutline]) -> String? {
    let versions = Set(guidelines.flatMap { [$0.criterion?.introduced, $0.criterion?.removed].compactMap { $0 } })
    guard !versions.contains(version) else { return nil }
    return versions.isEmpty
      ? "pack \(pack) has no versions of a standard"
      : "pack \(pack) has no version \(version); there are \(versions.sorted().joined(separator: ", "))"
  }

  /// What a profile names that no loaded pack has.
  private static func unknown(_ profile: Profile, _ guidelines: [GuidelineOutline]) -> [String] {
    profile.packs.flatMap { selection in
      let own = guidelines.filter { $0.pack == selection.pack }
      guard !own.isEmpty else { return ["there is no pack \(selection.pack); see `auditctl catalog list`"] }
      let standards = own.flatMap { $0.criterion?.clauses.map(\.standard) ?? [] }
      return selection.topics.filter { topic in !own.contains { $0.topic == topic } }
        .map { "pack \(selection.pack) has no topic \($0)" }
        + selection.guidelines.filter { key in !own.contains { $0.key == key } }
        .map { "pack \(selection.pack) has no guideline \($0)" }
        + [selection.standard].compactMap { $0 }.filter { !standards.contains($0) }
        .map { "no criterion of pack \(selection.pack) is asked for by \($0)" }
        + [selection.version].compactMap { $0 }.compactMap { unknownVersion($0, selection.pack, own) }
    }
  }

  /// What a profile says of checks that no check of the pack has, by the packs that are loaded.
  private static func unknown(_ profile: Profile, _ checks: [String: [CheckDefinition]]) -> [String] {
    profile.packs.flatMap { selection in
      let own = (checks[selection.pack] ?? []).map(\.check)
      guard !own.isEmpty else { return [String]() }
      let dimensions = Set(own.map(\.dimension))
      let tested = Set(own.flatMap(\.references).filter { $0.relation == .tests }.map(\.path))
      return selection.dimensions.filter { !dimensions.contains($0) }
        .map { "no check of pack \(selection.pack) has the dimension \($0)" }
        + selection.tests.filter { !tested.contains($0) }.map { "no check of pack \(selection.pack) tests \($0)" }
        + selection.without.filter { name in !own.contains { PackSelection.names(name, $0) } }
        .map { "pack \(selection.pack) has no check \($0) to leave out" }
    }
  }
}
