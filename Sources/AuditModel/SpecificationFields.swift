/// The fields of a specification that the checks of a dimension depend on, and the digest of what they say of a place
/// (DESIGN rule 2c).
///
/// Equal digests mean that a check reads the same. What is hashed is written so that no two specifications share their
/// bytes: names of fields in alphabetical order, each with its value, as netstrings (`N:bytes,`), and `-` for what is not
/// said. Type and variant are always there; keys, identifier, origin and size never are.
public struct SpecificationFields {
  private enum Part {
    case type
    case variant
    case field(SpecificationField)
  }

  /// The names as they are hashed, in alphabetical order, each with what stands behind it.
  private let parts: [(name: [UInt8], part: Part)]
  private let hasTitle: Bool
  private let hasOrder: Bool

  /// - Parameter reads: The fields that the dimension of the check reads.
  public init(_ reads: some Sequence<SpecificationField>) {
    let fields = Set(reads)
    hasTitle = fields.contains(.title)
    hasOrder = fields.contains(.order)
    let named = [("type", Part.type), ("variant", .variant)] + fields.map { ($0.rawValue, .field($0)) }
    parts = named.sorted { $0.0 < $1.0 }.map { name, part in
      var bytes: [UInt8] = []
      Netstring.append(name, to: &bytes)
      return (bytes, part)
    }
  }

  /// The digest of a place: of one stop where it is one, else of all stops that are there.
  public func digest(of place: PlaceSpecification) -> PlaceDigest {
    switch place {
    case .stop(let name, let stops):
      guard let index = stops.index(of: name) else { return digest(of: .absent) }
      return PlaceDigest(of: bytes(of: index, among: stops))
    case .whole(let stops):
      return digest(of: stops)
    case .absent:
      var bytes: [UInt8] = []
      Netstring.append("absent", to: &bytes)
      return PlaceDigest(of: bytes)
    }
  }

  /// What is hashed of one stop that a check is asked of.
  ///
  /// Its order is that of the stops before and behind it, so that what is added elsewhere leaves it alone.
  func bytes(of index: Int, among stops: SpecifiedStops) -> [UInt8] {
    bytes(of: stops.stops[index]) { field, bytes in
      switch field {
      case .order:
        var neighbours: [UInt8] = []
        for place in [index - 1, index + 1] {
          Netstring.append(stops.stops.indices.contains(place) ? stops.stops[place].origin : nil, to: &neighbours)
        }
        Netstring.append(neighbours, to: &bytes)
      default: Netstring.append(stops.title, to: &bytes)
      }
    }
  }

  /// - Parameter besides: Appends the order or the title, which the stop alone does not tell; nil leaves them out.
  private func bytes(
    of stop: SpecifiedStop, besides: ((SpecificationField, inout [UInt8]) -> Void)?
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(128)
    for (name, part) in parts {
      switch part {
      case .type:
        bytes += name
        Netstring.append(stop.element.type, to: &bytes)
      case .variant:
        bytes += name
        Netstring.append(stop.element.variant, to: &bytes)
      case .field(let field) where field == .order || field == .title:
        guard let besides else { continue }
        bytes += name
        besides(field, &bytes)
      case .field(let field):
        bytes += name
        stop.append(field, to: &bytes)
      }
    }
    return bytes
  }

  private func digest(of stops: SpecifiedStops) -> PlaceDigest {
    let digests = stops.stops.map { (stop: $0, part: PlaceDigest.part(of: bytes(of: $0, besides: nil))) }
    let title = hasTitle ? Self.part(ofTitle: stops.title) : nil
    guard hasOrder else {
      var parts = Dictionary(digests.map { ($0.stop.origin, $0.part) }, uniquingKeysWith: { first, _ in first })
      parts["."] = title
      return PlaceDigest(parts: parts)
    }
    var order: [UInt8] = []
    for (stop, part) in digests {
      Netstring.append(stop.origin, to: &order)
      order += part
    }
    var whole: [UInt8] = []
    Netstring.append("order", to: &whole)
    Netstring.append(order, to: &whole)
    return PlaceDigest(of: whole + (title ?? []))
  }

  private static func part(ofTitle title: String?) -> [UInt8] {
    var bytes: [UInt8] = []
    Netstring.append("title", to: &bytes)
    Netstring.append(title, to: &bytes)
    return PlaceDigest.part(of: bytes)
  }
}

extension SpecifiedStop {
  /// Appends what it says of a field, as it is hashed; nothing for what stands at the screen.
  fileprivate func append(_ field: SpecificationField, to bytes: inout [UInt8]) {
    switch field {
    case .container: Netstring.append(element.container, to: &bytes)
    case .label: Netstring.append(expectation.label, to: &bytes)
    case .value:
      Netstring.append(expectation.value.map { [$0.isPlaceholder ? "placeholder" : "literal", $0.text] }, to: &bytes)
    case .traits: Netstring.append(expectation.traits.map { $0.map(\.rawValue).sorted() }, to: &bytes)
    case .hint: Netstring.append(expectation.hint, to: &bytes)
    case .actions: Netstring.append(expectation.actions, to: &bytes)
    case .focus: Netstring.append(expectation.focus, to: &bytes)
    case .textColor: Netstring.append(expectation.textColor?.description, to: &bytes)
    case .backgroundColor: Netstring.append(expectation.backgroundColor?.description, to: &bytes)
    case .textSize: Netstring.append(expectation.textSize.map { "\($0)" }, to: &bytes)
    case .bold: Netstring.append(expectation.isBold.map { $0 ? "true" : "false" }, to: &bytes)
    case .members: Netstring.append(element.members, to: &bytes)
    case .order, .title: break
    }
  }
}

/// Texts with their lengths before them, so that what follows cannot be taken for a part of them.
enum Netstring {
  /// Appends `N:bytes,`, where N is how many bytes there are; `-` for nil.
  static func append(_ text: String?, to bytes: inout [UInt8]) {
    guard let text else { return bytes.append(UInt8(ascii: "-")) }
    append(count: text.utf8.count, to: &bytes)
    bytes += text.utf8
    bytes.append(UInt8(ascii: ","))
  }

  /// Appends a list as a netstring of netstrings; `-` for nil, which is not an empty one.
  static func append(_ texts: [String]?, to bytes: inout [UInt8]) {
    guard let texts else { return bytes.append(UInt8(ascii: "-")) }
    var list: [UInt8] = []
    for text in texts { append(text, to: &list) }
    append(list, to: &bytes)
  }

  /// Appends bytes as a netstring.
  static func append(_ piece: [UInt8], to bytes: inout [UInt8]) {
    append(count: piece.count, to: &bytes)
    bytes += piece
    bytes.append(UInt8(ascii: ","))
  }

  private static func append(count: Int, to bytes: inout [UInt8]) {
    bytes += String(count).utf8
    bytes.append(UInt8(ascii: ":"))
  }
}
