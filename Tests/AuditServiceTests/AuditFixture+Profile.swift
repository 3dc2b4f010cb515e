import AuditModel
import TestSupport

@testable import AuditStore

extension AuditFixture {
  /// Lets another profile count for the release that findings go to.
  func use(_ profile: Profile) throws {
    let release = try release()
    try database.write(at: Sample.now) { transaction in
      try transaction.setProfile(try transaction.addProfile(profile), of: release, product)
    }
  }
}
