import AuditModel
import AuditReports
import AuditRules
import AuditService
import TestSupport

/// Reads a file, writes what was read, and reads that: it has to be the same.
private func roundTrip<Value: Equatable>(
  _ bytes: [UInt8], read: ([InputText]) throws(InputError) -> Value, write: (Value) throws -> [String]
) throws {
  guard let text = String(validating: bytes, as: UTF8.self) else { return }
  let value: Value
  do throws(InputError) {
    value = try read([InputText(source: "fuzz", text: text)])
  } catch {
    return try checkProblems(error, source: "fuzz", lineCount: lineCount(text))
  }
  let written = try write(value)
  let again: Value
  do throws(InputError) {
    again = try read(written.enumerated().map { InputText(source: "written \($0)", text: $1) })
  } catch {
    throw BrokenPromise(description: "what was written cannot be read: \(error)\n\(written.joined())")
  }
  try promise(again == value, "what was written is read as something else:\n\(written.joined())")
}

/// Specifications of screens and components.
enum ScreenTarget: FuzzTarget {
  static let name = "screen"

  private struct Content: Equatable {
    let screens: [ScreenSpecification]
    let components: [ComponentSpecification]
  }

  static func feed(_ bytes: [UInt8]) throws {
    try roundTrip(bytes) { (files) throws(InputError) in
      let set = try SpecificationReader.read(files, elementTypes: Sample.pack.elementTypes, known: [])
      return Content(screens: set.screens, components: set.components)
    } write: { content in
      try content.screens.map { try SpecificationWriter.yaml($0) }
        + content.components.map { try SpecificationWriter.yaml($0) }
    }
  }
}

/// Profiles.
enum ProfileTarget: FuzzTarget {
  static let name = "profile"

  static func feed(_ bytes: [UInt8]) throws {
    try roundTrip(bytes) { (files) throws(InputError) in
      try files.map { (file) throws(InputError) in try ProfileReader.profile(file) }
    } write: { profiles in
      try profiles.map { try ProfileWriter.yaml($0) }
    }
  }
}

/// Policies of the gate.
enum PolicyTarget: FuzzTarget {
  static let name = "policy"

  static func feed(_ bytes: [UInt8]) throws {
    try roundTrip(bytes) { (files) throws(InputError) in
      try files.map { (file) throws(InputError) in try GatePolicyReader.policy(file) }
    } write: { policies in
      try policies.map { try GatePolicyWriter.yaml($0) }
    }
  }
}

/// Guideline packs in one file.
enum PackTarget: FuzzTarget {
  static let name = "pack"

  static func feed(_ bytes: [UInt8]) throws {
    try roundTrip(bytes) { (files) throws(InputError) in
      try PackReader.packs(files.map { PackSource(head: $0) })
    } write: { packs in
      try packs.map { try PackWriter.yaml($0) }
    }
  }
}
