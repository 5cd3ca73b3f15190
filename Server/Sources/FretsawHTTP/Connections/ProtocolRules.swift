internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypesHTTP1

/// Rules of HTTP/1 that need the version and the header as received (RFC 9112).
///
/// - A request of HTTP/1.1 needs exactly one Host (§ 3.2), and one of HTTP/1.0 has no transfer coding
///   (§ 6.1): otherwise 400, and the connection ends.
/// - A connection of HTTP/1.0 ends after the reply, unless the client asks to keep it (§ 9.3).
/// - A client that waits for `100 Continue` gets it, if its body is not too long (RFC 9110 § 10.1.1).
/// - A reply 413 ends the connection, so that the rest of the body is not read.
final class ProtocolRules: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Number of requests whose reply has not ended.
    private var open = 0
    private var isTooLong = false
    /// Whether the last reply was sent; what the client still sends is discarded.
    private var isEnding = false
    /// Time for the client to receive the last reply before the connection is closed.
    private static let linger = TimeAmount.seconds(2)

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isEnding else { return }
        guard case .head(var head) = unwrapInboundIn(data) else {
            context.fireChannelRead(data)
            return
        }
        let isOld = head.version == .http1_0 || head.version.major < 1
        guard
            isOld
                ? !head.headers.contains(name: "transfer-encoding")
                : head.headers["host"].count == 1
        else {
            reject(context)
            return
        }
        if isOld, !head.isKeepAlive {
            head.headers.replaceOrAdd(name: "connection", value: "close")
        }
        let length = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
        if !isOld, open == 0, length <= ServerConfiguration.bodyLimit,
            head.headers[canonicalForm: "expect"].contains(where: {
                $0.lowercased() == "100-continue"
            })
        {
            let interim = HTTPResponseHead(version: head.version, status: .continue)
            context.writeAndFlush(wrapOutboundOut(.head(interim)), promise: nil)
        }
        open += 1
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.status == .payloadTooLarge:
            isTooLong = true
            head.headers.replaceOrAdd(name: "connection", value: "close")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end:
            open -= 1
            context.write(data, promise: promise)
            if isTooLong { end(context) }
        default: context.write(data, promise: promise)
        }
    }

    /// Replies 400, or only closes if earlier replies are not complete.
    private func reject(_ context: ChannelHandlerContext) {
        guard open == 0 else {
            context.close(promise: nil)
            return
        }
        let headers: HTTPHeaders = ["content-length": "0", "connection": "close"]
        let head = HTTPResponseHead(version: .http1_1, status: .badRequest, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.end(nil)), promise: nil)
        end(context)
    }

    /// Closes the sending side at once, and the connection a little later: closing it with unread
    /// bytes would discard the reply.
    private func end(_ context: ChannelHandlerContext) {
        isEnding = true
        context.flush()
        context.close(mode: .output, promise: nil)
        let channel = context.channel
        context.eventLoop.scheduleTask(in: ProtocolRules.linger) { channel.close(promise: nil) }
    }

    /// Adds the rules in front of the handler that translates requests of NIO.
    final class Installer: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = Any

        func handlerAdded(context: ChannelHandlerContext) {
            let pipeline = context.pipeline.syncOperations
            guard let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) else {
                return
            }
            try? pipeline.addHandler(ProtocolRules(), position: .before(codec))
            pipeline.removeHandler(context: context, promise: nil)
        }
    }
}
