import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Names of evidence lead nowhere and steer nothing.
@Suite struct EvidenceNameTests {
  @Test(arguments: [
    ("a.png", "a.png"), ("/tmp/x/a b.png", "a b.png"), ("../../etc/passwd", "passwd"), ("x/", "x"), ("/", "evidence"),
    ("", "evidence"), ("..", "evidence"), ("a/..", "evidence"), ("C:\\x\\a.png", "a.png"), (".env", ".env"),
    ("a\u{1B}[2J.png", "a%u{1B}[2J.png"), ("a\nb.txt", "a b.txt"), ("\u{202E}gnp.exe", "%u{202E}gnp.exe"),
    ("größe.mp4", "größe.mp4"),
  ])
  func `the last part of a path is kept, without what would act`(path: String, name: String) {
    #expect(EvidenceName.kept(path) == name)
  }

  @Test(arguments: ["a", "é", "🙂"]) func `a name fits a file system, and keeps its ending`(letter: String) {
    let name = EvidenceName.kept(String(repeating: letter, count: 300) + ".png")
    #expect(name.utf8.count <= 255)
    #expect(name.utf8.count > 250)
    #expect(name.hasSuffix(letter + ".png"))
    #expect(EvidenceName.written(String(repeating: letter, count: 300), mediaType: "image/png").utf8.count <= 255)
  }

  @Test(arguments: [
    ("a.png", "image/png", "a.png"), ("a.PNG", "image/png", "a.PNG"), ("a.jpg", "image/png", "a.jpg.png"),
    ("x.html", "text/plain", "x.html.txt"), (".bashrc", "text/plain", ".bashrc.txt"), ("a", "video/mp4", "a.mp4"),
    ("a.", "video/mp4", "a..mp4"), ("a.jpeg", "image/jpeg", "a.jpeg"), ("../a.txt", "text/plain", "a.txt"),
    ("a.future", "image/future", "a.future"),
  ])
  func `what is written has an ending of its type`(name: String, mediaType: String, written: String) {
    #expect(EvidenceName.written(name, mediaType: mediaType) == written)
  }

  @Test(arguments: [
    ("a.png", MediaType.png, false), ("a.jpg", .png, true), ("a.txt", .png, true), ("a", .png, false),
    ("a.exe", .png, true), ("a.log", .plainText, false), ("a.anything", .plainText, false), ("a.png", .plainText, true),
    ("a.vtt", .plainText, true), ("a.heif", .heic, false),
  ])
  func `a name that says another type is noted`(name: String, type: MediaType, isNoted: Bool) {
    let note = EvidenceName.note(on: name, mediaType: type)
    #expect((note != nil) == isNoted, "\(note ?? "")")
    if isNoted { #expect(note?.contains(type.rawValue) == true) }
  }
}
