import CFaultVFS
import Testing

@testable import AuditStore

/// Whatever call to the system fails, and wherever the power is cut: what was done is there, and each change is whole
/// or absent. Each in a process of its own, since the fault is one of the whole process.
@Suite(.serialized) struct FaultTests {
  @Test(arguments: FaultOperation.allCases)
  func `every call that fails is survived`(operation: FaultOperation) async {
    await #expect(processExitsWith: .success) { [name = operation.rawValue as String] in
      try #require(fault_vfs_install() == 0)
      let sweep = try FaultSweep(try #require(FaultOperation(rawValue: name)))
      for fault in FaultSweep.faults where name != "close" || fault.action != FAULT_DROP { try sweep.run(fault) }
    }
  }

  @Test(arguments: FaultOperation.allCases)
  func `every allocation that fails is survived`(operation: FaultOperation) async {
    await #expect(processExitsWith: .success) { [name = operation.rawValue as String] in
      try #require(fault_memory_install() == 0)
      let sweep = try FaultSweep(try #require(FaultOperation(rawValue: name)))
      for isLasting in [false, true] { try sweep.runOutOfMemory(isLasting: isLasting) }
    }
  }
}
