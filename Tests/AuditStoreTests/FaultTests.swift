import CFaultVFS
import Testing

@testable import AuditStore

/// Faults at each call to the system, and power cuts.
///
/// What was done is there, and each change is whole or absent. Each operation is tried in a process of its own, since
/// the faults are of the whole process. These processes take long, and tests that start programs at the same time would
/// hand the pipes by which their end is awaited on to those programs, so `scripts/test` runs them apart.
@Suite(
  .serialized,
  .enabled(if: FaultSweep.wish != nil, "AUDITCTL_TORTURE=short swift test --skip-build --filter FaultTests runs them"))
struct FaultTests {
  /// Shows how many cases were tried, which is of interest where all went well, too.
  private static func show(_ ended: ExitTest.Result?) {
    let lines = String(decoding: ended?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n")
    for line in lines where line.hasPrefix("faults: ") { print(line) }
  }

  @Test(arguments: FaultOperation.allCases)
  func `every call that fails is survived`(operation: FaultOperation) async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      [name = operation.rawValue as String] in
      try #require(fault_vfs_install() == 0)
      let sweep = try FaultSweep(try #require(FaultOperation(rawValue: name)))
      for fault in FaultSweep.faults where name != "close" || fault.action != FAULT_DROP { try sweep.run(fault) }
    }
    Self.show(ended)
  }

  @Test(arguments: FaultOperation.allCases)
  func `every allocation that fails is survived`(operation: FaultOperation) async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      [name = operation.rawValue as String] in
      try #require(fault_memory_install() == 0)
      let sweep = try FaultSweep(try #require(FaultOperation(rawValue: name)))
      for isLasting in [false, true] { try sweep.runOutOfMemory(isLasting: isLasting) }
    }
    Self.show(ended)
  }
}
