internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Stands at each connection: gives every answer the headers that protect whoever reads it, also those answers that are made
/// before there is a request, and ends connections that hold up others.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// What each answer has.
  ///
  /// Without a referrer browsers say `Origin: null` of a form's post, so it is given to this server alone.
  static let headers: [(HTTPField.Name, String)] = [
    (
      .contentSecurityPolicy,
      "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'; connect-src 'self'; form-action 'self'; "
        + "frame-ancestors 'none'; base-uri 'none'"
    ),
    (.xContentTypeOptions, "nosniff"), (named("Referrer-Policy"), "same-origin"),
    (named("Cross-Origin-Opener-Policy"), "same-origin"), (named("Cross-Origin-Resource-Policy"), "same-origin"),
    (.cacheControl, "no-store"),
  ]

  /// A name that stands in the source.
  static func named(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no name of a header") }
    return name
  }

  /// For how long the rest of a request is thrown away after its answer, so that the answer gets through: closing at once
  /// would take it back.
  private static let drain = TimeAmount.seconds(2)

  private let tell: @Sendable (_ words: String, _ address: String?) -> Void
  private var isAnswering = false
  private var isLast = false
  private var isEnding = false

  /// - Parameter tell: Notes a refusal in the log.
  init(tell: @escaping @Sendable (_ words: String, _ address: String?) -> Void) {
    self.tell = tell
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !isEnding { context.fireChannelRead(data) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The server answers a broken request with 400, and closes.
    if !isEnding, !(error is IOError) { tell("400 refused: a broken request", context.remoteAddress?.ipAddress) }
    context.fireErrorCaught(error)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // The answer waits for somebody who does not read it.
    if case IdleStateHandler.IdleStateEvent.write = event, isAnswering {
      tell("closed: an answer was not read", context.remoteAddress?.ipAddress)
      context.close(promise: nil)
    }
    context.fireUserInboundEventTriggered(event)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      for (name, value) in Self.headers where !head.headerFields.contains(name) { head.headerFields[name] = value }
      isAnswering = true
      isLast = head.headerFields[.connection] == "close"
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      isAnswering = false
      context.write(data, promise: promise)
      guard isLast, !isEnding else { return }
      isEnding = true
      context.flush()
      context.close(mode: .output, promise: nil)
      let channel = context.channel
      context.eventLoop.scheduleTask(in: Self.drain) { channel.close(promise: nil) }
    }
  }
}
