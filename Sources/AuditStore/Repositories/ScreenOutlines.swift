public import AuditModel

extension ReadTransaction {
  /// The screens in a release's scope, in their order, by where checks are asked.
  ///
  /// - Parameter key: One screen's key; nil means all.
  public func screenOutlines(
    of release: Release, only key: String? = nil
  ) throws(StoreError) -> [ScreenOutline] {
    let heads = try all(SpecificationQuery.ofRelease, release.id.rawValue, key) { row in
      (
        specification: row.int64(0), screen: row.identifier(1, of: Screen.self), key: row.text(2), title: row.text(3),
        team: row.optionalText(5)
      )
    }
    do throws(SQLiteError) {
      let states = try Statement(SpecificationQuery.outlineStates.rawValue, on: database, isReused: true)
      let elements = try Statement(SpecificationQuery.outlineElements.rawValue, on: database, isReused: true)
      var outlines: [ScreenOutline] = []
      outlines.reserveCapacity(heads.count)
      for head in heads {
        var statePlaces: [ScreenOutline.Place] = []
        try states.forEach(release.product.rawValue, head.specification) { row in
          statePlaces.append(ScreenOutline.Place(state: row.text(0), element: nil, address: row.optionalInt64(1)))
        }
        outlines.append(
          ScreenOutline(
            id: head.screen, key: head.key, title: head.title, team: head.team, states: statePlaces,
            elements: try Self.elementPlaces(elements, release.product, head.specification)))
      }
      return outlines
    } catch {
      throw StoreError(error, path: path)
    }
  }

  private static func elementPlaces(
    _ statement: borrowing Statement, _ product: Identifier<Product>, _ specification: Int64
  ) throws(SQLiteError) -> [ScreenOutline.Place] {
    var places: [ScreenOutline.Place] = []
    var latest: ElementOutline?
    var isInDefault = false
    try statement.forEach(product.rawValue, specification) { row in
      let key = row.text(0)
      let state = row.text(3)
      if latest?.key != key {
        latest = ElementOutline(key: key, type: row.text(1), variant: row.optionalText(2))
        // States come in their order, `default` first.
        isInDefault = state == Address.defaultState
      }
      if ElementOutline.isAudited(in: state, differs: row.bool(4), isInDefault: isInDefault) {
        places.append(ScreenOutline.Place(state: state, element: latest, address: row.optionalInt64(5)))
      }
    }
    return places
  }
}
