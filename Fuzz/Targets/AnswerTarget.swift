import AuditModel
import AuditService
import AuditStore
import TestSupport

@testable import AuditRules

/// What a freeze stored, which may come out of another program's file with a digest that fits.
enum AnswerTarget: FuzzTarget {
  static let name = "answer"

  static func feed(_ bytes: [UInt8]) throws {
    try FuzzAudit.lend { audit in
      let (product, release) = (try audit.product(), try audit.release())
      try audit.database.read { transaction in
        let profile = try transaction.profile(release.profile)
        let screens = try transaction.screenOutlines(of: release, only: nil)
        do {
          let frozen = try FrozenRelease(
            bytes, of: release, product, profile, screens, PlanSummary(ReleasePlan([:], on: .ios)), .none,
            in: transaction)
          try readThrough(frozen)
        } catch let malformed as MalformedAnswer {
          try promise(malformed.offset <= bytes.count, "an error behind the end: \(malformed)")
        }
      }
    }
  }

  /// Asks each cell for everything.
  private static func readThrough(_ frozen: FrozenRelease) throws {
    var count = 0
    for table in [frozen.cells, frozen.outside] {
      for cell in table {
        count += 1
        let carried = cell.carried.flatMap(\.findings)
        try promise(carried.isEmpty || cell.isCarried, "a failure that is carried, and is not")
        try promise((cell.waiver != nil) == cell.isWaived, "a decision that covers nothing")
        _ = (cell.address, cell.keys, cell.component, cell.environments, cell.findings, frozen.passedIn(cell))
      }
    }
    try promise(count == frozen.cells.count + frozen.outside.count, "cells that are counted and not there")
  }
}
