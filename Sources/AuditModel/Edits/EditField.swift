/// What of a thing an edit changes.
///
/// A field is written as one word; where a thing has many of a kind, the keys that tell them apart stand behind it:
/// `title`, `element username`, `remark wcag 1.4.3`. This is the one place that knows which fields there are, how they
/// are written, and which things have them. ``kind`` says what their values are.
public enum EditField: Hashable, Sendable {
  /// Name for people, of all but releases and builds.
  case title
  /// BCP 47 tag of what is written about the thing.
  case language
  /// Digest of a profile: of the product's next release, or of what counts for the release.
  case profile

  /// Key of the group that the product belongs to.
  case group
  case detail(ProductDetail)
  /// A text of the product's accessibility statement, by the statement's language.
  case statement(language: String, field: String)

  /// Version of the release that it follows.
  case predecessor
  /// Whether a hotfix was merged into it, by the hotfix's version.
  case merges(String)
  /// The day it came out.
  case date
  case stage
  /// Edition that it is audited by, by the key of the pack.
  case pack(String)
  /// Whether it is a partial re-audit.
  case partial
  /// Whether its screens were listed for the plan.
  case inventory
  /// An environment that its plan names.
  case environment(String)
  /// Place of a screen in its plan.
  case screen(String)
  /// What a person wrote about a row of its conformance report.
  case remark(standard: String, row: String)

  /// Name of the build before.
  case after

  /// Keys of the process's screens, in order.
  case screens
  /// Whether the process is one of the tasks that people take the app for.
  case commonTask

  /// How a person reaches the screen.
  case route
  /// The team that owns it.
  case team
  /// Key that it had before.
  case renamedFrom
  /// A state that the screen declares.
  case state(String)
  /// Whether the screen declares a component.
  case component(String)
  /// An element with what it must expose.
  case element(String)
  /// The stop before a stop in the swipe order.
  case place(SwipeStop)
  /// Whether the screen has a name elsewhere: a URL, the number of a page in an audit.
  case reference(scheme: String, value: String)
}

extension EditField {
  /// Reads a field as it is written.
  ///
  /// Of several words behind the first the last may have spaces, the others have none.
  ///
  /// - Returns: Nil for a field that things of this kind do not have, or that lacks what must stand behind it; a log of
  ///   a newer version may have some.
  public init?(entity: EditEntity, text: String) {
    let (word, rest) = Self.parted(text[...])
    guard let field = rest.map({ Self.behind(word, $0) }) ?? Self.alone[String(word)], field.isWellFormed,
      field.isField(of: entity)
    else { return nil }
    self = field
  }

  /// The text up to its first space, and what is behind that; by bytes, for an accent behind a space makes it no less one.
  private static func parted(_ text: Substring) -> (word: Substring, rest: Substring?) {
    guard let space = text.utf8.firstIndex(of: UInt8(ascii: " ")) else { return (text, nil) }
    return (text[..<space], text[text.utf8.index(after: space)...])
  }

  private static let alone: [String: EditField] = {
    let fields: [EditField] =
      [
        .title, .language, .profile, .group, .predecessor, .date, .stage, .partial, .inventory, .after, .screens,
        .commonTask, .route, .team, .renamedFrom,
      ] + ProductDetail.allCases.map(EditField.detail)
    return Dictionary(uniqueKeysWithValues: fields.map { ($0.text, $0) })
  }()

  private static func behind(_ word: Substring, _ rest: Substring) -> EditField? {
    let key = String(rest)
    switch word {
    case "merges": return .merges(key)
    case "pack": return .pack(key)
    case "environment": return .environment(key)
    case "screen": return .screen(key)
    case "state": return .state(key)
    case "component": return .component(key)
    case "element": return .element(key)
    case "place": return SwipeStop(rest).map(EditField.place)
    default: break
    }
    let (first, last) = parted(rest)
    guard let last else { return nil }
    switch word {
    case "statement": return .statement(language: String(first), field: String(last))
    case "remark": return .remark(standard: String(first), row: String(last))
    case "reference": return .reference(scheme: String(first), value: String(last))
    default: return nil
    }
  }

  /// The field as it is written.
  public var text: String {
    switch self {
    case .title: "title"
    case .language: "language"
    case .profile: "profile"
    case .group: "group"
    case .detail(let detail): detail.rawValue
    case .statement(let language, let field): "statement \(language) \(field)"
    case .predecessor: "predecessor"
    case .merges(let version): "merges \(version)"
    case .date: "date"
    case .stage: "stage"
    case .pack(let key): "pack \(key)"
    case .partial: "partial"
    case .inventory: "inventory"
    case .environment(let name): "environment \(name)"
    case .screen(let key): "screen \(key)"
    case .remark(let standard, let row): "remark \(standard) \(row)"
    case .after: "after"
    case .screens: "screens"
    case .commonTask: "common-task"
    case .route: "route"
    case .team: "team"
    case .renamedFrom: "renamed-from"
    case .state(let key): "state \(key)"
    case .component(let key): "component \(key)"
    case .element(let key): "element \(key)"
    case .place(let stop): "place \(stop)"
    case .reference(let scheme, let value): "reference \(scheme) \(value)"
    }
  }

  /// Whether a thing of this kind has it.
  public func isField(of entity: EditEntity) -> Bool {
    switch self {
    case .title: [.product, .process, .screen, .component].contains(entity)
    case .language: [.product, .screen, .component].contains(entity)
    case .profile: [.product, .release].contains(entity)
    case .group, .detail, .statement: entity == .product
    case .predecessor, .merges, .date, .stage, .pack, .partial, .inventory, .environment, .screen, .remark:
      entity == .release
    case .after: entity == .build
    case .screens, .commonTask: entity == .process
    case .team, .renamedFrom, .element, .place(.element): [.screen, .component].contains(entity)
    case .route, .state, .component, .place(.component), .reference: entity == .screen
    }
  }

  /// Whether what stands behind its word can be written and read again: keys are keys, and nothing is empty.
  ///
  /// `default` is no state of its own: every screen has it.
  var isWellFormed: Bool {
    switch self {
    case .statement(let language, let field): LanguageTag.isWellFormed(language) && !field.isEmpty
    case .remark(let standard, let row): Self.isWord(standard) && !row.isEmpty
    case .reference(let scheme, let value): Slug.isValid(scheme) && !value.isEmpty
    case .merges(let text), .environment(let text): !text.isEmpty
    case .state(let key): Slug.isValid(key) && key != Address.defaultState
    case .pack(let key), .screen(let key), .component(let key), .element(let key): Slug.isValid(key)
    case .place(let stop): Slug.isValid(stop.key)
    case .title, .language, .profile, .group, .detail, .predecessor, .date, .stage, .partial, .inventory, .after,
      .screens, .commonTask, .route, .team, .renamedFrom:
      true
    }
  }

  private static func isWord(_ text: String) -> Bool {
    !text.isEmpty && !text.utf8.contains(UInt8(ascii: " "))
  }
}

/// A text of a product's accessibility statement that a person says: in which language, and which of its texts.
public struct StatementField: Hashable, Sendable {
  /// BCP 47 tag of the statement.
  public let language: String
  /// Key of the text, such as `law`, `method` or `prepared`.
  public let field: String

  /// A text of the statement in a language.
  public init(language: String, field: String) {
    self.language = language
    self.field = field
  }
}
