import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Which evidence a page shows, and what it says of the rest.
@Suite struct ReportEvidenceTests {
  private static func picture(_ byteCount: Int, seed: Int = 0) -> [UInt8] {
    SniffedFile.png + (0..<(byteCount - SniffedFile.png.count)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ seed) }
  }

  private func add(_ files: [EvidenceInMemory], to finding: Identifier<Finding>, _ audit: AuditFixture) throws {
    let prepared = try EvidenceImporter.prepare(files)
    _ = try audit.database.write(at: Sample.now) { transaction in
      try EvidenceImporter.store(prepared, for: finding, by: "ana", at: Sample.now, in: transaction)
    }
  }

  private func audit() throws -> (AuditFixture, Identifier<Finding>) {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    return (audit, try audit.record("pay", "t/title", .failed))
  }

  @Test func `a picture is shown up to its limit, and anything else is named`() throws {
    let (audit, finding) = try audit()
    let largest = Int(EvidenceGallery.largest)
    try add(
      [
        EvidenceInMemory("a.png", Self.picture(largest)), EvidenceInMemory("b.png", Self.picture(largest + 1)),
        EvidenceInMemory("c.gif", SniffedFile.gif),
      ], to: finding, audit)
    let scan = try HTMLScan(try audit.render(.html))
    #expect(
      scan.all("img").map { $0.attributes["alt"] } == [
        "Screenshot of Pay, the whole screen, no description"
      ])
    #expect(scan.all("img").first?.attributes["src"]?.hasPrefix("data:image/png;base64,iVBORw0KGgo") == true)
    let said = scan.texts("p").filter { $0.hasPrefix("Evidence ") }
    #expect(said.count == 2)
    #expect(said[0].hasPrefix("Evidence 2, b.png: image/png, 500,001 bytes, SHA-256 "))
    #expect(said[0].hasSuffix(". It is not shown here. To get it: auditctl evidence export 2"))
    #expect(said[1].hasPrefix("Evidence 3, c.gif: image/gif, "))
  }

  @Test func `all pictures together have a limit, and one is shown once`() throws {
    let (audit, finding) = try audit()
    let count = Int(EvidenceGallery.limit / EvidenceGallery.largest)
    let files = (0...count).map { EvidenceInMemory("\($0).png", Self.picture(Int(EvidenceGallery.largest), seed: $0)) }
    try add(files, to: finding, audit)
    let other = try audit.record("pay", "t/contrast", .failed)
    try add([files[0]], to: other, audit)
    let scan = try HTMLScan(try audit.render(.html))
    #expect(scan.all("img").count == count)
    #expect(
      scan.texts("p").contains {
        $0.hasSuffix("It is not shown here. To get it: auditctl evidence export \(count + 1)")
      })
    #expect(scan.texts("p").contains("Evidence 1 is shown above."))
  }
}
