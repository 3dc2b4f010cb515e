extension EditField {
  /// What the value of a field is; each has one form.
  public enum Kind: Hashable, Sendable {
    /// A text that is not blank.
    case text
    /// The key of a thing.
    case key
    /// The tag of a language (BCP 47).
    case languageTag
    /// A day: `YYYY-MM-DD`.
    case day
    /// The raw value of a ``ReleaseStage``.
    case stage
    /// ``EditValue/said``.
    case flag
    /// The keys of things in an order, each once.
    case keys
    /// What comes before, or ``EditValue/first``: a build's name, or a stop as ``SwipeStop`` reads it.
    case buildBefore
    case stopBefore
    /// As ``PlannedScreen`` reads it.
    case plannedScreen
    /// As ``PlannedEnvironment`` reads it.
    case plannedEnvironment
    /// As ``ReportRemark`` reads it.
    case remark
    /// As ``PlacedState`` reads it.
    case state
    /// As ``ElementSpecification`` reads it.
    case element
  }

  /// What its values are.
  public var kind: Kind {
    switch self {
    case .language: .languageTag
    case .title, .profile, .detail, .statement, .predecessor, .pack, .route, .team: .text
    case .group, .renamedFrom: .key
    case .date: .day
    case .stage: .stage
    case .merges, .partial, .inventory, .commonTask, .component, .reference: .flag
    case .screens: .keys
    case .after: .buildBefore
    case .place: .stopBefore
    case .screen: .plannedScreen
    case .environment: .plannedEnvironment
    case .remark: .remark
    case .state: .state
    case .element: .element
    }
  }

  /// Fails where a value is not what the field asks for.
  ///
  /// What the value refers to (a screen, a pack, a release) is not looked up.
  ///
  /// - Throws: ``EditValueError``, which does not name the field.
  public func check(_ value: EditValue) throws(EditValueError) {
    switch kind {
    case .text: try Self.checkText(value.string())
    case .key: try Self.checkKey(value.string())
    case .languageTag:
      guard LanguageTag.isWellFormed(try value.string()) else {
        throw EditValueError("must be \(LanguageTag.description)")
      }
    case .day: try Self.checkDay(value.string())
    case .stage:
      guard ReleaseStage(rawValue: try value.string()) != nil else {
        throw EditValueError("must be \(ReleaseStage.allCases.map(\.rawValue).joined(separator: " or "))")
      }
    case .flag: try value.checkIsSaid()
    case .keys:
      let keys = try value.strings()
      for key in keys { try Self.checkKey(key) }
      guard Set(keys).count == keys.count else { throw EditValueError("names a key twice") }
    case .buildBefore:
      if let name = try value.stringOrFirst() { try Self.checkText(name) }
    case .stopBefore: _ = try value.stopOrFirst()
    case .plannedScreen: _ = try PlannedScreen(value)
    case .plannedEnvironment: _ = try PlannedEnvironment(value)
    case .remark: _ = try ReportRemark(value)
    case .state: _ = try PlacedState(key: "", value)
    case .element: _ = try ElementSpecification(key: "", value)
    }
  }

  private static func checkText(_ text: String) throws(EditValueError) {
    guard !text.allSatisfy(\.isWhitespace) else { throw EditValueError("is empty") }
  }

  private static func checkKey(_ key: String) throws(EditValueError) {
    guard Slug.isValid(key) else { throw EditValueError("must be a key: \(Slug.description)") }
  }

  private static func checkDay(_ text: String) throws(EditValueError) {
    let bytes = Array(text.utf8)
    let isWritten =
      bytes.count == 10
      && bytes.enumerated().allSatisfy { index, byte in
        index == 4 || index == 7 ? byte == UInt8(ascii: "-") : UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      }
    guard isWritten, let year = Int(text.prefix(4)), let month = Int(text.dropFirst(5).prefix(2)),
      let day = Int(text.suffix(2)), 1...12 ~= month, day > 0, day <= Self.length(ofMonth: month, in: year)
    else { throw EditValueError("must be a day as in 2026-11-22") }
  }

  /// Days of a month in the Gregorian calendar.
  private static func length(ofMonth month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}

extension EditValue {
  /// The place behind a stop; nil says that nothing comes before.
  public init(after stop: SwipeStop?) {
    self = stop.map { EditValue($0.description) } ?? .first
  }

  /// The stop that comes before, or nil where this is ``first``.
  public func stopOrFirst() throws(EditValueError) -> SwipeStop? {
    guard let text = try stringOrFirst() else { return nil }
    guard let stop = SwipeStop(text) else { throw EditValueError("must be the key of an element, or %KEY") }
    return stop
  }
}
