import Glibc

/// The target that the environment names.
private enum Runner {
  static let target: (any FuzzTarget.Type)? = getenv("AUDITCTL_FUZZ_TARGET").flatMap {
    FuzzTargets.named(String(cString: $0))
  }
}

/// The loop of libFuzzer, which comes with `-sanitize=fuzzer`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutableRawPointer,
  _ feed: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Where the package manager has the program begin, in place of libFuzzer's own `main`.
@_cdecl("auditctl_fuzz_main")
func runFuzzer(_ count: CInt, _ arguments: UnsafeMutableRawPointer) -> CInt {
  guard Runner.target != nil else {
    let names = FuzzTargets.all.map { $0.name }.joined(separator: ", ")
    print("set AUDITCTL_FUZZ_TARGET to one of \(names)")
    return 64
  }
  var count = count
  // The driver is given where the arguments stand, because it may move them.
  return withUnsafePointer(to: arguments) { place in
    runDriver(&count, UnsafeMutableRawPointer(mutating: place), feedOneInput)
  }
}

/// What libFuzzer calls for each input.
@_cdecl("LLVMFuzzerTestOneInput")
func feedOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try Runner.target?.feed(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    print("BROKEN PROMISE: \(error)")
    fflush(nil)
    abort()
  }
  return 0
}
