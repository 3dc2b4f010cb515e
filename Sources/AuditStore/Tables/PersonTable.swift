internal import AuditModel

/// SQL about people.
enum PersonQuery: String, Query {
  /// Of several people of one name, as the union of two copies has them, the one that this file has known longest.
  case byName = """
    SELECT person_id
    FROM person
    WHERE folded_name = :folded_name
    ORDER BY person_id
    LIMIT 1
    """
  case insert = """
    INSERT INTO person (uid, name, folded_name)
    VALUES (lower(hex(randomblob(16))), :name, :folded_name)
    RETURNING person_id
    """
  /// What every copy of the file knows them by (``PortableReference``).
  case portable = """
    SELECT NULL AS product_id, uid
    FROM person
    WHERE person_id = :key
    """
}

extension WriteTransaction {
  /// The key of a person; whoever has not been named before is given a uid.
  ///
  /// - Throws: ``StoreError/invalid(_:)`` for a name of nothing but white space.
  func person(named typed: String) throws(StoreError) -> Int64 {
    if let known = people.keys[typed] { return known }
    let name = TypedName(typed)
    guard !name.text.isEmpty else { throw .invalid("say who signs: a name of at least one character") }
    if let problem = InputLimits.problem(name.text, in: "name") { throw .invalid("who signs: the \(problem)") }
    let known = try read.first(PersonQuery.byName, name.folded) { try $0.int64("person_id") }
    let key = if let known { known } else { try addPerson(name) }
    people.keys[typed] = key
    return key
  }

  /// The key of a person; nil where nobody is named.
  func person(named typed: String?) throws(StoreError) -> Int64? {
    guard let typed else { return nil }
    return try person(named: typed) as Int64
  }

  private func addPerson(_ name: TypedName) throws(StoreError) -> Int64 {
    let added: Identifier<KnownPeople> = try insert(
      PersonQuery.insert, name.text, name.folded, kind: "person", reference: name.text)
    return added.rawValue
  }
}

/// The keys of the people that one transaction has named, as they were typed.
///
/// A class, because a transaction is borrowed by those who write with it. It lives no longer than its transaction.
final class KnownPeople {
  fileprivate var keys: [String: Int64] = [:]

  /// Forgets them, where somebody has another name now.
  func forget() { keys = [:] }
}
