internal import AuditModel
internal import Synchronization

/// Who is signed in.
///
/// It lives in memory alone: when the server ends, all are signed out.
final class Sessions: Sendable {
  /// How somebody came in.
  enum Door {
    /// With the terminal's token, under a name that they typed.
    case terminal(name: String)
    /// With a token of their own, of which this is the digest.
    case user(tokenSHA256: String)
  }

  /// Somebody who is signed in, in one browser.
  struct Session {
    /// The SHA-256 of what their cookie holds, which is kept nowhere.
    let key: String
    let door: Door
    /// What each of their forms carries.
    let forgeryToken: String
    /// When they were last heard of: UTC, milliseconds since 1970.
    fileprivate(set) var lastSeen: Int64
  }

  /// After so long without a request somebody is signed out: milliseconds.
  static let idleTime: Int64 = 12 * 3_600_000
  private static let most = 10_000
  private let all = Mutex<[String: Session]>([:])

  /// Signs somebody in.
  ///
  /// - Returns: What their cookie holds.
  func begin(_ door: Door, at now: Int64) -> String {
    let secret = Secrets.digits()
    let session = Session(
      key: AccessToken.sha256(of: secret), door: door, forgeryToken: Secrets.digits(), lastSeen: now)
    all.withLock { all in
      if all.count >= Self.most {
        all = all.filter { now - $0.value.lastSeen < Self.idleTime }
        // Who was away for the longest makes room.
        if all.count >= Self.most, let oldest = all.values.min(by: { $0.lastSeen < $1.lastSeen }) {
          all[oldest.key] = nil
        }
      }
      all[session.key] = session
    }
    return secret
  }

  /// The session of a cookie; nil where it has ended.
  func find(_ secret: String, at now: Int64) -> Session? {
    // By its digest: how long the look takes tells nothing of the secret.
    let key = AccessToken.sha256(of: secret)
    return all.withLock { all in
      guard let session = all[key] else { return nil }
      guard now - session.lastSeen < Self.idleTime else {
        all[key] = nil
        return nil
      }
      all[key]?.lastSeen = now
      return session
    }
  }

  /// Signs somebody out.
  func end(_ session: Session) {
    all.withLock { $0[session.key] = nil }
  }
}
