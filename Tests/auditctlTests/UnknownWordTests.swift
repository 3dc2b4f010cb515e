import Testing

@testable import auditctl

/// A mistyped command or option is named first, with what may have been meant.
@Suite struct UnknownWordTests {
  @Test(
    arguments: [
      ("stauts", "there is no command auditctl stauts; did you mean `auditctl status`? See `auditctl --help`"),
      ("release lst", "there is no command auditctl release lst; did you mean `auditctl release list`?"),
      ("isue list", "there is no command auditctl isue; did you mean `auditctl issue`?"),
      ("issue revok 7", "; did you mean `auditctl issue revoke`? See `auditctl issue --help`"),
      ("frobnicate", "there is no command auditctl frobnicate. See `auditctl --help`"),
    ]) func `a command that there is not is named, with the nearest one`(line: String, said: String) throws
  {
    let ran = try Workbench().run(line.split(separator: " ").map(String.init))
    #expect(ran.status == .usage)
    #expect(ran.notes.contains(said), "\(ran.notes)")
    #expect(ran.data.isEmpty)
  }

  @Test(
    arguments: [
      (
        "release edit 5.2 --add-biuld x",
        "there is no option --add-biuld; did you mean --add-build? See `auditctl release edit --help`"
      ),
      ("product edit banking --titel x", "there is no option --titel; did you mean --title?"),
      ("element edit sign-in/username --lable=Name", "there is no option --lable; did you mean --label?"),
      ("screen edit sign-in --taem x", "there is no option --taem; did you mean --team?"),
      ("issue edit 7 --lable x", "there is no option --lable; did you mean --label?"),
      ("status --frmat json", "there is no option --frmat; did you mean --format?"),
      ("status --nothing-like-it", "there is no option --nothing-like-it. See `auditctl status --help`"),
    ]) func `an option that there is not is named before all else`(line: String, said: String) throws
  {
    let ran = try Workbench().run(line.split(separator: " ").map(String.init))
    #expect(ran.status == .usage)
    #expect(ran.notes.hasPrefix("auditctl: there is no option"), "\(ran.notes)")
    #expect(ran.notes.contains(said), "\(ran.notes)")
  }

  @Test func `each option that there is not is named, and a value that looks like one is none`() throws {
    let bench = try Workbench()
    let ran = bench.run("product", "edit", "banking", "--titel", "x", "--vendro", "y")
    #expect(ran.notes.contains("--titel; did you mean --title?"))
    #expect(ran.notes.contains("--vendro; did you mean --vendor?"))
    let revoked = bench.run("issue", "revoke", "7", "--reason", "--oops", "--bogus")
    #expect(revoked.notes.contains("there is no option --bogus"))
    #expect(!revoked.notes.contains("--oops"))
  }

  @Test(arguments: ["help", "--help", "release --help", "help release", "release edit --help", "--version"])
  func `help is what it was`(line: String) throws {
    let ran = try Workbench().run(line.split(separator: " ").map(String.init))
    #expect(ran.status == .done, "\(ran.notes)")
    #expect(!ran.data.isEmpty)
  }
}
