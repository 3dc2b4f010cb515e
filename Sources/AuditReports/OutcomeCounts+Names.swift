internal import AuditModel
internal import AuditRules

extension OutcomeCounts {
  /// The names of its numbers, as data has them.
  static let names = ["total", "passed", "failed", "cant_tell", "inapplicable", "untested", "carried", "waived"]

  /// Its numbers in the order of ``names``.
  var numbers: [Int] { [total, passed, failed, cantTell, inapplicable, untested, carried, waived] }

  /// Each number with its name.
  var named: [(name: String, number: Int)] { Array(zip(Self.names, numbers)) }
}
