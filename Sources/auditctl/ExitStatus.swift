internal import AuditHub
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// How a run ends, after sysexits; 1 is kept for "the answer is no".
///
/// README.md has the table.
enum ExitStatus: Int32 {
  case done = 0
  case answerIsNo = 1
  case usage = 64
  case malformedInput = 65
  case noInput = 66
  case unavailable = 69
  case bug = 70
  case cannotCreate = 73
  case inputOutput = 74
  case tryAgain = 75
  case noPermission = 77
  case configuration = 78

  /// The status for an error that is ours; nil for another one.
  init?(_ error: any Error) {
    switch error {
    case let error as StoreError: self.init(error)
    case is InputError, is FrozenAnswerError, is Amendment.Refusal, is Confirmation.Refusal,
      is SessionRule.WrongPlatform, is TechnologyRule.Unknown:
      self = .malformedInput
    case let error as FileError: self.init(error)
    case let error as HubError: self.init(error)
    case is ReportTooLarge: self = .cannotCreate
    case is ConformanceError, is NotInRelease, is EditSubject.Unknown: self = .noInput
    case is Console.CannotWrite: self = .inputOutput
    case let error as CommandError: self = error.status
    default: return nil
    }
  }

  private init(_ error: StoreError) {
    switch error {
    case .noSuchFile, .isFolder, .notFound: self = .noInput
    case .alreadyExists, .cannotCreate: self = .cannotCreate
    case .cannotOpen, .diskFull, .inputOutput, .fileReplaced, .hasOtherNames, .logRemoved, .logLost, .outOfMemory:
      self = .inputOutput
    case .notAnAuditDatabase, .corrupt, .damaged, .duplicate, .frozen, .invalid, .ambiguous, .sql,
      .computedView, .notMerged:
      self = .malformedInput
    case .busy, .queryTooSlow, .notErased: self = .tryAgain
    case .readOnly, .noPermission: self = .noPermission
    case .clockAhead, .schemaTooNew, .schemaTooOld, .schemaDiffers, .storedOtherwise, .migrationEdited,
      .migrationMissing,
      .migrationFailed:
      self = .configuration
    case .unexpected: self = .bug
    }
  }

  private init(_ error: HubError) {
    switch error.kind {
    case .notInstalled, .unreachable, .noHub: self = .unavailable
    case .refused: self = .noPermission
    case .wrong: self = .malformedInput
    case .waits, .tryAgain: self = .tryAgain
    }
  }

  private init(_ error: FileError) {
    switch error {
    case .noSuchFile, .isFolder, .notRegular: self = .noInput
    case .noPermission: self = .noPermission
    case .alreadyExists: self = .cannotCreate
    case .cannotRead: self = .inputOutput
    case .cannotWrite: self = .cannotCreate
    case .notText, .isDatabase: self = .malformedInput
    }
  }
}

/// The command ran and its answer is no; it has written its output already.
struct AnswerIsNo: Error {}

/// Why a command cannot go on, with the exit status for that kind of trouble.
struct CommandError: Error, Equatable, CustomStringConvertible {
  let status: ExitStatus
  /// What is wrong, and what to do.
  let description: String

  init(_ status: ExitStatus, _ description: String) {
    self.status = status
    self.description = description
  }
}
