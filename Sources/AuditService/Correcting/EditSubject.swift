public import AuditModel
internal import AuditReports

/// What a person wants to see the edits of.
public struct EditSubject: Hashable, Sendable {
  /// The subject is not among what was edited.
  public struct Unknown: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was asked for, and what may have been meant.
    public let description: String
  }

  private enum Part: Hashable {
    case whole
    case state(String)
    case element(String)
  }

  private let thing: String
  private let part: Part

  /// Reads an address (`.`, `SCREEN`, `SCREEN@STATE`, `SCREEN/ELEMENT`, `%COMPONENT`, `%COMPONENT/ELEMENT`), or a thing
  /// as ``EditWords/thing(_:)`` names it: `process enter`, `build 5.2.0 (5204)`, `release 5.2`.
  ///
  /// - Parameter edits: All edits of the product.
  /// - Throws: ``Unknown`` with the nearest name where nothing of it was ever edited.
  public init(_ text: String, among edits: [Edit]) throws(Unknown) {
    let subjects = Set(edits.flatMap { Self.subjects(of: $0.register) })
    if let subject = Self.written(text), subjects.contains(subject) {
      self = subject
      return
    }
    // A bare key is enough where one thing has it: `enter`, `5.2`.
    let named = subjects.filter { $0.part == .whole && ($0.thing == text || $0.thing.hasSuffix(" \(text)")) }
    if let subject = named.first(where: { $0.thing == text }) ?? (named.count == 1 ? named.first : nil) {
      self = subject
      return
    }
    let names = Set(subjects.flatMap(\.names)).sorted()
    throw Unknown(description: "nothing of \(text) was ever edited\(Spelling.hint(text, among: names))")
  }

  private init(_ thing: String, _ part: Part = .whole) {
    self.thing = thing
    self.part = part
  }

  private static func written(_ text: String) -> EditSubject? {
    switch Address(text) {
    case .product: EditSubject("product")
    case .component(let key, nil): EditSubject("component \(key)")
    case .component(let key, let element?): EditSubject("component \(key)", .element(element))
    case .screen(let key, _, let element?): EditSubject("screen \(key)", .element(element))
    case .screen(let key, Address.defaultState, nil): EditSubject("screen \(key)")
    case .screen(let key, let state, nil): EditSubject("screen \(key)", .state(state))
    case nil: nil
    }
  }

  /// What an edit is of: its thing, and the part of it; a screen's place in a plan is the release's and the screen's.
  private static func subjects(of register: EditRegister) -> [EditSubject] {
    let thing = EditSubject(EditWords.thing(register))
    switch register.field {
    case .screen(let key): return [thing, EditSubject("screen \(key)")]
    case .state(let key): return [thing, EditSubject(thing.thing, .state(key))]
    case .element(let key), .place(.element(let key)): return [thing, EditSubject(thing.thing, .element(key))]
    default: return [thing]
    }
  }

  /// How people write it.
  private var names: [String] {
    guard let space = thing.firstIndex(of: " ") else { return [".", thing] }
    let key = String(thing[thing.index(after: space)...])
    let place: String? =
      switch thing[..<space] {
      case "screen": key
      case "component": "%" + key
      default: nil
      }
    guard let place else { return [thing] }
    return switch part {
    case .whole: [place, thing]
    case .state(let state): ["\(place)@\(state)"]
    case .element(let element): ["\(place)/\(element)"]
    }
  }

  /// Whether a register is of it.
  public func has(_ register: EditRegister) -> Bool {
    Self.subjects(of: register).contains(self)
  }
}
