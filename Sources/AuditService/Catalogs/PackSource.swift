public import AuditModel

/// The files of a pack before they are read.
public struct PackSource: Hashable, Sendable {
  /// Its `pack.yaml`, or the one file that holds the whole pack.
  public let head: InputText
  /// Its other files, in the order of their names.
  public let files: [InputText]

  /// A pack of files.
  public init(head: InputText, files: [InputText] = []) {
    self.head = head
    self.files = files
  }
}
