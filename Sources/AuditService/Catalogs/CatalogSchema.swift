internal import AuditStore

/// The JSON Schemas of the catalog's file formats, which are part of the program.
public enum CatalogSchema: String, CaseIterable, Sendable {
  /// A `pack.yaml`, or the one file of a pack.
  case pack
  /// A file beside a `pack.yaml`.
  case topic
  /// A profile.
  case profile

  /// The schema's text; empty only in a program that was built without it, which a test refuses.
  public var text: String {
    EmbeddedFile.all(under: "Catalogs/schema/", ending: "/\(rawValue).schema.json").first?.text ?? ""
  }
}
