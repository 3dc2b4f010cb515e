import CFaultVFS
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import AuditStore

/// An operation with one kind of fault at each of its calls to the system in turn.
struct FaultSweep {
  /// A kind of fault.
  struct Fault: Sendable {
    let name: String
    let calls: [fault_call]
    let action: fault_action
    var isLasting = false

    var isCut: Bool { action == FAULT_CUT || action == FAULT_CUT_SOME }
    var kinds: Int32 { calls.reduce(0) { $0 | Int32($1.rawValue) } }
  }

  private static let writing = [FAULT_WRITE, FAULT_TRUNCATE, FAULT_SYNC, FAULT_DELETE]
  private static let all = writing + [FAULT_READ, FAULT_OPEN, FAULT_LOCK, FAULT_SHARED_MEMORY]

  static let faults = [
    Fault(name: "one call fails", calls: all, action: FAULT_FAIL),
    Fault(name: "from one call on all fail", calls: all, action: FAULT_FAIL, isLasting: true),
    Fault(
      name: "the disk is full from one call on", calls: [FAULT_WRITE, FAULT_SHARED_MEMORY], action: FAULT_FULL,
      isLasting: true),
    Fault(name: "a write is torn", calls: [FAULT_WRITE], action: FAULT_TEAR),
    Fault(name: "a sync is lost", calls: [FAULT_SYNC], action: FAULT_DROP),
    Fault(name: "power cut, nothing unsynced kept", calls: writing, action: FAULT_CUT),
    Fault(name: "power cut, some of it kept", calls: writing, action: FAULT_CUT_SOME),
  ]

  /// Whether every call is tried, and not only a few of each sweep.
  static let isThorough = wish == "full"
  /// What the environment asks for: `short`, `full`, or nothing.
  static let wish = getenv("AUDITCTL_TORTURE").map { String(cString: $0) }
  private static let usualCases = 2

  let operation: FaultOperation
  private let start: Data?

  init(_ operation: FaultOperation) throws {
    self.operation = operation
    start = try operation.start()
  }

  /// The calls to try of so many, from 1: all, or a few with as much between them.
  static func places(of count: Int, thorough limit: Int = .max) -> [Int] {
    let wanted = isThorough ? limit : usualCases
    guard count > wanted else { return count == 0 ? [] : Array(1...count) }
    return (1...wanted).map { 1 + $0 * (count - 1) / (wanted + 1) }
  }

  /// Tries it with a fault at each call, and says how many cases there were.
  func run(_ fault: Fault) throws {
    let start = ContinuousClock.now
    let calls = Int(try trial(fault, at: 0).calls)
    let places = Self.places(of: calls)
    var failures = 0
    for place in places {
      let found = try trial(fault, at: place)
      if !found.problems.isEmpty { failures += 1 }
      let words = "\(operation): \(fault.name), call \(place): \(found.problems)"
      #expect(found.problems.isEmpty, "\(words)")
    }
    #expect(!places.isEmpty)
    let counts = "\(places.count) of \(calls) tried, \(places.count - failures) survived"
    print("faults: \(operation): \(fault.name): \(counts), \(ContinuousClock.now - start)")
  }

  private func trial(_ fault: Fault, at place: Int) throws -> (calls: Int, problems: [String]) {
    let folder = try TemporaryFolder()
    if let start { try folder.write(start, to: "audit.sqlite") }
    var error: (any Error)?
    fault_vfs_watch(folder.path)
    do {
      try operation.run(in: folder) {
        fault_vfs_arm(
          fault.kinds, place, fault.action, fault.isLasting ? 1 : 0, UInt32(truncatingIfNeeded: place &* 7919 &+ 1))
      }
    } catch let caught {
      error = caught
    }
    let calls = fault_vfs_disarm()
    var problems = error.map { Self.problems(of: $0, fault) } ?? []
    if place > 0, fault_vfs_fired() == 0 { problems.append("the fault did not come") }
    do {
      problems += try operation.problems(in: folder, isDone: error == nil, wasCut: fault.isCut)
    } catch {
      problems.append("afterwards: \(error)")
    }
    return (calls, problems)
  }

  /// An error is ours, and says that the system failed and not the program.
  private static func problems(of error: any Error, _ fault: Fault) -> [String] {
    switch error as? StoreError {
    case .inputOutput, .cannotOpen, .cannotCreate, .readOnly: []
    case .diskFull where fault.action == FAULT_FULL: []
    default: ["it ended with \(error)"]
    }
  }
}

extension FaultSweep {
  /// Tries it with each allocation failing in turn.
  func runOutOfMemory(isLasting: Bool) throws {
    let count = Int(try memoryTrial(at: 0, isLasting: false).allocations)
    let places = Self.places(of: count, thorough: 1_000)
    var failures = 0
    for place in places {
      let found = try memoryTrial(at: place, isLasting: isLasting)
      if !found.problems.isEmpty { failures += 1 }
      #expect(found.problems.isEmpty, "\(operation): allocation \(place): \(found.problems)")
    }
    #expect(!places.isEmpty)
    let words = isLasting ? "no memory from one allocation on" : "one allocation fails"
    print("faults: \(operation): \(words): \(places.count) of \(count) tried, \(places.count - failures) survived")
  }

  private func memoryTrial(at place: Int, isLasting: Bool) throws -> (allocations: Int, problems: [String]) {
    let folder = try TemporaryFolder()
    if let start { try folder.write(start, to: "audit.sqlite") }
    var problems: [String] = []
    var isDone = false
    do {
      try operation.run(in: folder) { fault_memory_arm(place, isLasting ? 1 : 0) }
      isDone = true
    } catch let error as StoreError {
      switch error {
      case .outOfMemory: break
      default: problems.append("it ended with \(error)")
      }
    }
    let allocations = fault_memory_disarm()
    do {
      problems += try operation.problems(in: folder, isDone: isDone, wasCut: false)
    } catch {
      problems.append("afterwards: \(error)")
    }
    return (allocations, problems)
  }
}
