public import AuditModel

/// The fields of a specification that the checks of a dimension depend on, and the digest of what they say of a place
/// (DESIGN rule 2c).
///
/// Equal digests mean that a check reads the same. What is hashed is written so that no two specifications share their
/// bytes: names of fields in alphabetical order, each with its value, as netstrings (`N:bytes,`), and `-` for what is not
/// said. Type and variant are always there; keys, identifier, origin and size never are.
public struct SpecificationFields {
  private let fields: Set<SpecificationField>
  private let hash: ([UInt8]) -> [UInt8]

  /// - Parameters:
  ///   - reads: The fields that the dimension of the check reads.
  ///   - hash: SHA-256; at least the first 16 bytes of it.
  public init(_ reads: some Sequence<SpecificationField>, hash: @escaping ([UInt8]) -> [UInt8]) {
    fields = Set(reads)
    self.hash = hash
  }

  /// The digest of a place; nil for a check of the product, which reads no place of the specification.
  ///
  /// - Parameter scope: What the check is asked of.
  public func digest(of place: SpecifiedPlace, scope: CheckScope) -> PlaceDigest? {
    guard scope != .product else { return nil }
    switch place {
    case .absent:
      return whole([Netstring.of("absent")])
    case .element(let key, let stops):
      guard let index = stops.stops.firstIndex(where: { $0.element.key == key }) else {
        return whole([Netstring.of("absent")])
      }
      return whole([bytes(of: index, among: stops)])
    case .whole(let stops):
      return digest(of: stops)
    }
  }

  /// What is hashed of one stop that a check is asked of.
  ///
  /// Its order is that of the stops before and behind it, so that what is added elsewhere leaves it alone.
  func bytes(of index: Int, among stops: SpecifiedStops) -> [UInt8] {
    let neighbours = [index - 1, index + 1].flatMap { place in
      Netstring.of(stops.stops.indices.contains(place) ? stops.stops[place].origin : nil)
    }
    return bytes(
      of: stops.stops[index], besides: [.order: Netstring.of(neighbours), .title: Netstring.of(stops.title)])
  }

  /// - Parameter besides: Values of fields that the stop alone does not tell; those that are left out are not read.
  private func bytes(of stop: SpecifiedStop, besides: [SpecificationField: [UInt8]]) -> [UInt8] {
    var values = ["type": Netstring.of(stop.element.type), "variant": Netstring.of(stop.element.variant)]
    for field in fields { values[field.rawValue] = besides[field] ?? stop.value(field) }
    return values.sorted { $0.key < $1.key }.flatMap { Netstring.of($0.key) + $0.value }
  }

  private func digest(of stops: SpecifiedStops) -> PlaceDigest {
    let digests = stops.stops.map { (stop: $0, digest: cut(bytes(of: $0, besides: [:]))) }
    let title = fields.contains(.title) ? cut(Netstring.of("title") + Netstring.of(stops.title)) : nil
    guard !fields.contains(.order) else {
      let order = digests.flatMap { Netstring.of($0.stop.origin) + $0.digest }
      return whole([Netstring.of("order"), Netstring.of(order), title ?? []])
    }
    var parts = Dictionary(digests.map { ($0.stop.name, $0.digest) }, uniquingKeysWith: { first, _ in first })
    parts["."] = title
    let sorted = parts.values.sorted { $0.lexicographicallyPrecedes($1) }
    return PlaceDigest(bytes: cut(Netstring.of("elements") + Netstring.of(sorted.flatMap(\.self))), parts: parts)
  }

  private func whole(_ pieces: [[UInt8]]) -> PlaceDigest {
    PlaceDigest(bytes: cut(pieces.flatMap(\.self)), parts: nil)
  }

  private func cut(_ bytes: [UInt8]) -> [UInt8] { Array(hash(bytes).prefix(PlaceDigest.size)) }
}

extension SpecifiedStop {
  /// What it says of a field, as it is hashed; nil for what stands at the screen.
  fileprivate func value(_ field: SpecificationField) -> [UInt8]? {
    switch field {
    case .container: Netstring.of(element.container)
    case .label: Netstring.of(expectation.label)
    case .value: Netstring.of(expectation.value.map { [$0.isPlaceholder ? "placeholder" : "literal", $0.text] })
    case .traits: Netstring.of(expectation.traits.map { $0.map(\.rawValue).sorted() })
    case .hint: Netstring.of(expectation.hint)
    case .actions: Netstring.of(expectation.actions)
    case .focus: Netstring.of(expectation.focus)
    case .textColor: Netstring.of(expectation.textColor?.description)
    case .backgroundColor: Netstring.of(expectation.backgroundColor?.description)
    case .textSize: Netstring.of(expectation.textSize.map { "\($0)" })
    case .bold: Netstring.of(expectation.isBold.map { $0 ? "true" : "false" })
    case .members: Netstring.of(element.members)
    case .order, .title: nil
    }
  }
}

/// Texts with their lengths before them, so that what follows cannot be taken for a part of them.
enum Netstring {
  /// `N:bytes,`, where N is how many bytes there are; `-` for nil.
  static func of(_ text: String?) -> [UInt8] { text.map { of(Array($0.utf8)) } ?? [UInt8(ascii: "-")] }

  /// A list as a netstring of netstrings; `-` for nil, which is not an empty one.
  static func of(_ texts: [String]?) -> [UInt8] { texts.map { of($0.flatMap { of($0) }) } ?? [UInt8(ascii: "-")] }

  static func of(_ bytes: [UInt8]) -> [UInt8] {
    Array("\(bytes.count):".utf8) + bytes + [UInt8(ascii: ",")]
  }
}
