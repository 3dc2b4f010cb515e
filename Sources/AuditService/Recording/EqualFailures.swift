internal import AuditModel
internal import AuditRules
internal import AuditStore

/// The failures of one batch that say the same of equal elements: one problem, as on a page of the guided audit.
///
/// Equal are those of one check, at elements of one screen with the same type, variant and expectation, of which the same was
/// observed. Such a failure goes to the issue that the first of them opened, where its own place has none. What joined an issue
/// that was there before takes no other one with it, for somebody may have decided about that.
struct EqualFailures {
  /// What equal failures have in common.
  struct Kind: Hashable {
    fileprivate let screen: String
    fileprivate let check: Identifier<Check>
    fileprivate let pattern: ElementPattern
    fileprivate let observed: String
  }

  private struct Group {
    let issue: Identifier<AuditIssue>
    let check: String
    var places: [Address]
  }

  private struct Outline {
    let expanded: ScreenSpecification
    /// Keys of components by those of their elements.
    let owners: [String: String]
  }

  /// How many issues, and places of one, are named.
  private static let namedCount = 3

  private let product: Product
  private let release: Release
  /// By key; nil within for a screen that is not there.
  private var screens: [String: Outline?] = [:]
  private var patterns: [Address: ElementPattern?] = [:]
  private var groups: [Kind: Group] = [:]
  private var order: [Kind] = []

  init(product: Product, release: Release) {
    self.product = product
    self.release = release
  }

  /// What a failure is to be equal in; nil where it is none of an element, or nothing was observed.
  mutating func kind(
    _ check: Identifier<Check>, at address: Address, observed: String?, _ transaction: borrowing ReadTransaction
  ) throws -> Kind? {
    guard let observed, case .screen(let key, let state, let element?) = address else { return nil }
    let pattern = try patterns[address] ?? pattern(of: element, on: key, in: state, transaction)
    patterns[address] = pattern
    return pattern.map { Kind(screen: key, check: check, pattern: $0, observed: observed) }
  }

  private mutating func pattern(
    of element: String, on key: String, in state: String, _ transaction: borrowing ReadTransaction
  ) throws -> ElementPattern? {
    let outline = try screens[key] ?? Self.outline(key, release, transaction)
    screens[key] = outline
    guard let outline, let specified = outline.expanded.element(element) else { return nil }
    return ElementPattern(
      specified, component: outline.owners[element], in: state,
      Announcer.announcement(of: specified, in: state, of: outline.expanded, on: product.platform))
  }

  /// Nil for a screen that the release does not have in scope.
  private static func outline(
    _ key: String, _ release: Release, _ transaction: borrowing ReadTransaction
  ) throws -> Outline? {
    let screen: Screen
    do {
      screen = try transaction.screen(key, of: release)
    } catch {
      guard case .notFound = error else { throw error }
      return nil
    }
    var owners: [String: String] = [:]
    for component in screen.components {
      for element in component.elements where screen.specification.element(element.key) == nil {
        owners[element.key] = component.key
      }
    }
    return Outline(expanded: screen.expanded, owners: owners)
  }

  /// Where a failure goes: to the issue of an equal one, where its own place has none.
  func choice(_ kind: Kind?) -> IssueChoice {
    kind.flatMap { groups[$0] }.map { .matchingElse($0.issue) } ?? .matching
  }

  /// Takes down where a failure went.
  ///
  /// - Parameter isOpened: Whether it opened the issue.
  mutating func add(
    _ kind: Kind?, _ check: Check, at address: Address, in issue: Identifier<AuditIssue>?, isOpened: Bool
  ) {
    guard let kind, let issue else { return }
    if let group = groups[kind] {
      if group.issue == issue { groups[kind]?.places.append(address) }
    } else if isOpened {
      groups[kind] = Group(issue: issue, check: check.path, places: [address])
      order.append(kind)
    }
  }

  /// What was taken for one problem, a sentence for each issue.
  var notes: [String] {
    let joined = order.compactMap { groups[$0] }.filter { $0.places.distinct().count > 1 }
    let notes = joined.prefix(Self.namedCount).map { group in
      let places = group.places.distinct()
      let named = places.prefix(Self.namedCount).map(\.description).joined(separator: ", ")
      let rest = places.count > Self.namedCount ? " and \(places.count - Self.namedCount) more" : ""
      return
        "Note: \(group.check) failed alike at equal elements, \(named)\(rest): taken for one problem, and one issue. Where one "
        + "is another problem, write new in its field issue, or use `auditctl issue split`."
    }
    let left = joined.count - notes.count
    return notes + (left > 0 ? ["Note: the same holds of \(CountText.of(left, "more issue"))."] : [])
  }
}
