import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// What is wrong with an input, as `SOURCE:LINE:COLUMN: MESSAGE`; empty when it is read.
func problems(_ read: () throws -> Void) throws -> [String] {
  do {
    try read()
    return []
  } catch let error as InputError {
    return error.problems.map(\.description)
  }
}
