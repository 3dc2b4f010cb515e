public import AuditModel

/// SQL about edits.
enum EditQuery: String, Query {
  case insert = """
    INSERT INTO edit (
      replica_id, sequence, stamp, product_id, release_id, entity, key, field, value, person_id, reason, edited_at
    )
    VALUES (
      :replica_id, :sequence, :stamp, :product_id, :release_id, :entity, :key, :field, :value, :person_id, :reason,
      :edited_at
    )
    """
  case release = """
    SELECT release_id
    FROM release
    WHERE product_id = :product_id AND version = :version
    """
  case insertReplacement = """
    INSERT INTO edit_replacement (edit_id, replaced_edit_id)
    VALUES (:edit_id, :replaced_edit_id)
    """
  case byNumber = """
    SELECT edit.edit_id
    FROM replica
    JOIN edit ON edit.replica_id = replica.replica_id
    WHERE replica.uuid = :uuid AND edit.sequence = :sequence
    """
  /// The edits of one kind of thing of a product, in all releases.
  case ofEntity = """
    SELECT *
    FROM numbered_edit
    WHERE product_id = :product_id AND entity = :entity
    """
  /// The edits of one thing.
  case ofThing = """
    SELECT *
    FROM numbered_edit
    WHERE product_id = :product_id AND entity = :entity AND key = :key
    """
  /// The edits of one field of a thing.
  case ofField = """
    SELECT *
    FROM numbered_edit
    WHERE product_id = :product_id AND entity = :entity AND key = :key AND field = :field
    """
  /// The edits that say which releases a product's releases go back to.
  case ofSteps = """
    SELECT *
    FROM numbered_edit
    WHERE product_id = :product_id AND entity = 'release' AND key = ''
      AND (field = 'predecessor' OR field GLOB 'merges *')
    """
  /// The edits by which a screen, a state, an element or a component says which key it had.
  case ofRenames = """
    SELECT *
    FROM numbered_edit
    WHERE product_id = :product_id AND (field = 'renamed-from' OR instr(value, '"renamed_from"') > 0)
    """
  /// Every edit of a product.
  case ofProduct = """
    SELECT *
    FROM numbered_edit
    WHERE product_id = :product_id
    """
  /// The edits behind the first of some findings: of a release itself, and of what it takes from those before.
  case behindFindings = """
    SELECT *
    FROM numbered_edit
    WHERE product_id = :product_id
      AND stamp > (
        SELECT min(finding.stamp)
        FROM json_each(:finding_ids) AS first
        JOIN finding ON finding.finding_id = first.value
      )
      AND (
        release = :version AND entity <> 'build'
        OR entity IN ('process', 'screen', 'component') AND release IN (SELECT value FROM json_each(:versions))
      )
    """
  /// The edits of the environments that plans name.
  case ofEnvironments = """
    SELECT *
    FROM numbered_edit
    WHERE product_id = :product_id AND entity = 'release' AND key = '' AND field GLOB 'environment *'
    """
  /// The edits of what people write about rows of conformance reports.
  case ofRemarks = """
    SELECT *
    FROM numbered_edit
    WHERE product_id = :product_id AND entity = 'release' AND key = '' AND field GLOB 'remark *'
    """
  /// What every copy of the file knows it by (``PortableReference``).
  case portable = """
    SELECT edit.product_id, replica.uuid || ':' || edit.sequence AS origin
    FROM edit
    JOIN replica ON replica.replica_id = edit.replica_id
    WHERE edit.edit_id = :key
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, product_id, release_id, entity, key, field, value, person_id, reason, edited_at,
      edit_id
    FROM edit
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of edits with these numbers.
  case replacementDigest = """
    SELECT edit_replacement.edit_id, edit_replacement.replaced_edit_id
    FROM edit
    JOIN edit_replacement ON edit_replacement.edit_id = edit.edit_id
    WHERE edit.replica_id = :replica_id AND edit.sequence BETWEEN :first_sequence AND :last_sequence
    """
}

/// Who edits, and why.
public struct EditAuthor: Hashable, Sendable {
  /// Who; nil: not said.
  public let person: String?
  /// Why; nil: not said.
  public let reason: String?

  /// Somebody with a reason.
  public init(_ person: String? = nil, reason: String? = nil) {
    self.person = person
    self.reason = reason
  }

  /// Nobody who said who they are.
  public static let unknown = EditAuthor()
}

extension ReadTransaction {
  /// The edits of one kind of thing of a product, in all releases and in no order.
  ///
  /// Edits of fields that this program does not know, which a newer one may have written, are left out; they stay in the
  /// log.
  ///
  /// - Parameter key: The thing; nil: all of them.
  public func edits(
    of product: Identifier<Product>, _ entity: EditEntity, _ key: String? = nil
  ) throws(StoreError) -> [Edit] {
    let (product, entity) = (product.rawValue, entity.rawValue)
    let edits =
      if let key { try all(EditQuery.ofThing, product, entity, key, decode: Self.edit) } else {
        try all(EditQuery.ofEntity, product, entity, decode: Self.edit)
      }
    return edits.compactMap { $0 }
  }

  /// The edits of one field of a thing, in all releases and in no order.
  func edits(
    of product: Identifier<Product>, _ entity: EditEntity, _ key: String, _ field: EditField
  ) throws(StoreError) -> [Edit] {
    try all(EditQuery.ofField, product.rawValue, entity.rawValue, key, field.text, decode: Self.edit).compactMap { $0 }
  }

  /// The edits that say which releases a product's releases go back to, in no order.
  func stepEdits(of product: Identifier<Product>) throws(StoreError) -> [Edit] {
    try all(EditQuery.ofSteps, product.rawValue, decode: Self.edit).compactMap { $0 }
  }

  /// The edits by which screens, states, elements and components say which keys they had, in no order.
  func renamingEdits(of product: Identifier<Product>) throws(StoreError) -> [Edit] {
    try all(EditQuery.ofRenames, product.rawValue, decode: Self.edit).compactMap { $0 }
  }

  /// All edits of a product, oldest first.
  public func edits(of product: Identifier<Product>) throws(StoreError) -> [Edit] {
    try all(EditQuery.ofProduct, product.rawValue, decode: Self.edit).compactMap { $0 }
      .sorted { $0.position < $1.position }
  }

  /// The edits that may change what a release asks, behind the first of some findings of it, in no order.
  ///
  /// Those that came too late for a frozen release are left out.
  ///
  /// - Parameter findings: At least one.
  public func edits(of release: Release, after findings: [Identifier<Finding>]) throws(StoreError) -> [Edit] {
    let way = try earlierReleases(of: release).map(\.version)
    let edits = try all(
      EditQuery.behindFindings, release.product.rawValue, JSONTexts.encode(findings), release.version,
      JSONTexts.encode(way), decode: Self.edit
    ).compactMap { $0 }
    return edits.isEmpty ? [] : try releaseFreezes(of: release.product).inTime(edits)
  }

  /// The edits of a release and of its processes and specifications, in no order; those that came too late for a frozen one
  /// are left out.
  public func planEdits(of release: Release) throws(StoreError) -> [Edit] {
    try releaseFreezes(of: release.product).inTime(try edits(of: release.product)).filter {
      $0.register.release == release.version && $0.register.entity != .build
    }
  }

  /// The edits of the environments that the plans of a product's releases name, in no order.
  public func environmentEdits(of product: Identifier<Product>) throws(StoreError) -> [Edit] {
    let edits = try all(EditQuery.ofEnvironments, product.rawValue, decode: Self.edit).compactMap { $0 }
    return edits.isEmpty ? [] : try releaseFreezes(of: product).inTime(edits)
  }

  /// The edits of what people wrote about rows of a product's conformance reports, in no order.
  func remarkEdits(of product: Identifier<Product>) throws(StoreError) -> [Edit] {
    try all(EditQuery.ofRemarks, product.rawValue, decode: Self.edit).compactMap { $0 }
  }

  private static func edit(_ row: borrowing Statement) throws(SQLiteError) -> Edit? {
    let release = try row.optionalText("release")
    guard
      let register = try EditRegister(
        release: release, entity: row.text("entity"), key: row.text("key"), field: row.text("field"))
    else { return nil }
    let number = try LogNumber(replica: row.text("uuid"), sequence: row.int64("sequence"))
    let replaces = try (row.optionalText("replaces") ?? "").split(separator: " ").compactMap(Self.number)
    return try Edit(
      position: LogPosition(stamp: Stamp(rawValue: row.int64("stamp")), number: number), register: register,
      value: row.optionalText("value").map { EditValue(stored: $0) }, replaces: Set(replaces),
      person: row.optionalText("person"), reason: row.optionalText("reason"), editedAt: row.time("edited_at"))
  }

  private static func number(_ text: Substring) -> LogNumber? {
    let parts = text.split(separator: ":")
    guard parts.count == 2, let sequence = Int64(parts[1]) else { return nil }
    return LogNumber(replica: String(parts[0]), sequence: sequence)
  }
}

extension WriteTransaction {
  /// Writes edits; what follows from them is for the caller to bring up to date.
  ///
  /// - Parameter time: When it was said, in UTC, milliseconds since 1970; nil: now.
  func write(
    _ plans: [EditPlan], of product: Identifier<Product>, by author: EditAuthor, at time: Int64? = nil
  ) throws(StoreError) {
    for plan in plans {
      let register = plan.register
      var release: Int64?
      if let version = register.release {
        release = try read.one(EditQuery.release, product.rawValue, version) { try $0.int64("release_id") }
      }
      let edit = try append(
        to: .edit, EditQuery.insert, product.rawValue, release, register.entity.rawValue, register.key,
        register.field.text, plan.value?.text, person(named: author.person), author.reason, time ?? now)
      for replaced in plan.replaces.sorted() {
        let older = try read.one(EditQuery.byNumber, replaced.replica, replaced.sequence) { try $0.int64("edit_id") }
        try appendPart(to: .editReplacement, EditQuery.insertReplacement, edit, older)
      }
    }
  }

  /// Says what a register is from now on, unless it says so already.
  ///
  /// - Returns: Whether an edit was written.
  @discardableResult
  func say(
    _ value: EditValue?, of register: EditRegister?, _ product: Identifier<Product>, by author: EditAuthor
  ) throws(StoreError) -> Bool {
    guard let register else { throw .invalid("what is to be edited does not have such a field") }
    let edits = try read.edits(of: product, register.entity, register.key, register.field)
      .filter { $0.register == register }
    if let value {
      do throws(EditValueError) {
        try register.field.check(value)
      } catch {
        throw .invalid("\(register.field.text): \(error); say something else")
      }
    }
    guard let plan = EditPlan(register, value, over: edits.isEmpty ? nil : RegisterFold(edits)) else { return false }
    try write([plan], of: product, by: author)
    return true
  }
}
