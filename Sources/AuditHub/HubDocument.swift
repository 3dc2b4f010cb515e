internal import AuditModel
internal import AuditService
internal import AuditStore

/// A pack or a profile that a file has and that is not built in, as it goes to a hub and comes from one.
struct HubDocument {
  /// pack or profile.
  let kind: String
  /// Key and edition of a pack; SHA-256 of the content of a profile.
  let name: String
  /// Its YAML.
  let body: () throws -> String

  /// Those of a file.
  static func all(in transaction: borrowing ReadTransaction) throws -> [HubDocument] {
    var documents: [HubDocument] = []
    for key in Set(try transaction.packs().map(\.key)).sorted() {
      for edition in try transaction.editions(of: key) where BuiltInCatalog.editions[key] != edition {
        let pack = try transaction.pack(key, edition: edition)
        documents.append(HubDocument(kind: "pack", name: "\(key) \(edition)") { try PackWriter.yaml(pack) })
      }
    }
    let profiles = Set(try BuiltInCatalog.profiles().map(\.contentDigest))
    for profile in try transaction.profileRevisions() where !profiles.contains(profile.contentDigest) {
      documents.append(HubDocument(kind: "profile", name: profile.contentDigest) { try ProfileWriter.yaml(profile) })
    }
    return documents
  }

  /// Stores what came.
  static func store(
    _ documents: [(kind: String, name: String, body: String)], into transaction: borrowing WriteTransaction
  ) throws {
    for document in documents where document.kind == "pack" {
      let head = InputText(source: "pack \(document.name) of the hub", text: document.body)
      for pack in try PackImporter.read([PackSource(head: head, files: [])], beside: transaction.read) {
        guard try !transaction.read.editions(of: pack.key).contains(pack.edition) else { continue }
        try transaction.addPack(pack)
      }
    }
    for document in documents where document.kind == "profile" {
      let source = InputText(source: "profile \(document.name.prefix(8)) of the hub", text: document.body)
      let profile = try ProfileReader.profile(source, others: transaction.read.profiles().map(\.profile))
      let known = Set(try transaction.read.profileRevisions().map(\.contentDigest))
      if !known.contains(profile.contentDigest) { try transaction.addProfile(profile) }
    }
  }
}
