internal import HTTPTypes

/// Whom the server talks to, by the headers of a request alone.
struct Doorkeeper: Sendable {
  /// Where a request came from, and by which name it called this server.
  struct Origin {
    /// Whoever asks: behind the proxy, as that says.
    let address: String
    /// As the browser calls it: `https://audits.example.org`.
    let site: String
    /// Whether it came to the proxy over TLS.
    let isSecure: Bool
  }

  private let hosts: Set<String>
  /// Names that hold with any port.
  private let names: Set<String>
  private let proxy: String?

  /// - Parameter port: The port that the server listens on.
  init(_ options: ServeOptions, port: Int) {
    proxy = options.proxy
    var listening = ["127.0.0.1", "localhost", "[::1]"]
    if !options.isLoopback, !["0.0.0.0", "::"].contains(options.address) {
      listening.append(options.address.contains(":") ? "[\(options.address)]" : options.address.lowercased())
    }
    // Port 80 goes without saying.
    hosts = Set(listening.map { "\($0):\(port)" } + (port == 80 ? listening : []) + options.hosts)
    names = Set(options.hosts)
  }

  /// Who asks.
  ///
  /// - Throws: ``Refusal`` where the request names no host of this server: a foreign name that leads here may be that of a
  ///   page that wants to read it.
  func origin(of head: HTTPRequest, from peer: String) throws(Refusal) -> Origin {
    let isBehindProxy = proxy != nil && peer == proxy
    guard proxy == nil || isBehindProxy || Self.isLoopback(peer) else {
      throw Refusal(
        403, "not by way of the proxy", "This server is reached by another way",
        "It answers to its proxy alone. Ask whoever runs it for its address.")
    }
    guard let host = head.authority?.lowercased(), head.headerFields[values: Self.hostName].isEmpty else {
      throw Refusal(400, "no host or several", "The request names no host", "Open the address that the server printed.")
    }
    guard hosts.contains(host) || names.contains(Self.withoutPort(host)) else {
      throw Refusal(
        421, "foreign host", "This is no name of this server",
        "Open the address that the server printed. Whoever runs it behind a proxy names it with --host.")
    }
    let isSecure = isBehindProxy && head.headerFields[Self.forwardedProtocol]?.lowercased() == "https"
    return Origin(
      address: isBehindProxy ? forwarded(head) ?? peer : peer, site: (isSecure ? "https://" : "http://") + host,
      isSecure: isSecure)
  }

  /// Refuses a post that a page of somebody else has sent, as far as the browser says so.
  func requireOwnPage(_ head: HTTPRequest, _ origin: Origin) throws(Refusal) {
    if let from = head.headerFields[.origin], from.lowercased() != origin.site { throw Refusal.foreignForm }
    if let site = head.headerFields[Self.fetchSite], site != "same-origin", site != "none" { throw Refusal.foreignForm }
  }

  /// The last address of the list is the one that the proxy saw itself.
  private func forwarded(_ head: HTTPRequest) -> String? {
    let last = head.headerFields[Self.forwardedFor]?.split(separator: ",").last?.filter { $0 != " " }
    let isAddress = last?.allSatisfy { $0.isHexDigit || $0 == "." || $0 == ":" } ?? false
    return isAddress && last?.utf8.count ?? 0 <= 45 ? last : nil
  }

  private static func withoutPort(_ host: String) -> String {
    guard let colon = host.lastIndex(of: ":"), host[host.index(after: colon)...].allSatisfy(\.isNumber) else {
      return host
    }
    return String(host[..<colon])
  }

  private static func isLoopback(_ address: String) -> Bool { address.hasPrefix("127.") || address == "::1" }

  private static let hostName = ConnectionGuard.named("Host")
  private static let forwardedFor = ConnectionGuard.named("X-Forwarded-For")
  private static let forwardedProtocol = ConnectionGuard.named("X-Forwarded-Proto")
  private static let fetchSite = ConnectionGuard.named("Sec-Fetch-Site")
}
