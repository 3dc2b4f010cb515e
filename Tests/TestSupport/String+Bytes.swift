internal import Glibc

extension String {
  /// Whether it holds another text, byte by byte: tests ask it of each line of the sources.
  package func holds(_ text: String) -> Bool {
    withCString { bytes in text.withCString { strstr(bytes, $0) != nil } }
  }
}
