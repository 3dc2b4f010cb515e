/// A version of a product.
public struct Release: Hashable, Sendable {
  /// Local key.
  public let id: Identifier<Release>
  /// The product.
  public let product: Identifier<Product>
  /// The version as people write it.
  public let version: String
  /// Order among the product's releases, from 1.
  public let position: Int
  /// The version of the release it follows, or nil.
  public let predecessor: String?
  /// The versions of the hotfixes that were merged into it, sorted.
  public let merges: [String]
  /// Where it stands.
  public let stage: ReleaseStage
  /// What counts for it.
  public let profile: Identifier<Profile>
  /// The day it came out, `YYYY-MM-DD`; nil: not said.
  public let date: String?
  /// Whether it is a partial re-audit, whose plan leaves screens as they were.
  public let isPartial: Bool
  /// Whether its screens were listed for its plan.
  public let isInventoried: Bool

  /// A release as it is stored.
  public init(
    id: Identifier<Release>, product: Identifier<Product>, version: String, position: Int,
    predecessor: String?, merges: [String] = [], stage: ReleaseStage, profile: Identifier<Profile>,
    date: String? = nil, isPartial: Bool = false, isInventoried: Bool = false
  ) {
    self.id = id
    self.product = product
    self.version = version
    self.position = position
    self.predecessor = predecessor
    self.merges = merges
    self.stage = stage
    self.profile = profile
    self.date = date
    self.isPartial = isPartial
    self.isInventoried = isInventoried
  }
}

extension [Release] {
  /// The one that people mean who name none, of a product's releases in their order: the newest under audit, else the newest;
  /// nil for no releases.
  public var current: Release? { last { $0.stage == .auditing } ?? last }

  /// The releases that a release goes back to: the hotfixes merged into it, its predecessor, and those behind them; each
  /// once, before all that it goes back to itself, the predecessor's line behind that of a hotfix beside it.
  ///
  /// What leads in a circle, which two people who edit apart can bring about, is followed once.
  ///
  /// - Parameter release: One of these.
  public func wayBack(from release: Release) -> [Release] {
    let byVersion = Dictionary(map { ($0.version, $0) }, uniquingKeysWith: { first, _ in first })
    var open: [(release: Release, isEntered: Bool)] = [(release, false)]
    var seen: Set<String> = []
    // Each behind all that it goes back to.
    var order: [Release] = []
    while let (next, isEntered) = open.popLast() {
      if isEntered {
        order.append(next)
      } else if seen.insert(next.version).inserted {
        open.append((next, true))
        let before = next.merges.reversed() + [next.predecessor].compactMap { $0 }
        open += before.compactMap { byVersion[$0] }.map { ($0, false) }
      }
    }
    return order.reversed().dropFirst().map { $0 }
  }
}

/// Where a release stands: `planned`, then `auditing`, then `frozen`.
public enum ReleaseStage: String, CaseIterable, Sendable, Codable {
  case planned
  case auditing
  /// Takes no finding any more, and no later edit changes its cells.
  case frozen
}
