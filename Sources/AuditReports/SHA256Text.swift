internal import AuditModel
internal import AuditRules
package import Crypto

extension SHA256.Digest {
  /// Two digits a byte, in lower case.
  package var hexadecimal: String {
    var text = ""
    for byte in self { text += (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    return text
  }
}
