// swift-tools-version: 6.2
import Glibc
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

// With AUDITCTL_STORE_ONLY the store and its tests alone are built, for sanitizers (scripts/sanitize).
let isStoreOnly = Context.environment["AUDITCTL_STORE_ONLY"] != nil

// What computes is optimized also where it can be debugged: tests take a part of the time, and so does the program that they run.
// Optimized, a build with a sanitizer took 298 s instead of 164, and its tests for races as long as without.
let optimized = isStoreOnly ? strict : strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

// Fuzz/ is replayed by a test target, or with AUDITCTL_FUZZ built into a program for libFuzzer (scripts/fuzz).
let fuzzed: [Target.Dependency] = [
  "AuditModel", "AuditRules", "AuditReports", "AuditStore", "AuditService", "TestSupport",
]
let fuzz: Target =
  Context.environment["AUDITCTL_FUZZ"] == nil
  ? .testTarget(
    name: "FuzzTests", dependencies: fuzzed, path: "Fuzz", exclude: ["Runner", "corpus", "dictionaries", "run"],
    swiftSettings: strict)
  : .executableTarget(
    name: "auditctl-fuzz", dependencies: fuzzed, path: "Fuzz", exclude: ["Tests", "corpus", "dictionaries", "run"],
    swiftSettings: strict)

// What talks to PostgreSQL is built where Debian's libpq-dev is.
let headers = ["/usr/include/postgresql/libpq-fe.h", "/usr/include/libpq-fe.h"]
let hasPostgreSQL = headers.contains { (path: String) in access(path, R_OK) == 0 }
let hubTargets: [Target] =
  hasPostgreSQL
  ? [
    .systemLibrary(name: "CPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .executableTarget(name: "auditctl-hub", dependencies: ["CPQ"], swiftSettings: strict),
  ] : []

let package = Package(
  name: "auditctl",
  products: [
    .executable(name: "auditctl", targets: ["auditctl"]),
    .executable(name: "auditctl-serve", targets: ["auditctl-serve"]),
  ] + (hasPostgreSQL ? [.executable(name: "auditctl-hub", targets: ["auditctl-hub"])] : []),
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
    // Its default trait brings the whole of Foundation, 34 MB of it.
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    // What it stands on, as far as the server names it.
    .package(url: "https://github.com/apple/swift-nio.git", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-http-types.git", exact: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log.git", exact: "1.16.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", exact: "2.13.0"),
  ],
  targets: [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CEmbedded"),
    .target(name: "CTable", dependencies: ["CSQLite"]),
    .target(name: "AuditModel", dependencies: ["CNettle"], swiftSettings: optimized),
    .target(
      name: "AuditStore", dependencies: ["AuditModel", "CSQLite", "CEmbedded", "CTable"], swiftSettings: optimized),
    .target(name: "AuditRules", dependencies: ["AuditModel"], swiftSettings: optimized),
    .target(
      name: "AuditReports", dependencies: ["AuditModel", "AuditRules", "CZlib"], swiftSettings: optimized),
    .target(
      name: "AuditService",
      dependencies: ["AuditModel", "AuditRules", "AuditReports", "AuditStore", "CYAML", "CExpat"],
      swiftSettings: optimized),
    .target(
      name: "AuditHub",
      dependencies: ["AuditModel", "AuditRules", "AuditReports", "AuditStore", "AuditService"],
      swiftSettings: strict),
    .target(
      name: "AuditWeb",
      dependencies: ["AuditModel", "AuditRules", "AuditReports", "AuditStore", "AuditService"],
      swiftSettings: strict),
    .executableTarget(
      name: "auditctl",
      dependencies: [
        "AuditModel", "AuditRules", "AuditReports", "AuditStore", "AuditService", "AuditHub",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "auditctl-serve",
      dependencies: [
        "AuditModel", "AuditRules", "AuditReports", "AuditStore", "AuditService", "AuditWeb",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["AuditModel", "AuditStore", "CSQLite"], path: "Tests/TestSupport",
      swiftSettings: strict),
    // What the rules come to a second time, from a plain list of what was done.
    .target(
      name: "SecondComputation", dependencies: ["AuditModel"], path: "Tests/SecondComputation",
      swiftSettings: optimized),
    .target(name: "CFaultVFS", dependencies: ["CSQLite"], path: "Tests/CFaultVFS"),
    .testTarget(name: "AuditModelTests", dependencies: ["AuditModel", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "AuditRulesTests", dependencies: ["AuditModel", "AuditRules", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "AuditStoreTests", dependencies: ["AuditModel", "AuditStore", "CFaultVFS", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "AuditServiceTests",
      dependencies: [
        "AuditModel", "AuditRules", "AuditReports", "AuditStore", "AuditService", "CZlib", "SecondComputation",
        "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "auditctlTests",
      dependencies: [
        "auditctl", "AuditModel", "AuditRules", "AuditReports", "AuditService", "AuditStore", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["auditctl", "TestSupport", .product(name: "Subprocess", package: "swift-subprocess")],
      swiftSettings: strict),
    .testTarget(
      name: "RepositoryTests",
      dependencies: ["AuditStore", "TestSupport", .product(name: "Subprocess", package: "swift-subprocess")],
      swiftSettings: strict),
    .testTarget(
      name: "AuditHubTests",
      dependencies: ["auditctl", "AuditHub", "AuditModel", "AuditReports", "AuditRules", "AuditStore", "TestSupport"]
        + (hasPostgreSQL ? ["auditctl-hub"] : []), swiftSettings: strict),
    .testTarget(
      name: "AuditWebTests",
      dependencies: [
        "auditctl", "AuditWeb", "AuditModel", "AuditReports", "AuditRules", "AuditService", "AuditStore", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "AuditServeTests",
      dependencies: [
        "auditctl", "auditctl-serve", "AuditModel", "AuditStore", "AuditWeb", "TestSupport",
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
    fuzz,
  ] + hubTargets,
  swiftLanguageModes: [.v6]
)

// For scripts/sanitize: the store and its tests alone, without what others depend on.
if isStoreOnly {
  let kept: Set = [
    "CSQLite", "CEmbedded", "CTable", "CNettle", "AuditModel", "AuditStore", "CFaultVFS", "TestSupport",
    "AuditStoreTests",
  ]
  package.products = []
  package.dependencies = []
  package.targets = package.targets.filter { kept.contains($0.name) }
}
