import AuditModel
import Testing

/// The closed list of what is kept as evidence.
@Suite struct MediaTypeTests {
  @Test(arguments: MediaType.allCases)
  func `a type is spelled as registered, and its usual ending names it`(type: MediaType) throws {
    let halves = type.rawValue.split(separator: "/")
    #expect(halves.count == 2)
    #expect(type.rawValue == type.rawValue.lowercased())
    #expect(["image", "video", "audio", "text"].contains(halves[0]))
    let usual = try #require(type.endings.first)
    #expect(MediaType(ending: usual) == type)
    #expect(MediaType(ending: usual.uppercased()) == type)
    #expect(type.endings.allSatisfy { $0 == $0.lowercased() && !$0.hasPrefix(".") })
  }

  @Test(arguments: [
    ("image", EvidenceKind.screenshot), ("video", .recording), ("audio", .recording), ("text", .transcript),
  ])
  func `what a type is to people follows from its first half`(half: String, kind: EvidenceKind) {
    let types = MediaType.allCases.filter { $0.rawValue.hasPrefix(half + "/") }
    #expect(!types.isEmpty)
    #expect(types.allSatisfy { $0.kind == kind })
  }

  @Test(arguments: ["svg", "html", "pdf", "exe", "", ".png"])
  func `an ending of nothing that is kept is no type`(ending: String) {
    #expect(MediaType(ending: ending) == nil)
  }

  @Test func `a stored type that this version does not know has no kind`() {
    let evidence = Evidence(
      id: Identifier(rawValue: 1), sha256: "", mediaType: "image/future", byteCount: 1, name: "a", addedAt: 0)
    #expect(evidence.kind == nil)
  }
}
