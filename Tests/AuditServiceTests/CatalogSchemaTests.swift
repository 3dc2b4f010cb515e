import AuditModel
import FoundationEssentials
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// The JSON Schemas name the keys that the readers know.
@Suite struct CatalogSchemaTests {
  private struct Schema: Decodable {
    struct Definition: Decodable {
      let properties: [String: Ignored]?
    }
    struct Ignored: Decodable {
      init(from decoder: any Decoder) {}
    }
    enum CodingKeys: String, CodingKey {
      case properties
      case definitions = "$defs"
    }
    let properties: [String: Ignored]
    let definitions: [String: Definition]

    func keys(_ definition: String) -> Set<String> {
      Set(definitions[definition]?.properties?.keys.map { $0 } ?? [])
    }
  }

  private func schema(_ schema: CatalogSchema) throws -> Schema {
    try JSONDecoder().decode(Schema.self, from: Data(schema.text.utf8))
  }

  @Test func `the schema of a pack has the keys of a pack`() throws {
    let pack = try schema(.pack)
    #expect(Set(pack.properties.keys) == Set(PackReader.headKeys))
    #expect(pack.keys("topic") == Set(PackReader.topicKeys))
    #expect(pack.keys("succession") == ["check", "became"])
    #expect(pack.keys("dimension") == Set(DimensionReader.dimensionKeys))
  }

  @Test func `the schema of a pack lists the fields that a dimension may read`() throws {
    let fields = SpecificationField.allCases.map { "              \"\($0.rawValue)\"" }.joined(separator: ",\n")
    #expect(CatalogSchema.pack.text.contains("\"enum\": [\n\(fields)\n            ]"))
  }

  @Test(arguments: [CatalogSchema.pack, .topic]) func `guidelines, checks and types have their keys`(
    _ format: CatalogSchema
  ) throws {
    let found = try schema(format)
    #expect(found.keys("guideline") == Set(GuidelineReader.guidelineKeys))
    #expect(found.keys("check") == Set(CheckReader.checkKeys))
    #expect(found.keys("way") == Set(CheckReader.wayKeys))
    #expect(found.keys("element_type") == Set(ElementTypeReader.typeKeys))
    #expect(found.keys("exemption") == Set(ElementTypeReader.exemptionKeys))
    #expect(found.keys("announcement") == Set(ElementTypeReader.announcementKeys))
  }

  @Test func `the schemas of topics and profiles have their keys`() throws {
    #expect(Set(try schema(.topic).properties.keys) == Set(PackReader.topicKeys))
    let profile = try schema(.profile)
    #expect(Set(profile.properties.keys) == Set(ProfileReader.profileKeys))
    #expect(profile.keys("selection") == Set(ProfileReader.selectionKeys))
  }
}
