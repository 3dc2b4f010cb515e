import AuditModel
import Testing

/// Numbers as people read them.
@Suite struct NumberTextTests {
  @Test(arguments: [
    (8.2, "8.2"), (19.9, "19.9"), (32.3, "32.3"), (9.95, "9.95"), (27.99999, "27.9999"), (28, "28"), (4.4999, "4.4999"),
    (0.00005, "0"), (17.99999, "17.9999"), (13.995, "13.995"), (100, "100"),
  ])
  func `what falls short does not look as if it did not`(number: Double, text: String) {
    #expect(NumberText.roundedDown(number) == text)
  }
}
