import AuditModel
import Testing

@testable import AuditRules
@testable import AuditService

/// Captures are read in every form, and what they leave out is not known.
@Suite struct CaptureReaderTests {
  private func tree(_ text: String) throws -> CapturedTree {
    try CaptureReader.read(Array(text.utf8), source: "a")
  }

  private func stops(_ text: String) throws -> [CapturedStop] {
    CapturedStops(try tree(text)).stops
  }

  private func android(_ inner: String) -> String {
    "<hierarchy rotation='0'><node class='android.widget.FrameLayout' package='a.b' bounds='[0,0][400,800]'>"
      + "\(inner)</node></hierarchy>"
  }

  private func ios(_ inner: String) -> String {
    "<AppiumAUT><XCUIElementTypeApplication type='XCUIElementTypeApplication' x='0' y='0' width='375' height='667'>"
      + "\(inner)</XCUIElementTypeApplication></AppiumAUT>"
  }

  private func element(_ type: String, _ rest: String, _ y: Int = 100) -> String {
    "<XCUIElementType\(type) type='XCUIElementType\(type)' x='16' y='\(y)' width='100' height='44' \(rest)/>"
  }

  @Test func `empty and absent are not known, and never no`() throws {
    let tree = try tree(
      android("<node class='a.Button' clickable='' enabled='0' checked='1' text='' bounds='[1,2][3,4]'/>"))
    let node = tree.nodes[1]
    #expect(node.kind == "Button")
    #expect(node[.clickable] == nil)
    #expect(node[.focusable] == nil)
    #expect(node[.enabled] == false)
    #expect(node[.checked] == true)
    #expect(node.text == nil)
    #expect(node.frame == CaptureFrame(x: 1, y: 2, width: 2, height: 2))
    #expect(tree.format == .uiautomator)
  }

  @Test func `an inner class is the class it stands in, and attributes that are not known are named once`() throws {
    let tree = try tree(
      "<hierarchy width='100' height='200'><a.ActionBar.Tab class='a.b.Tab$2' fancy='1' odd='2' bounds='[0,0][9,9]'/>"
        + "<a.B class='a.B' fancy='3' bounds='[0,0][9,9]'/></hierarchy>")
    #expect(tree.nodes.map(\.kind) == ["Tab", "B"])
    #expect(tree.format == .appiumAndroid)
    #expect(tree.screen == CaptureFrame(x: 0, y: 0, width: 100, height: 200))
    #expect(tree.warnings == ["Attributes that are not known were left alone: fancy, odd."])
  }

  @Test func `a row speaks its texts and the state of what it absorbs`() throws {
    let found = try stops(
      android(
        "<node class='android.widget.LinearLayout' clickable='true' focusable='true' bounds='[0,100][300,200]'>"
          + "<node class='android.widget.TextView' text='Wi-Fi' bounds='[0,100][100,150]'/>"
          + "<node class='android.widget.Switch' checkable='true' checked='true' bounds='[200,100][300,150]'/></node>"))
    #expect(found.map(\.label) == ["Wi-Fi"])
    #expect(found[0].kind == CapturedStop.Kind("toggle-switch"))
    #expect(found[0].states == ["checked"])
  }

  @Test func `a layout that is not important makes no stop of two`() throws {
    let found = try stops(
      android(
        "<node class='android.widget.RelativeLayout' bounds='[10,10][390,100]'>"
          + "<node class='android.widget.TextView' text='One' bounds='[10,10][100,50]'/>"
          + "<node class='android.widget.TextView' text='Two' bounds='[10,50][100,90]'/></node>"))
    #expect(found.map(\.label) == ["One", "Two"])
    #expect(found.allSatisfy { $0.kind == CapturedStop.Kind("static-text") })
  }

  @Test func `a field has its hint for a name, and no password is copied`() throws {
    let found = try stops(
      android(
        "<node class='android.widget.EditText' focusable='true' hint='Name' text='Ada' bounds='[10,10][300,60]'/>"
          + "<node class='android.widget.EditText' focusable='true' hint='Mail' text='Mail' bounds='[10,70][300,120]'/>"
          + "<node class='android.widget.EditText' focusable='true' password='true' text='secret' bounds='[10,130][300,180]'/>"
          + "<node class='android.widget.EditText' focusable='true' text='Hint or value' bounds='[10,190][300,240]'/>"))
    #expect(found.map(\.label) == ["Name", "Mail", nil, nil])
    #expect(found.map(\.value) == ["Ada", nil, nil, nil])
    #expect(found[2].kind.variant == "password")
    #expect(!"\(found)".contains("secret"))
    #expect(found[3].notes.first?.contains("Hint or value") == true)
    #expect(found.allSatisfy { $0.namelessness != .failure })
  }

  @Test func `number alone is a value, and characters of an icon font are no name`() throws {
    let found = try stops(
      android(
        "<node class='android.widget.SeekBar' focusable='true' text='40%' bounds='[10,10][300,60]'/>"
          + "<node class='android.widget.Button' clickable='true' text='&#xE8B6;' bounds='[10,70][60,120]'/>"))
    #expect(found.map(\.label) == [nil, nil])
    #expect(found[0].value == "40%")
    #expect(found[1].namelessness == .failure)
    #expect(found[1].notes.count == 1)
  }

  @Test func `windows of the system are left out while another one remains`() throws {
    let text =
      "<hierarchy><node class='a.F' package='com.android.systemui' bounds='[0,0][400,50]'>"
      + "<node class='android.widget.TextView' text='12:00' bounds='[0,0][50,50]'/></node>"
      + "<node class='a.F' package='a.b' bounds='[0,50][400,800]'>"
      + "<node class='android.widget.TextView' text='App' bounds='[0,60][50,90]'/></node></hierarchy>"
    let tree = try tree(text)
    let own = CapturedStops(tree)
    #expect(own.stops.map(\.label) == ["App"])
    #expect(own.leftOut["windows of the system or of other apps"] == 2)
    var options = CaptureOptions()
    options.includesSystem = true
    #expect(CapturedStops(tree, options: options).stops.map(\.label) == ["12:00", "App"])
    options.package = "com.android.systemui"
    #expect(CapturedStops(tree, options: options).stops.map(\.label) == ["12:00"])
  }

  @Test func `a nameless button fails unless it is disabled, cut off, large or of the web`() throws {
    func judged(_ rest: String, _ bounds: String = "[100,100][150,150]", around: (String, String) = ("", "")) throws
      -> CapturedStop.Namelessness?
    {
      try stops(
        android(
          around.0 + "<node class='android.widget.Button' clickable='true' \(rest) bounds='\(bounds)'/>" + around.1)
      )
      .first { $0.kind.type == "button" }?.namelessness
    }
    #expect(try judged("") == .failure)
    #expect(try judged("text='Go'") == nil)
    #expect(try judged("enabled='false'") == .doubt("it is disabled"))
    #expect(try judged("", "[0,100][50,150]") == .doubt("it reaches an edge, and its text may lie beyond"))
    #expect(try judged("", "[10,10][390,790]") == .doubt("it covers a third of the screen"))
    let web = try judged(
      "", around: ("<node class='android.webkit.WebView' bounds='[50,50][300,300]'>", "</node>"))
    #expect(web == .doubt("it is content of a web view"))
  }

  @Test func `accessible decides on iOS where it is there`() throws {
    let found = try stops(
      ios(
        element("Other", "accessible='true' label='Card' visible='true'")
          + element("StaticText", "accessible='false' label='Inner' visible='true'")
          + element("Button", "accessible='true' label='Below' visible='false'", 900)
          + element("Button", "accessible='true' label='Hidden' visible='false'")))
    #expect(found.map(\.label) == ["Card", "Below"])
    #expect(found.map(\.isOffScreen) == [false, true])
  }

  @Test func `the name of iOS is the label, and name is the identifier`() throws {
    let found = try stops(
      ios(
        element("Button", "name='pair-button' label='Pair Now' visible='true'")
          + element("Button", "name='close' visible='true'", 200) + element("Switch", "label='Wi-Fi' value='1'", 300)
          + element("TextField", "label='' value='Mail' placeholderValue='Mail'", 400)
          + element("SecureTextField", "label='Password' value='hunter2'", 500)))
    #expect(found.map(\.label) == ["Pair Now", nil, "Wi-Fi", nil, "Password"])
    #expect(found.map(\.identifier) == ["pair-button", "close", nil, nil, nil])
    #expect(found[1].namelessness == .failure)
    #expect(found[2].states == ["on"])
    #expect(found.allSatisfy { $0.value == nil })
    // Its placeholder may name it.
    #expect(found[3].namelessness != .failure)
  }

  @Test func `a cell is one stop, its only switch, or its parts`() throws {
    func cell(_ inner: String) -> String {
      "<XCUIElementTypeCell type='XCUIElementTypeCell' x='0' y='100' width='375' height='44' visible='true'>\(inner)</XCUIElementTypeCell>"
    }
    let text = element("StaticText", "label='One' visible='true'") + element("StaticText", "label='Two' visible='true'")
    #expect(try stops(ios(cell(text))).map(\.label) == ["One, Two"])
    #expect(try stops(ios(cell(text)))[0].members == ["One", "Two"])
    let toggled = try stops(ios(cell(text + element("Switch", "label='One' value='0' visible='true'"))))
    #expect(toggled.map(\.kind.type) == ["toggle-switch"])
    #expect(toggled.map(\.frame.width) == [375])
    let two = element("Button", "label='A' visible='true'") + element("Button", "label='B' visible='true'")
    #expect(try stops(ios(cell(text + two))).map(\.label) == ["One", "Two", "A", "B"])
    let chevron = element("Button", "name='chevron'")
    #expect(
      try stops(ios(cell(text + chevron).replacing("visible='true'", with: ""))).map(\.kind.type) == [
        "table-row-button"
      ])
  }

  @Test func `traits state the role, and without them text is not told from a heading`() throws {
    let found = try stops(
      ios(
        element("StaticText", "label='Title' traits='Header, StaticText'")
          + element("StaticText", "label='Text' traits='StaticText'", 200)))
    #expect(found.map(\.kind) == [CapturedStop.Kind("headings"), CapturedStop.Kind("static-text")])
    #expect(found[0].traits == [.header, .staticText])
    let bare = try stops(ios(element("StaticText", "label='Title'")))
    #expect(bare[0].kind.certainty == .likely)
    #expect(bare[0].traits == nil)
  }

  @Test func `WebDriverAgent in JSON gives the stops of its XML`() throws {
    let json =
      #"{"value":{"type":"Application","rect":{"x":0,"y":0,"width":375,"height":667},"children":[{"type":"Button","label":"Go","rawIdentifier":"go","isEnabled":"1","isVisible":"1","rect":{"x":16,"y":100,"width":100,"height":44}},{"type":"Switch","value":"0","label":"Wi-Fi","frame":"{{16, 200}, {100, 44}}","rect":null}]},"sessionId":"x"}"#
    let found = try stops(json)
    #expect(found.map(\.label) == ["Go", "Wi-Fi"])
    #expect(found.map(\.identifier) == ["go", nil])
    #expect(found.map(\.states) == [[], ["off"]])
    #expect(try tree(json).format == .wdaJSON)
  }

  @Test func `a debugDescription gives the elements of its subtree alone`() throws {
    let text = """
      Attributes: Button, 0x1, {{0, 0}, {9, 9}}, label: 'Not this'
      Element subtree:
       →Application, 0x600, pid: 1, {{0.0, 0.0}, {375.0, 667.0}}, label: 'App'
          Window (Main), 0x601, {{0.0, 0.0}, {375.0, 667.0}}
            Button, 0x602, {{8.0, 20.0}, {44.0, 44.0}}, identifier: 'go', label: 'It's a, go', Selected
            StaticText, 0x603, {{8.0, 90.0}, {44.0, 44.0}}, label: 'Two
      lines'
            TextField, 0x604, {{8.0, 140.0}, {200.0, 44.0}}, label: 'Name', value: Ada, placeholderValue: 'Your name', Disabled
      Path to element:
       →Application, 0x600, {{0.0, 0.0}, {375.0, 667.0}}, label: 'App'
      """
    let found = try stops(text)
    #expect(found.map(\.label) == ["It's a, go", "Two, lines", "Name"])
    #expect(found[0].identifier == "go")
    #expect(found[0].states == ["selected"])
    #expect(found[2].value == "Ada")
    #expect(found[2].states == ["disabled"])
  }

  @Test func `Maestro gives names and places, and every type is a guess on iOS`() throws {
    let json =
      #"{"attributes":{"bounds":"[0,0][0,0]"},"children":[{"attributes":{"accessibilityText":"","bounds":"[0,0][375,667]"},"children":[{"attributes":{"accessibilityText":"Go","resource-id":"go","bounds":"[10,20][60,64]","enabled":"true"},"children":[],"enabled":true},{"attributes":{"accessibilityText":"Stay","bounds":"[10,80][60,124]"},"children":[],"enabled":false}]}]}"#
    let found = try stops(json)
    #expect(found.map(\.label) == ["Go", "Stay"])
    #expect(found.allSatisfy { $0.kind.certainty == .guess })
    #expect(found[1].states == ["disabled"])
    #expect(found[0].frame == CaptureFrame(x: 10, y: 20, width: 50, height: 44))
    #expect(try tree(json).format == .maestroIOS)
  }

  @Test(arguments: [
    ("<html/>", "a:1: the root element is <html>"), ("{\"a\":1}", "a: it is JSON, but no capture"),
    ("[1,2]", "a: it is JSON, but no capture"), ("Element subtree:\n\n", "a:1: the element subtree is empty"),
    ("Element subtree:\n what\n", "a:2: no element can be read here"), ("{\"type\":\"Button\",", "a:1:"),
    ("<hierarchy><!DOCTYPE a></hierarchy>", "a:1:"), ("{\"type\":\"A\",\"type\":\"B\"}", "a:1:13:"),
  ])
  func `what is no capture is refused`(text: String, start: String) {
    #expect { try tree(text) } throws: { error in
      (error as? InputError)?.problems.first?.description.hasPrefix(start) == true
    }
  }

  @Test func `an empty hierarchy is refused and is no empty screen`() {
    #expect {
      try ReadCapture(
        Array("<hierarchy/>".utf8), name: "a", platform: .android, options: CaptureOptions(), language: nil)
    } throws: { ($0 as? InputError)?.description.contains("no stop of a screen reader in it (0 elements") == true }
    #expect {
      try ReadCapture(
        Array(ios(element("Button", "label='Go'")).utf8), name: "a", platform: .android, options: CaptureOptions(),
        language: nil)
    } throws: { ($0 as? InputError)?.description.contains("a capture of iOS") == true }
  }

  @Test func `keys come from identifiers, then words, then types`() {
    func stop(_ type: String, _ label: String?, _ identifier: String?) -> CapturedStop {
      var stop = CapturedStop(
        node: 0, kind: CapturedStop.Kind(type), frame: CaptureFrame(x: 0, y: 0, width: 1, height: 1))
      (stop.label, stop.identifier) = (label, identifier)
      return stop
    }
    let stops = [
      stop("button", "Log in", "com.app:id/loginButton"), stop("static-text", "Übersicht, heute", "com.app:id/title"),
      stop("static-text", "Hello there, you", "com.app:id/title"), stop("button", "設定", nil), stop("button", "12", nil),
      stop("text-input", "Mail", nil), stop("button", "設定", "com.app:id/row_icon"), stop("button", "Log in", nil),
      stop("button", "Log in", nil),
    ]
    var keys = CaptureKeys(stops)
    #expect(
      stops.map { keys.key(of: $0) } == [
        "login-button", "ubersicht", "hello-there", "button", "button-2", "text-input", "row-icon", "log-in",
        "log-in-2",
      ])
  }
}
