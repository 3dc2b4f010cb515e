internal import Glibc

/// LibreOffice, which makes a tagged PDF of a document where it is installed.
struct OfficeProgram {
  /// The names of the program.
  private static let names = ["soffice", "libreoffice"]
  /// A PDF with the structure of the document (ISO 14289-1), so that a screen reader finds headings and tables in it.
  private static let target =
    #"pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"true"},"PDFUACompliance":{"type":"boolean","value":"true"}}"#

  private let path: String

  /// The program; nil where it is in none of the folders of PATH.
  init?(environment: [String: String]) {
    let folders = (environment["PATH"] ?? "").split(separator: ":").map { String($0) }
    let paths = folders.flatMap { folder in Self.names.map { "\(folder)/\($0)" } }
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return nil }
    self.path = path
  }

  /// Makes a PDF beside a document.
  ///
  /// - Returns: Whether the program ended well.
  func makePDF(of document: String) -> Bool {
    let folder = document.lastIndex(of: "/").map { String(document[..<$0]) } ?? "."
    let words = [path, "--headless", "--convert-to", Self.target, "--outdir", folder.isEmpty ? "/" : folder, document]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // What it tells is no data of ours.
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var child = pid_t()
    guard posix_spawn(&child, path, &actions, nil, arguments, environ) == 0 else { return false }
    var status: Int32 = 0
    while waitpid(child, &status, 0) == -1 {
      guard errno == EINTR else { return false }
    }
    return status == 0
  }
}
