import AuditModel
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Every dimension that the checks of a pack ask about says which fields of the specification it reads (DESIGN rule 2c).
@Suite struct DimensionTests {
  private static let packs = Result { try BuiltInCatalog.packs() }

  @Test func `every built-in pack declares the dimensions of its checks, and no other`() throws {
    for pack in try Self.packs.get() {
      let checks = pack.guidelines.flatMap(\.checks)
      #expect(Set(checks.map(\.dimension)) == Set(pack.dimensions.map(\.key)), "\(pack.key)")
      #expect(pack.dimensions.map(\.key) == Set(pack.dimensions.map(\.key)).sorted(), "\(pack.key)")
    }
  }

  @Test func `a dimension reads the same in every pack`() throws {
    var reads: [String: [SpecificationField]] = [:]
    for dimension in try Self.packs.get().flatMap(\.dimensions) {
      #expect(reads.updateValue(dimension.reads, forKey: dimension.key) ?? dimension.reads == dimension.reads)
    }
    #expect(reads.count == 70)
  }

  /// The visible words of an element.
  private static let words: Set<SpecificationField> = [.label, .hint, .members]

  @Test(
    arguments: [
      ("name", words), ("label", words), ("links", words), ("wording", words),
      // What stands together is said by the container, too.
      ("grouping", words.union([.container])), ("role", [.traits]), ("state", [.value, .traits]),
      ("value", [.value, .traits]),
      // Bold text counts as large from a smaller size on.
      ("contrast", [.textColor, .backgroundColor, .textSize, .bold]), ("order", [.order]),
      // What a specification says of focus is in its own field.
      ("focus", [.order, .focus]), ("title", [.title]), ("actions", [.actions, .traits]),
      ("gestures", [.actions, .traits]),
      // 4.1.2 and the checks that ask what it asks: those of name, role, state and value.
      ("object-information", words.union([.traits, .value])),
      // The specification says nothing of these; how large an element is is read by none.
      ("timing", []), ("audio", []), ("media", []), ("size", []), ("target-size", []),
    ] as [(String, Set<SpecificationField>)])
  func `a dimension reads the fields of rule 2c`(_ key: String, fields: Set<SpecificationField>) throws {
    let declared = try Self.packs.get().flatMap(\.dimensions).filter { $0.key == key }
    #expect(!declared.isEmpty)
    for dimension in declared { #expect(Set(dimension.reads) == fields) }
  }

  @Test(arguments: [
    ("wcag/4.1.2", "object-information"), ("wcag/2.4.2", "title"), ("wcag/1.3.2", "order"), ("wcag/3.2.3", "order"),
    ("wcag/3.2.6", "order"), ("wcag/2.4.4", "links"), ("wcag/2.4.6", "wording"), ("wcag/1.4.3", "contrast"),
    ("bbc-mag/roles-traits-and-properties", "object-information"), ("bbc-mag/unique-pagescreen-titles", "title"),
    ("voiceover-spec/unique-title", "title"), ("native/headings/role-purpose", "wording"),
  ])
  func `a check asks about the dimension that reads what it depends on`(_ path: String, dimension: String) throws {
    let checks = try Self.packs.get().flatMap(\.guidelines).flatMap(\.checks)
    #expect(checks.filter { $0.path == path }.map(\.dimension) == [dimension])
  }

  @Test func `only what is asked of the whole order of a screen or of focus is set aside by what moves`() throws {
    let moved = try Self.packs.get().flatMap(\.dimensions).filter { $0.reads.contains(.order) }
    #expect(Set(moved.map(\.key)) == ["order", "focus"])
  }

  @Test func `the digest of a place is a SHA-256`() throws {
    var screen = ScreenSpecification(key: "pay", title: "Pay")
    screen.elements = [ElementSpecification(key: "send", type: "button")]
    screen.elements[0].expectation.label = "Send"
    let stops = try #require(SpecifiedStops(screen, in: "default", components: []))
    let fields = SpecificationFields([.label])
    let digest = { (place: PlaceSpecification) in
      fields.digest(of: place).bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    // printf '5:label,4:Send,4:type,6:button,7:variant,-' | sha256sum
    #expect(digest(.stop("send", among: stops)) == "d80d6a867b1b9e9493954dccbf1e1a2a3f5cb10708371d5153628ba3982f6b17")
    // printf '8:elements,27:4:send,16:%b,,' for the first 16 bytes of it
    #expect(digest(.whole(stops)) == "bcb85cb16c41e16ecbebeab241a7c42db9d3934b9c30021caac34d0f14feb19c")
    #expect(digest(.absent) == "cf2df3d8ddf3ac4c52838614a683b7d38ad92f3b10b67f1015babf7796c26f4c")
  }
}

/// What is wrong with the dimensions of a pack is named with file, line and what would be right.
@Suite struct DimensionReaderTests {
  private static func head(_ dimensions: String) -> String {
    """
    pack: p
    edition: "1"
    title: P
    publisher: X
    language: en
    source: https://example.org
    licence: CC0-1.0
    attribution: A
    \(dimensions)
    """
  }

  private static func file(_ dimensions: String...) -> String {
    "topic: T\nguidelines:\n"
      + dimensions.enumerated().map { index, dimension in
        """
          - key: g\(index + 1)
            title: G
            level: must
            rule: R
            checks:
              - title: C
                question: Q?
                scope: screen
                dimension: \(dimension)
                method: visual
                steps: [Look.]
                outcomes: [Seen.]

        """
      }.joined()
  }

  private func pack(_ dimensions: String, _ file: String) throws -> Pack {
    let source = PackSource(
      head: InputText(source: "pack.yaml", text: Self.head(dimensions)),
      files: [InputText(source: "g.yaml", text: file)])
    return try #require(try PackReader.packs([source]).first)
  }

  private func problems(_ dimensions: String, _ file: String) throws -> [String] {
    try AuditServiceTests.problems { _ = try pack(dimensions, file) }
  }

  private static let declared = "dimensions:\n  - {key: name, reads: [members, label]}\n  - {key: media, reads: []}\n"

  @Test func `a dimension has a key and the fields it reads, in one order`() throws {
    let pack = try pack(Self.declared, Self.file("name", "media", "name"))
    #expect(
      pack.dimensions == [Dimension(key: "media", reads: []), Dimension(key: "name", reads: [.label, .members])])
    #expect(pack.dimensions.last?.reads == [.label, .members])
    let text = try PackWriter.yaml(pack)
    #expect(text.contains("dimensions:\n- key: media\n  reads: []\n- key: name\n  reads: [label, members]\n"))
    let again = try PackReader.packs([PackSource(head: InputText(source: "p.yaml", text: text))])
    #expect(try again == [pack] && PackWriter.yaml(again[0]) == text)
  }

  @Test func `a check of a dimension that its pack does not declare is refused`() throws {
    #expect(
      try problems(Self.declared, Self.file("nmae", "media", "focus", "name")) == [
        "g.yaml:11:20: check p/g1 asks about the dimension nmae, which its pack does not declare; did you mean name? "
          + "Declared are name, media",
        "g.yaml:35:20: check p/g3 asks about the dimension focus, which its pack does not declare. "
          + "Declared are name, media",
      ])
  }

  @Test func `a dimension that no check asks about is refused`() throws {
    #expect(
      try problems(Self.declared, Self.file("name"))
        == ["pack.yaml:11:5: no check asks about the dimension media; leave it out"])
  }

  @Test func `a pack without dimensions is told which it needs`() throws {
    #expect(
      try problems("", Self.file("name", "focus")) == [
        "pack.yaml:1:1: dimensions is missing; declare focus, name, each with the fields of the specification that it "
          + "reads"
      ])
  }

  @Test(arguments: [
    (
      "[{key: name, reads: [lable]}]",
      "pack.yaml:9:34: unknown field lable in reads; did you mean label? Known are container, label, value, traits, "
        + "hint, actions, focus, text_color, background_color, text_size, bold, members, order, title; every check reads "
        + "type and variant, so they are not written"
    ),
    (
      "[{key: name, reads: [type]}]",
      "pack.yaml:9:34: unknown field type in reads. Known are container, label, value, traits, "
        + "hint, actions, focus, text_color, background_color, text_size, bold, members, order, title; every check reads "
        + "type and variant, so they are not written"
    ),
    ("[{key: name}]", "pack.yaml:9:14: reads is missing; write reads: [] where the specification says nothing of it"),
    ("[{key: name, reads: [label, label]}]", "pack.yaml:9:41: label is written more than once"),
    ("[{key: name, reads: label}]", "pack.yaml:9:33: reads must be a list"),
    ("[{key: name, reads: []}, {key: name, reads: []}]", "pack.yaml:9:38: dimension name is there already"),
    ("[{key: name, reads: [], text: x}]", "pack.yaml:9:37: unknown key text in a dimension; known are key, reads"),
  ])
  func `a problem of a dimension`(_ dimensions: String, problem: String) throws {
    #expect(try problems("dimensions: \(dimensions)", Self.file("name")) == [problem])
  }

  @Test(arguments: [
    ("lable", "label"), ("labl", "label"), ("labels", "label"), ("focsu", "focus"), ("Focus", "focus"), ("x", nil),
    ("members-of", nil), ("text_colour", "text_color"), ("", nil),
  ])
  func `a name with one or two letters wrong is recognised`(_ name: String, meant: String?) {
    #expect(Spelling.nearest(to: name, among: SpecificationField.allCases.map(\.rawValue)) == meant)
  }
}
