import AuditModel
import AuditReports
import Testing

@testable import auditctl

/// What an edit says is shown to people in words, and to programs as it is stored.
@Suite struct EditWordsTests {
  /// A value of each kind of field, and how people read it.
  struct Case: CustomTestStringConvertible {
    let entity: EditEntity
    let field: String
    let value: String
    let words: String

    init(_ entity: EditEntity, _ field: String, _ value: String, _ words: String) {
      (self.entity, self.field, self.value, self.words) = (entity, field, value, words)
    }

    var testDescription: String { field }
  }

  static let cases = [
    Case(.product, "title", #""Bank""#, "Bank"), Case(.product, "group", #""bank""#, "bank"),
    Case(.product, "language", #""de-AT""#, "de-AT"), Case(.product, "profile", #""0f0f""#, "banking-basics"),
    Case(.product, "profile", #""1e1e""#, "a profile that this file does not have"),
    Case(.release, "date", #""2026-05-29""#, "2026-05-29"), Case(.release, "stage", #""frozen""#, "frozen"),
    Case(.release, "merges 5.1.1", "true", "yes"), Case(.build, "after", #""5.2.0 (5204)""#, "after 5.2.0 (5204)"),
    Case(.build, "after", "null", "first"), Case(.process, "screens", #"["sign-in","accounts"]"#, "sign-in, accounts"),
    Case(.screen, "place help", #""username""#, "after username"), Case(.screen, "place help", "null", "first"),
    Case(
      .release, "screen accounts", #"{"plan":"out-of-scope","position":4,"reason":"Moved."}"#,
      "out of scope: Moved."),
    Case(
      .release, "screen accounts", #"{"plan":"in-scope","position":2,"sample":"random"}"#,
      "in scope, no. 2, random sample"),
    Case(
      .release, "environment vo",
      #"{"coverage":"spot","kind":"screen-reader","os":"iOS","os_version":"17","position":1,"technology":"VoiceOver"}"#,
      "screen reader VoiceOver on iOS 17, spot-checked, no. 1"),
    Case(
      .release, "remark wcag 1.4.3", #"{"language":"en","term":"supports","text":"All of it."}"#,
      "All of it. (written beside supports, in en)"),
    Case(
      .screen, "state error", #"{"after":"empty","title":"Error","trigger":"Submit nothing."}"#,
      "Error; by: Submit nothing.; after empty"),
    Case(
      .screen, "element pay",
      ##"{"expectation":{"bold":true,"label":"Pay","text_color":"#1A1A1A","text_size":17,"traits":["button"]},"height":48,"##
        + #""in_states":{"error":{"label":"Pay again"}},"present_in":["default","error"],"type":"button","width":343.5}"#,
      "button; label Pay; traits button; text #1A1A1A; text size 17; bold; 343.5 by 48; in the states default, error; "
        + "in error: label Pay again"),
    // What no field can hold stands as it is.
    Case(.release, "merges 5.1.1", "7", "7"), Case(.release, "screen accounts", #"{"plan":"x"}"#, #"{"plan":"x"}"#),
  ]

  @Test(arguments: cases) func `every kind of value has words`(_ edited: Case) throws {
    let key = [.product, .release].contains(edited.entity) ? "" : "k"
    let isOfProduct = edited.entity == .product
    let register = try #require(
      EditRegister(release: isOfProduct ? nil : "5.2", entity: edited.entity.rawValue, key: key, field: edited.field))
    let edit = Edit(
      position: LogPosition(stamp: Stamp(rawValue: 1), number: LogNumber(replica: "a", sequence: 1)),
      register: register, value: EditValue(stored: edited.value), replaces: [], editedAt: 0)
    #expect(EditWords.words(edit, profiles: ["0f0f": "banking-basics"]) == edited.words)
  }

  @Test func `the log shows words to people, and programs get what is stored`() throws {
    let bench = try Workbench.example()
    bench.runDone("release", "edit", "5.2", "--remove-screen", "accounts", "--reason", "Moved.")
    for format in ["table", "lines", "markdown"] {
      let data = bench.runDone("log", "--edits", "accounts", "--format", format).data
      #expect(data.contains("out of scope: Moved."), "\(format)")
      #expect(!data.contains("{\""), "\(format)")
    }
    for format in ["json", "ndjson", "csv", "tsv"] {
      let data = bench.runDone("log", "--edits", "accounts", "--format", format).data
      #expect(data.contains("out-of-scope"), "\(format)")
    }
    let profile = bench.runDone("log", "--edits", "release 5.2", "--format", "lines").data
    #expect(profile.contains("Says: banking-basics"), "\(profile)")
  }
}
