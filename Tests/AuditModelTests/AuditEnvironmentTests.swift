import AuditModel
import Testing

/// DESIGN rule 2: an environment class is the assistive technology and the major version of the system.
@Suite struct AuditEnvironmentTests {
  struct Case: CustomTestStringConvertible {
    let version: String
    let major: String

    var testDescription: String { "\(version) is of \(major)" }
  }

  private static func environment(
    _ version: String, device: String = "iPhone 13", os: String = "iOS", technology: String = "VoiceOver",
    technologyVersion: String = ""
  ) -> AuditEnvironment {
    AuditEnvironment(
      device: device, os: os, osVersion: version, assistiveTechnology: technology,
      assistiveTechnologyVersion: technologyVersion)
  }

  @Test(arguments: [
    Case(version: "17.2", major: "17"), Case(version: "17", major: "17"), Case(version: "17.2.1", major: "17"),
    Case(version: "4.4.4", major: "4"), Case(version: "", major: ""), Case(version: "26 beta 2", major: "26 beta 2"),
  ])
  func `the major version ends at the first dot`(_ row: Case) {
    #expect(Self.environment(row.version).osMajor == row.major)
    #expect(
      Self.environment(row.version).environmentClass == "VoiceOver on iOS" + (row.major.isEmpty ? "" : " \(row.major)"))
  }

  @Test func `device, minor version and version of the assistive technology stay in one class`() {
    let one = Self.environment("17.2")
    let other = Self.environment("17.5", device: "iPad", technologyVersion: "9")
    #expect(one != other)
    #expect(one.environmentClass == other.environmentClass)
  }

  @Test func `assistive technology, system and major version make different classes`() {
    let classes = [
      Self.environment("17.2"), Self.environment("18.0"), Self.environment("17.2", os: "iPadOS"),
      Self.environment("17.2", technology: "Full Keyboard Access"),
    ].map(\.environmentClass)
    #expect(Set(classes).count == 4)
  }
}

/// Environments in words, with what nobody said left out.
@Suite struct EnvironmentWordsTests {
  private static let cases: [(AuditEnvironment, words: String, device: String, group: String)] = [
    (
      AuditEnvironment(device: "iPhone 13", os: "iOS", osVersion: "17.2", assistiveTechnology: "VoiceOver"),
      "iPhone 13, iOS 17.2, VoiceOver", "iPhone 13, iOS 17.2", "VoiceOver on iOS 17"
    ),
    (
      AuditEnvironment(
        device: "PC", os: "Windows", osVersion: "11", assistiveTechnology: "NVDA", assistiveTechnologyVersion: "2026.1"),
      "PC, Windows 11, NVDA 2026.1", "PC, Windows 11", "NVDA on Windows 11"
    ),
    (
      AuditEnvironment(
        device: "not stated", os: "Android", osVersion: "not stated", assistiveTechnology: "not stated"),
      "Android (not stated: device, version, technology)", "Android (not stated: device, version)",
      "unstated technology on Android"
    ),
    (
      AuditEnvironment(
        device: "not stated", os: "web", osVersion: "not stated", assistiveTechnology: "axe-core",
        assistiveTechnologyVersion: "4.10.2"),
      "web, axe-core 4.10.2 (not stated: device, version)", "web (not stated: device, version)", "axe-core on web"
    ),
    (
      AuditEnvironment(device: "Pixel 8", os: "Android", osVersion: "15", assistiveTechnology: "not stated"),
      "Pixel 8, Android 15 (not stated: technology)", "Pixel 8, Android 15", "unstated technology on Android 15"
    ),
  ]

  @Test(arguments: cases)
  func `what is not stated is said once, and not in place of a name`(
    environment: AuditEnvironment, words: String, device: String, group: String
  ) {
    #expect(environment.words == words)
    #expect(environment.deviceWords == device)
    #expect(environment.environmentClass == group)
  }
}
