internal import FoundationEssentials

/// Documents as JSON: a list is an array, a record an object, several sections an object of these.
enum JSONFormat {
  static func render(_ document: Document) throws -> String {
    let encoder = encoder(isPretty: true)
    let data =
      if document.sections.count == 1, let section = document.sections.first {
        section.isRecord ? try encoder.encode(objects(section).first) : try encoder.encode(objects(section))
      } else {
        try encoder.encode(
          Dictionary(uniqueKeysWithValues: document.sections.map { ($0.key, Part(section: $0)) }))
      }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// One object a line; in a document of several sections each names its own.
  static func renderLines(_ document: Document) throws -> String {
    let encoder = encoder(isPretty: false)
    var text = ""
    for section in document.sections {
      for var object in objects(section) {
        if document.sections.count > 1 { object["section"] = .text(section.key) }
        text += String(decoding: try encoder.encode(object), as: UTF8.self) + "\n"
      }
    }
    return text
  }

  /// What writes all JSON of commands.
  static func encoder(isPretty: Bool) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return encoder
  }

  /// One row as an object.
  static func text(_ columns: [Document.Column], _ row: [OutputValue], _ encoder: JSONEncoder) throws -> String {
    let object = Dictionary(zip(columns.map(\.key), row), uniquingKeysWith: { first, _ in first })
    return String(decoding: try encoder.encode(object), as: UTF8.self)
  }

  private static func objects(_ section: Document.Section) -> [[String: OutputValue]] {
    section.rows.map { row in
      Dictionary(zip(section.columns.map(\.key), row), uniquingKeysWith: { first, _ in first })
    }
  }

  private struct Part: Encodable {
    let section: Document.Section

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      let objects = JSONFormat.objects(section)
      if section.isRecord { try container.encode(objects.first) } else { try container.encode(objects) }
    }
  }
}
