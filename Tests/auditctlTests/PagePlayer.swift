import Foundation
import Synchronization
import TestSupport

@testable import auditctl

/// Somebody at a terminal in memory who answers what is asked, by what stands there.
final class PagePlayer: Sendable {
  private let read = Mutex(0)
  private let console = Mutex<Console?>(nil)
  private let count = Mutex(0)
  private let rule: @Sendable (String) -> String?

  /// How many answers were given.
  var answers: Int { count.withLock { $0 } }

  /// - Parameter rule: What is typed where this was said since the last answer: a key, or a line with its end; nil ends the
  ///   input.
  init(_ rule: @escaping @Sendable (String) -> String?) {
    self.rule = rule
  }

  private func typed() -> String? {
    let all = console.withLock { $0?.writtenData ?? "" }
    let said = read.withLock { read in
      defer { read = all.utf8.count }
      return String(decoding: all.utf8.dropFirst(read), as: UTF8.self)
    }
    count.withLock { $0 += 1 }
    return rule(said)
  }

  /// Runs a command line in the folder of a bench.
  func run(_ bench: Workbench, _ arguments: [String]) -> Workbench.Ran {
    let keyboard = Keyboard(
      awaitKeys: {},
      key: { [self] in
        guard let first = typed()?.first else { return .end }
        return first == "\n" ? .enter : .character(first)
      },
      line: { [self] in typed().map { Array($0.prefix { $0 != "\n" }.utf8) } }, rest: {})
    let now = bench.now
    let console = Console(
      surroundings: Console.Surroundings(
        environment: bench.environment, workingDirectory: bench.folder.path, machine: "test-machine", now: { now },
        terminalWidth: 80, standardInput: { [] }, keyboard: keyboard))
    self.console.withLock { $0 = console }
    read.withLock { $0 = 0 }
    let status = Auditctl.run(arguments, console: console)
    defer { self.console.withLock { $0 = nil } }
    return Workbench.Ran(status: status, data: console.writtenData, notes: console.writtenNotes)
  }

  /// What an auditor answers in plain lines, whatever the order: all is passed but questions with some words in them, which
  /// fail or do not apply.
  static func rule(failing: String, absent: String) -> @Sendable (String) -> String? {
    { said in
      let lines = said.split(separator: "\n").map(String.init)
      guard let prompt = lines.last else { return nil }
      func numbers(_ text: String) -> String {
        lines.filter { $0.contains(text) && $0.first?.isNumber == true }
          .compactMap { $0.split(separator: ".").first.map(String.init) }.joined(separator: ",")
      }
      let question = lines.last { $0.hasPrefix("Question: ") } ?? ""
      switch prompt {
      case _ where prompt.contains("says none of them"): return "\n"
      case _ where prompt.contains("What did you hear?"): return "=\n"
      case _ where prompt.contains("all except (e)"):
        let (failed, gone) = (numbers(failing), numbers(absent))
        if failed.isEmpty, gone.isEmpty { return "p\n" }
        return (failed.isEmpty ? "" : "f \(failed) ") + (gone.isEmpty ? "" : "n \(gone)") + "\n"
      case _ where prompt.contains("pass (p), fail (f)"):
        return question.contains(failing) ? "fail\n" : question.contains(absent) ? "na\n" : "pass\n"
      case _ where prompt.contains("at which stops"): return "all\n"
      case _ where prompt.contains("What was observed?"): return "Nothing happened.\n"
      case _ where prompt.contains("How bad?"): return "serious\n"
      case _ where prompt.contains("Same problem"): return "yes\n"
      case _ where prompt.contains("Why “does not apply”?"): return "Nothing of it here.\n"
      case _ where prompt.contains("Is this list complete"), _ where prompt.contains("End session"): return "yes\n"
      default: return nil
      }
    }
  }
}
