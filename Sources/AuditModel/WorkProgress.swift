/// Is told how far long work has come.
public struct WorkProgress: Sendable {
  /// Tells nobody.
  public static let silent = WorkProgress { _, _ in }

  private let receive: @Sendable (Int, Int?) -> Void

  /// - Parameter receive: Is given how much is done, and of how much; it is called from the thread that works, now and then.
  public init(_ receive: @escaping @Sendable (_ done: Int, _ total: Int?) -> Void) { self.receive = receive }

  /// Tells how far it is; less than was told before begins another round of the same work.
  ///
  /// - Parameter total: Of how much; nil where that is not known.
  public func tell(_ done: Int, of total: Int?) { receive(done, total) }
}
