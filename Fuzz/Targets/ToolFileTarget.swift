import AuditModel
import AuditRules

@testable import AuditService

/// Results of tools, in any of their formats.
enum ToolFileTarget: FuzzTarget {
  static let name = "tool"

  static func feed(_ bytes: [UInt8]) throws {
    let report: ToolReport
    do throws(InputError) {
      report = try ToolFile.report(bytes, source: "tool")
    } catch {
      return try checkProblems(error, source: "tool", lineCount: bytes.count + 1)
    }
    try promise(!report.pages.isEmpty && !report.tool.isEmpty, "a run of nothing")
    for page in report.pages {
      for instance in page.instances {
        try promise(instance.outcome == .failed || instance.outcome == .cantTell, "an instance that passed")
        try promise(page.rules[instance.rule] != nil, "an instance of a rule that was not run")
        try promise((instance.snippet?.count ?? 0) <= 1024, "a snippet of more than 1 KB")
        let prints = ToolPrints.strict(report.tool, instance, at: "screen@default")
        try promise(prints.count == 32, "a print of \(prints.count) bytes")
      }
    }
  }
}
