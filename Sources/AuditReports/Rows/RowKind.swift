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
    var bytes: [UInt8] = []
    let stream = ReportStream { bytes += $0 }
    let json = JSONStream(stream, compactDepth: 5)
    try json.object {
      try json.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      try json.member("$id", id)
      try json.member("title", title)
      try json.array("oneOf") {
        for kind in kinds { try json.object { try json.member("$ref", "#/$defs/\(kind.type)") } }
      }
      try json.object("$defs") { for kind in kinds { try definition(kind, json) } }
    }
    try stream.write("\n")
    try stream.flush()
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func definition(_ kind: RowKind, _ json: JSONStream) throws {
    try json.object(kind.type) {
      try json.member("type", "object")
      try json.array("required", ["type", "schema_version"] + kind.fields.map(\.key))
      try json.member("additionalProperties", false)
      try json.object("properties") {
        try json.object("type") { try json.member("const", kind.type) }
        try json.object("schema_version") { try json.member("const", RowJSON.schemaVersion) }
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
    case .terms(let names): try list(json) { try json.array("enum", names) }
    }
    if let unit = field.unit { try json.member("description", unit) }
  }

  private static func list(_ json: JSONStream, _ items: () throws -> Void) throws {
    try json.array("type", ["array", "null"])
    try json.object("items") { try items() }
  }
}
