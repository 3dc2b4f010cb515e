import FoundationEssentials
import Testing

/// Texts that were once read by a person and kept.
enum Golden {
  /// The folder of the kept texts.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().path + "/Golden"

  /// Compares a text with the kept one; under `RECORD_SNAPSHOTS=1` keeps it, and fails.
  ///
  /// - Parameter name: Path of the kept text below `Golden/`.
  static func expect(_ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let path = folder + "/" + name
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      let parent = URL(filePath: path).deletingLastPathComponent().path
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: path))
      Testing.Issue.record("recorded \(name)", sourceLocation: sourceLocation)
      return
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      Testing.Issue.record(
        "there is no Golden/\(name); record it with RECORD_SNAPSHOTS=1", sourceLocation: sourceLocation)
      return
    }
    let kept = String(decoding: data, as: UTF8.self)
    guard kept != text else { return }
    let keptLines = kept.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let place = zip(keptLines, lines).enumerated().first { $1.0 != $1.1 }
    let line = place?.offset ?? min(keptLines.count, lines.count)
    let before = line < keptLines.count ? keptLines[line] : "(no more lines)"
    let after = line < lines.count ? lines[line] : "(no more lines)"
    Testing.Issue.record(
      "differs from Golden/\(name) at line \(line + 1):\n- \(before)\n+ \(after)", sourceLocation: sourceLocation)
  }
}
