import AuditModel
import FoundationEssentials
import TestSupport

@testable import AuditRules
@testable import AuditService

/// Real captures, where the folder of them is at hand.
enum CapturedFixture {
  private static let folder = RepositoryFolder.path + "/../shared/fixtures/"

  /// The names of all captures, relative to the folder; empty where it is not there.
  static let names: [String] = {
    let names = ["uiautomator", "wda"].flatMap { part in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder + part)) ?? []).map { part + "/" + $0 }
    }
    let axe =
      FileManager.default.fileExists(atPath: folder + "ai-android/result-v1.json") ? ["ai-android/result-v1.json"] : []
    return (names + axe).sorted()
  }()

  /// Those in which there is a stop.
  static let withStops = names.filter { !$0.contains("NodeForRootElementNotFound") }

  /// Whether the folder is there.
  static var isThere: Bool { !names.isEmpty }

  /// The bytes of one.
  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder + name)))
  }

  /// One as it is read.
  static func read(_ name: String) throws -> ReadCapture {
    try ReadCapture(bytes(name), name: name, platform: nil, options: CaptureOptions(), language: nil)
  }

  /// The draft of one, and the elements that it becomes when it is read back.
  static func draft(_ name: String, rows: CaptureDraft.Rows = .all) throws -> (
    text: String, screen: ScreenSpecification
  ) {
    let read = try read(name)
    let draft = CaptureDraft(read.tree, read.captured, density: nil, source: read.source)
    let text = try draft.yaml("captured", state: nil, rows: rows)
    let types = try BuiltInCatalog.packs().flatMap(\.elementTypes)
    let screens = try SpecificationReader.screens(InputText(source: name, text: text), elementTypes: types)
    guard let screen = screens.first else { throw InputError([InputProblem(source: name, message: "no screen")]) }
    return (text, screen)
  }
}
