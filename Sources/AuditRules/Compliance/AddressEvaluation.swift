public import AuditModel

/// The cells of a release at one address, evaluated without the rest of it.
///
/// Only what can decide them is read: what was found at the address itself and elsewhere on its screen, on the component that
/// it is part of or that it is, and there in the releases before.
public struct AddressEvaluation {
  /// The facts that were read.
  package let input: ComplianceInput
  /// The cells at the address, and for one of a component those that it fills on each screen that declares it.
  public let cells: CellTable
  /// The passes beside failures on the screen of the address; empty for an address on none.
  public let opposed: [OpposedPass]
  /// The failures for which the release has no cell, at the address and at those whose findings bear on it.
  public let dropped: [DroppedFailure]

  /// Reads and evaluates.
  ///
  /// - Parameters:
  ///   - address: The address; of a component without an element all of its elements.
  ///   - time: When decisions have to be in force to cover a failure: UTC, milliseconds since 1970; nil leaves them out.
  public init(
    _ snapshot: borrowing some ReleaseFacts & ~Copyable, product: Product, release: Release, at address: Address,
    decisionsAt time: Int64? = nil
  ) throws {
    let site = try AddressedSite(address, of: release, in: snapshot)
    input = try ComplianceInput(snapshot, product: product, release: release, at: site, decisionsAt: time)
    let evaluator = ComplianceEvaluator(input)
    let evaluated = evaluator.cells(at: address)
    dropped = evaluator.droppedFailures()
    cells = evaluated.cells.only { $0 == address || address.screenKey == nil }
    opposed = address.screenKey == nil ? [] : evaluated.opposed
  }
}

/// The screens and the addresses with findings that can decide what is at an address.
struct AddressedSite {
  /// The screens that have the address, or declare its component; in the order of the release.
  let screens: [ScreenOutline]
  /// Local keys of the addresses, in ascending order.
  let keys: [Int64]
  /// Those of them that the specification has no place for.
  let others: [Int64: Address]
  /// Where findings are by the keys of the release.
  let renamed: RenamedPlaces

  init(_ address: Address, of release: Release, in snapshot: borrowing some ReleaseFacts & ~Copyable) throws {
    let renamed = try snapshot.renamedPlaces(of: release)
    var screens: [ScreenOutline] = []
    for key in try Self.screens(of: address, release, snapshot) {
      screens += renamed.placed(try snapshot.screenOutlines(of: release, only: key))
    }
    let places = screens.flatMap { screen in
      // What was found elsewhere on the screen may answer what nobody answered at the address (rule 13).
      (screen.states + screen.elements).filter { address.screenKey != nil || $0.isAt(address, on: screen.key) }
    }
    let specified = Set(places.flatMap { [$0.address, $0.componentAddress].compactMap { $0 } })
    var found = try snapshot.addresses(of: release.product, on: nil, renamed)
      .filter { Self.isShared($0.value, with: address, screens) && !specified.contains($0.key) }
    // What a component has no more is looked for on each screen that declares it.
    let gone = Set(found.values.compactMap { Self.element(of: $0) })
    for screen in screens {
      let here = Set(
        gone.map { Address.screen(key: screen.key, state: Address.defaultState, element: $0) } + [address])
      let onScreen =
        try gone.isEmpty && address.screenKey == nil
        ? [:] : snapshot.addresses(of: release.product, on: screen.key, renamed)
      found.merge(onScreen.filter { here.contains($0.value) && !specified.contains($0.key) }) { own, _ in own }
    }
    if screens.isEmpty, let key = address.screenKey {
      // A screen that is not in scope: what failed there is dropped, and stands at its address.
      let there = try snapshot.addresses(of: release.product, on: key, renamed).filter { $0.value == address }
      found.merge(there) { own, _ in own }
    }
    self.screens = screens
    self.renamed = renamed
    others = found
    keys = specified.union(found.keys).sorted()
  }

  private static func screens(
    of address: Address, _ release: Release, _ snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [String] {
    switch address {
    case .product: []
    case .screen(let key, _, _): [key]
    case .component(let key, _): try snapshot.screens(declaring: key, in: release.id)
    }
  }

  /// Whether findings at an address on no screen bear on another one: the same, or that of a component's element which
  /// stands there.
  private static func isShared(_ found: Address, with address: Address, _ screens: [ScreenOutline]) -> Bool {
    switch (found, address) {
    case (.product, .product): true
    case (.component(let key, let element?), .component(let named, let part)):
      key == named && (part == nil || part == element)
    case (.component(let key, let element?), .screen(_, Address.defaultState, let named)):
      element == named && screens.contains { $0.components.contains(key) }
    default: false
    }
  }

  private static func element(of address: Address) -> String? {
    if case .component(_, let element) = address { element } else { nil }
  }
}
