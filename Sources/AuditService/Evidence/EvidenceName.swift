internal import AuditModel
internal import AuditRules

/// Names of files that come from outside and are written to disks again.
public enum EvidenceName {
  /// The longest name that file systems take, in bytes of UTF-8.
  static let maximumByteCount = 255

  /// The name that is kept of a file: without folders and without characters that steer a terminal.
  ///
  /// - Returns: At most 255 bytes; `evidence` when nothing is left.
  public static func kept(_ path: String) -> String {
    // Both kinds of slash: a name may come from another system, and be written on one.
    let last = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    let name = DisplayText.escaped(last).replacing("\\", with: "%")
    return ["", ".", ".."].contains(name) ? "evidence" : shortened(name)
  }

  /// The name that evidence is written as: its own, with the ending of its type, so that no viewer takes it for
  /// something else.
  ///
  /// - Parameter name: As it is stored; it may come from another copy of the database.
  public static func written(_ name: String, mediaType: String) -> String {
    let name = kept(name)
    guard let type = MediaType(rawValue: mediaType), let usual = type.endings.first,
      !type.endings.contains(ending(of: name)?.lowercased() ?? "")
    else { return name }
    return shortened("\(name).\(usual)")
  }

  /// Why a person should look at a name again; nil when it agrees with what the file is.
  static func note(on name: String, mediaType: MediaType) -> String? {
    guard let ending = ending(of: name), !mediaType.endings.contains(ending.lowercased()) else { return nil }
    // A text may be called anything that is no other type.
    guard mediaType.kind != .transcript || MediaType(ending: ending) != nil else { return nil }
    return "its name ends in .\(ending), but it is \(mediaType.rawValue); it is kept as that"
  }

  /// What follows the last dot; nil where there is none, or only one in front.
  private static func ending(of name: String) -> String? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex, name.index(after: dot) != name.endIndex else {
      return nil
    }
    return String(name[name.index(after: dot)...])
  }

  /// Cuts a name in front of its ending.
  private static func shortened(_ name: String) -> String {
    guard name.utf8.count > maximumByteCount else { return name }
    let tail = ending(of: name).map { "." + $0 }.flatMap { $0.utf8.count <= 16 ? $0 : nil } ?? ""
    var stem = String(name.dropLast(tail.count))
    while stem.utf8.count + tail.utf8.count > maximumByteCount { stem.unicodeScalars.removeLast() }
    return stem + tail
  }
}
