internal import NIOCore
internal import NIOHTTPTypes

/// Closes connections that do not bring a whole request in time, or do not take its reply.
///
/// A client that sends a byte now and then is never idle; what counts here is when the request ends, and
/// then when the reply does. So ten thousand of them hold a connection each for a few seconds, and nothing
/// else.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let first: TimeAmount
    private let next: TimeAmount
    private var deadline = NIODeadline.distantFuture
    private var timer: Scheduled<Void>?
    private var isFirst = true
    /// True while a request has begun and not ended.
    private var isReading = false

    /// Deadlines for the first request after the connection began, for later ones after their heads, and
    /// for whatever else comes after: the reply after its request, the next head after the reply.
    init(first: TimeAmount, next: TimeAmount) {
        self.first = first
        self.next = next
    }

    func handlerAdded(context: ChannelHandlerContext) {
        expect(within: first, context)
        watch(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            isReading = true
            // The first one has had its time from the connection's beginning. For the others a client that
            // begins and does not go on would hold up a server that ends.
            if !isFirst { expect(within: min(first, next), context) }
            isFirst = false
        case .body: break
        case .end:
            isReading = false
            // A reply that is not read fills the buffers and then never ends.
            expect(within: next, context)
        }
        context.fireChannelRead(data)
    }

    func write(
        context: ChannelHandlerContext,
        data: NIOAny,
        promise: EventLoopPromise<Void>?
    ) {
        // A request that is answered before it ends is one that was refused: it has little time left.
        if case .end = unwrapOutboundIn(data) {
            expect(within: isReading ? min(first, next) : next, context)
        }
        context.write(data, promise: promise)
    }

    private func expect(within time: TimeAmount, _ context: ChannelHandlerContext) {
        deadline = context.eventLoop.now + time
    }

    /// Closes the connection at its deadline.
    ///
    /// The deadline moves some times a request, and a timer that is cancelled is searched for among those of
    /// all connections. So one timer stays and looks where the deadline is by then: no later than any that
    /// is set meanwhile can be.
    private func watch(_ context: ChannelHandlerContext) {
        let loop = context.eventLoop
        let due = min(deadline, loop.now + min(first, next))
        timer = loop.assumeIsolated().scheduleTask(deadline: due) { [self] in
            if loop.now < deadline {
                watch(context)
            } else {
                context.channel.close(mode: .all, promise: nil)
            }
        }
    }
}
