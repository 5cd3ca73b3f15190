import NIOCore
import NIOPosix

/// A TCP connection that says and hears bytes, and knows no more of HTTP than what is sent over it.
struct Connection {
    /// The other end closed before a whole reply was there.
    struct Closed: Error {}

    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var heard: [UInt8] = []

    /// What `body` returns of a connection to `port` of loopback, which is closed after it.
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

    /// Says `text`.
    func send(_ text: String) async throws {
        try await outbound.write(ByteBuffer(string: text))
    }

    /// The next whole reply.
    mutating func reply(toHead: Bool = false) async throws -> Reply {
        while true {
            if let (reply, length) = Reply.read(heard, toHead: toHead) {
                heard.removeFirst(length)
                return reply
            }
            guard try await hear() else { throw Closed() }
        }
    }

    /// Hears on until the other end closes; returns what it said until then.
    mutating func rest() async throws -> [UInt8] {
        do {
            while try await hear() {}
        } catch is IOError {
            // Reset: closed as well.
        }
        return heard
    }

    private mutating func hear() async throws -> Bool {
        // A connection is one task's alone; the iterator does not say so.
        nonisolated(unsafe) var inbound = inbound
        defer { self.inbound = inbound }
        guard let part = try await inbound.next() else { return false }
        heard += part.readableBytesView
        return true
    }
}
