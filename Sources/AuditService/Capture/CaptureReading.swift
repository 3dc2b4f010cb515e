public import AuditModel
public import AuditRules

/// A capture that was read: its nodes, its stops and what it is known by.
public struct ReadCapture {
  /// The nodes.
  public let tree: CapturedTree
  /// The stops; one at least.
  public let captured: CapturedStops
  /// Name and digest of the file.
  public let source: CaptureDraft.Source

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: The name it goes by in errors.
  ///   - language: BCP 47 tag of its words, where somebody said it.
  /// - Throws: ``InputError`` for a file that cannot be read, of another platform, or without any stop: an empty screen is
  ///   never taken for one.
  public init(
    _ bytes: [UInt8], name: String, platform: Platform?, options: CaptureOptions, language: String?
  ) throws(InputError) {
    let tree = try CaptureReader.read(bytes, source: name)
    if let platform, tree.format.platform != platform {
      throw CaptureReader.refusal(
        name,
        "it is a capture of \(tree.format.platform.title) (\(tree.format.title)), and \(platform.title) is asked for")
    }
    var captured = CapturedStops(tree, options: options)
    guard !captured.stops.isEmpty else {
      throw CaptureReader.refusal(
        name,
        "no stop of a screen reader in it (\(tree.nodes.count) \(tree.nodes.count == 1 ? "element" : "elements"), all "
          + "containers or not visible); capture the screen again when it is shown"
          + (options.package.map { ", and see whether \($0) is the app" } ?? ""))
    }
    captured.language = language
    self.tree = tree
    self.captured = captured
    source = CaptureDraft.Source(
      name: name.split(separator: "/").last.map(String.init) ?? name, digest: Self.digest(bytes))
  }
  private static func digest(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.hexadecimal
  }
}
