/// Which addresses of the web may be noted of an issue: those that every document can link to as they stand.
public enum WebAddress {
  /// Most characters of one.
  public static let length = 2000

  /// Whether a text is such an address: of http or https, and without what would end a link in HTML or Markdown.
  public static func isLinkable(_ text: String) -> Bool {
    text.utf8.count <= length && PageAddress(text)?.webLink != nil
  }
}
