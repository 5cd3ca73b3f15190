internal import NIOCore
internal import NIOHTTPTypes
internal import Synchronization

/// Closes connections that do not send a whole request in time, or do not receive its reply in
/// time, and counts connections in the share of their client.
///
/// A client that sends a byte now and then never counts as idle. This handler limits the time to the end of the
/// request, and then to the end of the reply. So slow clients occupy connections only for seconds.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let first: TimeAmount
    private let next: TimeAmount
    private let share: ConnectionShare?
    private var connection: ConnectionShare.Connection?
    private var deadline = NIODeadline.distantFuture
    private var timer: Scheduled<Void>?
    private var isFirst = true
    /// Whether a request has begun but not ended.
    private var isReading = false

    /// Creates a handler.
    ///
    /// `first` limits the time from connecting to the end of the first request. `next` limits the time
    /// from the end of a request to the end of its reply, and from there to the next header. The
    /// shorter of both limits the time from the header of a later request to its end.
    init(first: TimeAmount, next: TimeAmount, share: ConnectionShare? = nil) {
        (self.first, self.next, self.share) = (first, next, share)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        connection = share?.add(context.channel)
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
            connection?.requests.add(1, ordering: .relaxed)
            // The first request already has a deadline. For later ones, the shorter time keeps a
            // slow client from delaying shutdown.
            if !isFirst { expect(within: min(first, next), context) }
            isFirst = false
        case .body: break
        case .end:
            isReading = false
            // A reply that the client does not read fills the buffers and never ends.
            expect(within: next, context)
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .end = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        // A reply before the end of its request is a rejection; the rest gets little time.
        expect(within: isReading ? min(first, next) : next, context)
        let sent = promise ?? context.eventLoop.makePromise()
        sent.futureResult.whenComplete { [connection] _ in
            connection?.requests.subtract(1, ordering: .relaxed)
        }
        context.write(data, promise: sent)
    }

    private func expect(within time: TimeAmount, _ context: ChannelHandlerContext) {
        deadline = context.eventLoop.now + time
    }

    /// Closes the connection at its deadline.
    ///
    /// The deadline changes several times per request, and cancelling a timer takes a search among those of all
    /// connections. So a single timer per connection stays and checks the current deadline when it fires.
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
