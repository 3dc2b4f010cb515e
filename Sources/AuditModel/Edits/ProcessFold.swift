/// What holds of a process in a release.
public struct ProcessFold: Hashable, Sendable {
  /// Title for people; nil where nothing is said.
  public private(set) var title: String?
  /// Keys of its screens, in order; nil where nothing is said, and the process is not there.
  public private(set) var screens: [String]?
  /// Whether it is one of the tasks that people take the app for.
  public private(set) var isCommonTask = false
  /// What cannot be taken over, in the order of the edits.
  public private(set) var problems: [SpecificationFold.Problem] = []

  /// Puts together what holds.
  public init(_ holding: [EditField: InheritedValue]) {
    for (field, inherited) in holding {
      guard let edit = inherited.edit, let value = edit.value else { continue }
      do throws(EditValueError) {
        try field.check(value)
        switch field {
        case .title: title = try value.string()
        case .screens: screens = try value.strings()
        case .commonTask: isCommonTask = true
        default: break
        }
      } catch {
        problems.append(SpecificationFold.Problem(edit: edit, error: error))
      }
    }
    problems.sort { $0.edit.position < $1.edit.position }
  }

  /// The process of that key; nil where it is not there.
  ///
  /// One without a title goes by its key.
  public func process(_ key: String) -> ScreenProcess? {
    screens.map { ScreenProcess(key: key, title: title ?? key, screens: $0, isCommonTask: isCommonTask) }
  }
}

extension ThingEdits {
  /// The edits by which a process comes to be what is asked for in a release; nil takes it away.
  public func plans(for process: ScreenProcess?, in release: String) -> [EditPlan] {
    let holding = holding(in: release)
    return [
      plan(.title, process.map { EditValue($0.title) }, in: release, holding),
      plan(.screens, process.map { EditValue($0.screens) }, in: release, holding),
      plan(.commonTask, process?.isCommonTask == true ? .said : nil, in: release, holding),
    ].compactMap { $0 }
  }
}
