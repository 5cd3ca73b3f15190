internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// HTTP/1.1 connections that a stopping server may drop.
///
/// A server that stops drops connections that it accepted and does not serve yet. swift-nio traps if the writer of a
/// dropped connection is freed before it is finished (https://github.com/apple/swift-nio/issues/2813). A closed
/// connection finishes its writer, so each connection keeps its writer until it is closed.
struct DroppableConnection: ServerChildChannel {
    let base: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            try channel.pipeline.syncOperations.addHandler(Keeper(value))
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }

    private final class Keeper: ChannelInboundHandler {
        typealias InboundIn = Any

        private var value: HTTP1Channel.Value?

        init(_ value: HTTP1Channel.Value) {
            self.value = value
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            value = nil
        }
    }
}
