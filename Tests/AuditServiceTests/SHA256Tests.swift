import AuditModel
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// The digest is the one that `sha256sum` says.
@Suite struct SHA256Tests {
  /// What `sha256sum` says of files, in their order.
  private func sums(of paths: [String]) throws -> [String] {
    let pipe = try #require(popen("sha256sum " + paths.map { "'\($0)'" }.joined(separator: " "), "r"))
    var text = ""
    var line = [CChar](repeating: 0, count: 4096)
    while fgets(&line, Int32(line.count), pipe) != nil {
      text += String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    try #require(pclose(pipe) == 0)
    return text.split(separator: "\n").map { String($0.prefix(64)) }
  }

  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
  }

  @Test func `files up to two blocks, and a large one, have the digest of sha256sum`() throws {
    let folder = try TemporaryFolder()
    // The padding begins another block at 56 bytes, and at 120.
    let files = (Array(0...129) + [1_000_003]).map(Self.bytes)
    let paths = try files.map { try folder.write(Data($0), to: "\($0.count)") }
    let expected = try sums(of: paths)
    #expect(expected.count == files.count)
    for (bytes, digest) in zip(files, expected) {
      var hash = SHA256()
      hash.update(bytes)
      #expect(hash.hexadecimal == digest, "\(bytes.count) bytes")
    }
  }

  /// FIPS 180-4 gives these with its examples.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `the examples of the standard`(text: String, digest: String) {
    var hash = SHA256()
    hash.update(Array(text.utf8))
    #expect(hash.hexadecimal == digest)
  }

  @Test(arguments: [1, 7, 63, 64, 65, 4096]) func `it is the same in pieces of any size`(size: Int) {
    let bytes = Self.bytes(10_000)
    var whole = SHA256()
    whole.update(bytes)
    var pieces = SHA256()
    for start in stride(from: 0, to: bytes.count, by: size) {
      pieces.update(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(pieces.hexadecimal == whole.hexadecimal)
  }

  @Test func `to ask for it changes nothing, and a copy goes on by itself`() {
    var hash = SHA256()
    hash.update(Array("ab".utf8))
    var copy = hash
    copy.update(Array("x".utf8))
    _ = hash.hexadecimal
    hash.update(Array("c".utf8))
    #expect(hash.hexadecimal == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(copy.hexadecimal != hash.hexadecimal)
  }
}
