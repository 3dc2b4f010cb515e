/// A kind of rows as a program reads them, whatever they are made of.
package struct RowKind: Sendable {
  /// A field: its name, what its values are besides null, and what a number counts or measures.
  package struct Field: Hashable, Sendable {
    package let key: String
    package let type: RowType
    package let unit: String?
  }

  /// Its name, as ``RowSchema/type``.
  package let type: String
  /// Its fields in the order in which they are written.
  package let fields: [Field]

  package init(_ schema: RowSchema<some Any>) {
    type = schema.type
    fields = schema.fields.map { Field(key: $0.key, type: $0.type, unit: $0.unit) }
  }
}

/// JSON Schema (2020-12) of rows.
package enum RowSchemaText {
  /// A schema that one row, with its type, keeps to.
  ///
  /// - Parameters:
  ///   - title: What the rows are of.
  ///   - kinds: Each kind once.
  package static func text(id: String, title: String, _ kinds: [RowKind]) throws -> String {
    try schema(id, title) { json in
      try json.array("oneOf") {
        for kind in kinds { try json.object { try json.member("$ref", "#/$defs/\(kind.type)") } }
      }
      try json.object("$defs") { for kind in kinds { try definition(kind, json) } }
    }
  }

  private static func schema(_ id: String, _ title: String, _ members: (JSONStream) throws -> Void) throws -> String {
    var bytes: [UInt8] = []
    let stream = ReportStream { bytes += $0 }
    let json = JSONStream(stream, compactDepth: 5)
    try json.object {
      try json.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      try json.member("$id", id)
      try json.member("title", title)
      try members(json)
    }
    try stream.write("\n")
    try stream.flush()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A member of a document: its key, what its rows are, and whether it is one row and not an array.
  package typealias Section = (key: String, kind: RowKind, isRecord: Bool)

  /// A schema that a document of these sections keeps to.
  package static func document(id: String, title: String, _ sections: [Section]) throws -> String {
    try schema(id, title) { json in
      try json.member("type", "object")
      try json.array("required", ["schema_version"] + sections.map(\.key))
      try json.member("additionalProperties", false)
      try json.object("properties") {
        try json.object("schema_version") { try json.member("const", RowJSON.schemaVersion) }
        for section in sections { try json.object(section.key) { try self.section(section, json) } }
      }
      try json.object("$defs") { for section in sections { try definition(section.kind, isAlone: false, json) } }
    }
  }

  private static func section(_ section: Section, _ json: JSONStream) throws {
    let reference = "#/$defs/\(section.kind.type)"
    if section.isRecord { return try json.member("$ref", reference) }
    try json.member("type", "array")
    try json.object("items") { try json.member("$ref", reference) }
  }

  /// - Parameter isAlone: Whether a row stands by itself, with its type and the version of its shape.
  private static func definition(_ kind: RowKind, isAlone: Bool = true, _ json: JSONStream) throws {
    try json.object(kind.type) {
      try json.member("type", "object")
      try json.array("required", (isAlone ? ["type", "schema_version"] : []) + kind.fields.map(\.key))
      try json.member("additionalProperties", false)
      try json.object("properties") {
        if isAlone {
          try json.object("type") { try json.member("const", kind.type) }
          try json.object("schema_version") { try json.member("const", RowJSON.schemaVersion) }
        }
        for field in kind.fields { try json.object(field.key) { try property(field, json) } }
      }
    }
  }

  private static func property(_ field: RowKind.Field, _ json: JSONStream) throws {
    switch field.type {
    case .text: try json.array("type", ["string", "null"])
    case .integer: try json.array("type", ["integer", "null"])
    case .real: try json.array("type", ["number", "null"])
    case .boolean: try json.array("type", ["boolean", "null"])
    case .time:
      try json.array("type", ["string", "null"])
      try json.member("format", "date-time")
    case .term(let names):
      try json.array("enum") {
        for name in names { try json.value(name) }
        try json.null()
      }
    case .list: try list(json) { try json.member("type", "string") }
    case .numbers: try list(json) { try json.member("type", "integer") }
    case .terms(let names): try list(json) { try json.array("enum", names) }
    }
    if let unit = field.unit { try json.member("description", unit) }
  }

  private static func list(_ json: JSONStream, _ items: () throws -> Void) throws {
    try json.array("type", ["array", "null"])
    try json.object("items") { try items() }
  }
}
