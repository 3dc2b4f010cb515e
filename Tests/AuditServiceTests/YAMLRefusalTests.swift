import AuditModel
import AuditReports
import AuditRules
import AuditService
import TestSupport
import Testing

/// What no reader of YAML takes, with its line and column, and what to do about it.
@Suite struct YAMLRefusalTests {
  /// A text, and all that is said of it, as `LINE:COLUMN: MESSAGE`.
  struct Row: CustomTestStringConvertible {
    let text: String
    let problems: [String]
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ problems: String...) {
      self.text = text
      self.problems = problems
    }
  }

  private static let anchors =
    "anchors and aliases are not supported; write it out, or put a text that begins with & or * in quotes"
  private static let another = "another document begins; a file holds one: put the other in its own file"
  private static let noTags = "out, or put a text that begins with ! in quotes"
  private static let quotes =
    "not YAML: mapping values are not allowed in this context; indent it like the lines around it, and put a text "
    + "with a colon and a space in quotes"
  private static let noToken = "not YAML: found character that cannot start any token; "
  private static let control = "not YAML: control characters are not allowed; leave "

  /// Keys that are written more than once: each time again, wherever it is, with the line that has it first.
  private static let keys = [
    Row("a: 1\nb: 2\nb: 3\n", "3:1: b is written more than once, first on line 2; keep one"),
    Row(
      "a: 1\nb: 2\nb: 3\na: 4\nb: 5\n", "3:1: b is written more than once, first on line 2; keep one",
      "4:1: a is written more than once, first on line 1; keep one",
      "5:1: b is written more than once, first on line 2; keep one"),
    Row(
      "- a: 1\n  a: 2\n- x: {y: 1, z: 2, y: 3}\n", "2:3: a is written more than once, first on line 1; keep one",
      "3:19: y is written more than once, first on line 3; keep one"),
    Row(
      "a: 1\n\"a\": 2\n? a\n: 3\n", "2:1: a is written more than once, first on line 1; keep one",
      "3:3: a is written more than once, first on line 1; keep one"),
    Row("\"\": 1\n'': 2\n", "2:1: the empty key is written more than once, first on line 1; keep one"),
    // The same text to a reader, in other scalars.
    Row("\u{E9}: 1\ne\u{301}: 2\n", "2:1: e\u{301} is written more than once, first on line 1; keep one"),
    Row(
      "a: 1\na: 2\nb: [\n", "2:1: a is written more than once, first on line 1; keep one",
      "4:1: not YAML: did not find expected node content; write the value that is missing here, or leave the sign "
        + "before it out"),
    Row("a: 1\na: 2\nb: *c\n", "2:1: a is written more than once, first on line 1; keep one", "3:4: \(anchors)"),
    Row("[a, b]: c\n", "1:1: a key must be a text; put it in quotes"),
    Row("a: 1\n{b: c}: d\n", "2:1: a key must be a text; put it in quotes"),
    Row("a: {{b}}\n", "1:5: a key must be a text; put it in quotes"),
    Row("a: 1\n? - b\n  - c\n: d\n", "2:3: a key must be a text; put it in quotes"),
  ]

  /// Anchors, aliases and tags.
  private static let references = [
    Row("a: &b c\nd: *b\n", "1:4: \(anchors)"), Row("a: &b c\n", "1:4: \(anchors)"),
    Row("a: *nowhere\n", "1:4: \(anchors)"), Row("a: &b [c]\n", "1:4: \(anchors)"),
    Row("--- &a\nb: c\n", "1:5: \(anchors)"), Row("&a b: c\n", "1:1: \(anchors)"),
    Row("a: b\n*a : c\n", "2:1: \(anchors)"), Row("a: 1\n? *a\n: c\n", "2:3: \(anchors)"),
    Row(
      "a: **b**\n",
      "1:5: not YAML: did not find expected alphabetic or numeric character; put a text that begins with & or * in "
        + "quotes"),
    Row("a: !!int 12\n", "1:4: tags are not supported; leave !!int \(noTags)"),
    Row("a: !secret 12\n", "1:4: tags are not supported; leave !secret \(noTags)"),
    Row("a: ! b\n", "1:4: tags are not supported; leave ! \(noTags)"),
    Row("!!map\na: b\n", "1:1: tags are not supported; leave !!map \(noTags)"),
    Row("a: !!seq [b]\n", "1:4: tags are not supported; leave !!seq \(noTags)"),
    Row("!!str a: b\n", "1:1: tags are not supported; leave !!str \(noTags)"),
    Row(
      "%TAG !e! tag:example.com,2000:\n---\na: !e!x b\n",
      "3:4: tags are not supported; leave tag:example.com,2000:x \(noTags)"),
    Row("a: !x!y b\n", "1:4: not YAML: found undefined tag handle; leave the tag \(noTags)"),
  ]

  /// Second documents, and directives.
  private static let documents = [
    Row("a: b\n---\nc: d\n", "2:1: \(another)"), Row("a: b\n---\n", "2:1: \(another)"),
    Row("--- a\n--- b\n", "2:1: \(another)"),
    Row(
      "a: b\n...\nc: d\n",
      "3:1: not YAML: did not find expected <document start>; leave out what follows the end of the document, or put "
        + "it in its own file"),
    Row(
      "%YAML 2.0\n---\na: b\n",
      "1:1: not YAML: found incompatible YAML document; leave the line that begins with % out"),
    Row("", "1: the file is empty"), Row("# a\n", "1: the file is empty"), Row("\u{FEFF}\n", "1: the file is empty"),
  ]

  /// Signs and indentation.
  private static let syntax = [
    Row("a: b\nc:\n\t- d\n", "3:1: \(noToken)indent with spaces and not with tabs"),
    Row(
      "a: b\n\tc: d\n",
      "2:1: not YAML: found a tab character that violates indentation; indent with spaces and not with tabs"),
    Row("a: @b\n", "1:4: \(noToken)put a text that begins with @ in quotes"),
    Row("a: 1\n`b`: c\n", "2:1: \(noToken)put a text that begins with ` in quotes"),
    Row("a: %b\n", "1:4: \(noToken)put a text that begins with % in quotes"),
    Row("a: b: c\n", "1:5: \(quotes)"), Row("a: b\n c: d\n", "2:3: \(quotes)"),
    // Columns are characters, not bytes.
    Row("a: \u{1F600}\u{1F600}: b\n", "1:6: \(quotes)"), Row("\u{E9}\u{E9}: \u{FC}: c\n", "1:6: \(quotes)"),
    Row(
      "a:\n  - b: c\n   d: e\n",
      "3:4: not YAML: did not find expected '-' indicator; indent it like the list that begins on line 2"),
    Row(
      "a: \"b\" c\n",
      "1:8: not YAML: did not find expected key; indent it like the keys that begin on line 1, and write nothing "
        + "after a closing quote"),
    Row(
      "x: y\na: \"b\nc: d\n",
      "4:1: not YAML: found unexpected end of stream; close the quoted text that begins on line 2"),
    Row(
      "a: 'b\n",
      "2:1: not YAML: found unexpected end of stream; close the quoted text that begins on line 1"),
    Row(
      "a: 'b\n---\n",
      "2:1: not YAML: found unexpected document indicator; close the quoted text that begins on line 1"),
    Row(
      "a: [b\nc: d\n",
      "2:2: not YAML: did not find expected ',' or ']'; end the list that begins on line 1 with ], and put a text with "
        + ", [ ] { or } in quotes"),
    Row(
      "x: y\na: {b: c\n",
      "3:1: not YAML: did not find expected ',' or '}'; end what begins on line 2 with }, and put a text with , [ ] { "
        + "or } in quotes"),
    Row(
      "a: [b,, c]\n",
      "1:7: not YAML: did not find expected node content; write the value that is missing here, or leave the sign "
        + "before it out"),
    Row(
      "a: \"C:\\dir\"\n",
      "1:7: not YAML: found unknown escape character; write \\\\ for a backslash, or put the text in single quotes"),
    Row(
      "a: b\nc\nd: e\n",
      "3:1: not YAML: could not find expected ':'; write a colon, a space and a value after the key on line 2"),
    Row(
      "a: |b\n  c\n", "1:5: not YAML: did not find expected comment or line break; begin the text on the next line"),
  ]

  /// Control characters; the lines before them end in each way that YAML knows.
  private static let controls = [
    Row("a: b\nc: \u{E4}\u{7}d\n", "2:5: \(control)U+0007 out, or write it as \\u0007 in double quotes"),
    Row("a\u{0}: b\n", "1:2: \(control)U+0000 out, or write it as \\u0000 in double quotes"),
    Row("a: b\r\nc: \u{1B}[2J\r\n", "2:4: \(control)U+001B out, or write it as \\u001B in double quotes"),
    Row("a: b\rc: d\re: \u{7F}", "3:4: \(control)U+007F out, or write it as \\u007F in double quotes"),
    Row("a: b\u{85}c: d\u{2028}\u{90}", "3:1: \(control)U+0090 out, or write it as \\u0090 in double quotes"),
    Row("a: \u{FFFE}\n", "1:4: \(control)U+FFFE out, or write it as \\uFFFE in double quotes"),
    Row("\u{FEFF}a\u{1}: b\n", "1:2: \(control)U+0001 out, or write it as \\u0001 in double quotes"),
  ]

  /// A byte order mark takes no column.
  private static let marked = [
    Row("\u{FEFF}a: b: c\n", "1:5: \(quotes)"), Row("\u{FEFF}a: b\n c: d\n", "2:3: \(quotes)"),
    Row("\u{FEFF}a: *b\n", "1:4: \(anchors)"),
    Row("\u{FEFF}a: 1\na: 2\n", "2:1: a is written more than once, first on line 1; keep one"),
  ]

  private static let readers: [(String, @Sendable (InputText) throws -> Void)] = [
    ("screens", { _ = try SpecificationReader.screens($0, elementTypes: []) }),
    ("pack", { _ = try PackReader.packs([PackSource(head: $0)]) }),
    ("profile", { _ = try ProfileReader.profile($0) }),
    ("policy", { _ = try GatePolicyReader.policy($0) }),
  ]

  @Test(arguments: keys + references + documents + syntax + controls + marked)
  func `every reader refuses it with the same words at the same place`(_ row: Row) throws {
    for (name, read) in Self.readers {
      let found = try problems { try read(InputText(source: "f.yaml", text: row.text)) }
      #expect(found == row.problems.map { "f.yaml:" + $0 }, "\(name)")
    }
  }

  @Test func `a key that nobody knows is at its own column after a byte order mark`() throws {
    let found = try problems {
      _ = try SpecificationReader.screens(
        InputText(source: "f.yaml", text: "\u{FEFF}{scren: a, title: A, screen: b}\n"), elementTypes: [])
    }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("f.yaml:1:2: unknown key scren in a screen; ") == true, "\(found)")
  }

  @Test(.timeLimit(.minutes(1))) func `keys that are written a million times are counted`() throws {
    let found = try problems {
      _ = try ProfileReader.profile(
        InputText(source: "f.yaml", text: String(repeating: "a: 1\n", count: 1_000_000)))
    }
    #expect(
      found == [
        "f.yaml:2: a is written more than once, first on line 1; keep one (and in 999998 more lines: 3, 4, 5, 6, …)"
      ])
  }

  @Test func `of more wrong keys than anybody reads the rest is counted`() throws {
    let keys = (0..<3_000).map { "key-\($0): 1\n" }.joined()
    let found = try problems { _ = try ProfileReader.profile(InputText(source: "f.yaml", text: keys)) }
    #expect(found.count == InputLimits.problemCount + 1)
    #expect(found.first?.hasPrefix("f.yaml:1:1: unknown key key-0 in a profile; ") == true)
    #expect(found.last?.hasSuffix(" more problems are not listed; at most 1000 are") == true)
  }
}
