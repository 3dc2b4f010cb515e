public import AuditModel
public import AuditStore

/// Says what a profile would ask for, before a release takes it.
public enum ProfileDraft {
  /// Keys of the profile's packs that ask for nothing on a platform, such as the native elements on the web.
  public static func silentPacks(
    _ profile: Profile, on platform: Platform, _ transaction: borrowing ReadTransaction
  ) throws -> [String] {
    let guidelines = try transaction.guidelineOutlines(for: nil)
    let asked = try transaction.checkDefinitions(for: nil).filter { definition in
      guidelines[definition.guidelinePath].map { profile.asks(definition.check, of: $0, on: platform) } ?? false
    }
    return profile.packKeys.filter { key in !asked.contains { $0.pack == key } }
  }

  /// The profile of a key, or the profiles of several keys with `+` between them taken together.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public static func named(_ name: String, _ transaction: borrowing ReadTransaction) throws -> Profile {
    var profiles: [Profile] = []
    for key in name.split(separator: "+", omittingEmptySubsequences: false) {
      profiles.append(try transaction.profile(String(key)).profile)
    }
    guard let profile = Profile(combining: profiles) else {
      throw StoreError.notFound(kind: "profile", reference: name, hint: "see `auditctl profile list`")
    }
    return profile
  }

  /// The stored profile of a name; a combination is stored first, unless it is there as it would be now.
  public static func stored(
    _ name: String, _ transaction: borrowing WriteTransaction
  ) throws -> Identifier<Profile> {
    guard name.contains("+") else { return try transaction.read.profile(name).id }
    let profile = try named(name, transaction.read)
    let stored = try transaction.read.profiles().first { $0.profile == profile }
    return try stored?.id ?? transaction.addProfile(profile)
  }
}
