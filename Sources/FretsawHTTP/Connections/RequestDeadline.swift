internal import NIOCore
internal import NIOHTTPTypes

/// Closes connections that do not bring a whole request in time.
///
/// A client that sends a byte now and then is never idle; what counts here is when the request ends. So
/// ten thousand of them hold a connection each for a few seconds, and nothing else.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let first: TimeAmount
    private let next: TimeAmount
    private var deadline: Scheduled<Void>?

    /// Deadlines after the connection began, and after each reply.
    init(first: TimeAmount, next: TimeAmount) {
        self.first = first
        self.next = next
    }

    func handlerAdded(context: ChannelHandlerContext) { expect(within: first, context) }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .end = unwrapInboundIn(data) { deadline?.cancel() }
        context.fireChannelRead(data)
    }

    func write(
        context: ChannelHandlerContext,
        data: NIOAny,
        promise: EventLoopPromise<Void>?
    ) {
        if case .end = unwrapOutboundIn(data) { expect(within: next, context) }
        context.write(data, promise: promise)
    }

    private func expect(within time: TimeAmount, _ context: ChannelHandlerContext) {
        deadline?.cancel()
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: time) {
            channel.close(mode: .all, promise: nil)
        }
    }
}
