import AuditModel
import Testing

@Suite struct JSONValueTests {
  @Test func `members stand in the order of their bytes, without spaces`() throws {
    let text = #" { "b" : [ 1 , true , null ] , "a" : { } , "Z" : "x" , "\ue000" : 1 , "\ud83d\ude00" : 2, "é":[] } "#
    let canonical = try JSONValue(parsing: text).canonicalText
    #expect(canonical == #"{"Z":"x","a":{},"b":[1,true,null],"é":[],""# + "\u{E000}" + #"":1,"😀":2}"#)
    #expect(try JSONValue(parsing: canonical).canonicalText == canonical)
  }

  @Test(
    arguments: [
      ("0", "0"), ("-0", "0"), ("-0.0", "0"), ("1.0", "1"), ("44", "44"), ("0.1", "0.1"), ("2.50", "2.5"),
      ("1e2", "100"), ("1E+2", "100"), ("-12.5e-1", "-1.25"), ("9007199254740992", "9007199254740992"),
      ("1e16", "1e+16"), ("1e400e", nil), ("5e-324", "5e-324"), ("1e400", nil), ("-1e400", nil), ("01", nil),
      ("-", nil),
      ("1.", nil), (".5", nil), ("+1", nil), ("1e", nil), ("0x10", nil), ("NaN", nil), ("Infinity", nil), ("1_0", nil),
    ] as [(String, String?)])
  func `a number has one text, and what is none is refused`(text: String, canonical: String?) {
    #expect((try? JSONValue(parsing: text))?.canonicalText == canonical)
  }

  @Test func `texts escape what has to be, each in one way`() throws {
    let text = "\"\\/\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1F}\u{7F}é\u{202E}"
    let canonical = JSONValue.text(text).canonicalText
    #expect(
      canonical == #""\"\\/\u0000\u0001\b\t\n\u000b\f\r\u001f"# + "\u{7F}é\u{202E}\"")
    #expect(try JSONValue(parsing: canonical) == .text(text))
    #expect(try JSONValue(parsing: #""\/\u00e9\ud83d\ude00""#) == .text("/é😀"))
  }

  @Test(arguments: [
    "", " ", "{", "[", "\"", "\"\\", "\"\\u", "\"\\u12", "\"\\uZZZZ\"", #""\x""#, "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
    "{a:1}", "[1,]", "[,1]", "[1 2]", "1 2", "nul", "truee", "True", "'a'", "\"a\nb\"", #""\ud800""#,
    #""\ud800\u0041""#,
    #""\udc00""#, #"{"a":1,"a":2}"#, "\u{FEFF}1", "/* */1", "{}}",
  ])
  func `what is no JSON is an error with its place`(text: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect((0...text.utf8.count).contains(error?.offset ?? -1))
  }

  @Test func `nesting is read up to a depth, and a flood of brackets is refused`() throws {
    let depth = JSONValue.greatestDepth
    func nested(_ count: Int) -> String {
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    #expect(try JSONValue(parsing: nested(depth)).canonicalText == nested(depth))
    #expect(throws: JSONError.self) { try JSONValue(parsing: nested(depth + 1)) }
    #expect(throws: JSONError.self) { try JSONValue(parsing: String(repeating: "{\"a\":[", count: 1_000_000)) }
  }

  @Test func `every text cut short is refused, and none ends the program`() throws {
    let whole = #"{"a":[1.5e3,true,false,null,"x\u00e9\n"],"b":{"c":{}}}"#
    for length in 0..<whole.utf8.count {
      let part = String(decoding: Array(whole.utf8).prefix(length), as: UTF8.self)
      #expect(throws: JSONError.self) { try JSONValue(parsing: part) }
    }
    _ = try JSONValue(parsing: whole)
  }

  @Test func `values are the same where their bytes are`() {
    #expect(EditValue("\u{E9}") == EditValue("\u{E9}"))
    #expect(EditValue("\u{E9}") != EditValue("e\u{301}"))
    #expect(EditValue(.object(["b": .number(1), "a": .null])) == EditValue(stored: #"{"a":null,"b":1}"#))
    #expect(EditValue(["x", "y"]).text == #"["x","y"]"#)
    #expect(EditValue.said.text == "true")
    #expect(EditValue.first.text == "null")
  }
}
