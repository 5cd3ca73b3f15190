import NIOCore
import NIOPosix

/// A raw TCP connection for HTTP requests.
struct Connection {
    /// The connection was closed before the end of a reply.
    struct Closed: Error {}

    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var heard: [UInt8] = []

    /// Runs `body` with a connection to `port` of loopback, and closes it afterwards.
    static func open<Result: Sendable>(
        _ port: Int,
        _ body: @Sendable (inout Connection) async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel
                    )
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var connection = Connection(
                inbound: inbound.makeAsyncIterator(),
                outbound: outbound
            )
            return try await body(&connection)
        }
    }

    private init(
        inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
        outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) {
        self.inbound = inbound
        self.outbound = outbound
    }

    /// Sends `text`.
    func send(_ text: String) async throws {
        try await outbound.write(ByteBuffer(string: text))
    }

    /// Receives the next whole reply.
    mutating func reply(toHead: Bool = false) async throws -> Reply {
        while true {
            if let (reply, length) = Reply.read(heard, toHead: toHead) {
                heard.removeFirst(length)
                return reply
            }
            guard try await hear() else { throw Closed() }
        }
    }

    /// Receives until the connection is closed; returns the received bytes.
    mutating func rest() async throws -> [UInt8] {
        do {
            while try await hear() {}
        } catch is IOError {
            // A reset also closes the connection.
        }
        return heard
    }

    private mutating func hear() async throws -> Bool {
        // Used by one task only, which the iterator's type does not express.
        nonisolated(unsafe) var inbound = inbound
        defer { self.inbound = inbound }
        guard let part = try await inbound.next() else { return false }
        heard += part.readableBytesView
        return true
    }
}
