internal import NIOCore
internal import NIOPosix

package enum HealthCheck {
    /// A server that listens on all addresses also listens on loopback.
    private static let loopback = ["0.0.0.0": "127.0.0.1", "::": "::1"]
    /// Longest time to connect, and then until the reply.
    private static let timeout = TimeAmount.seconds(5)

    /// True if `GET path` at `address` returns status 200 and what this program replies.
    package static func isHealthy(_ address: ListenAddress, path: String = "/healthz") async -> Bool
    {
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(timeout)
        let request = "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        do {
            let channel =
                switch address {
                case .unix(let path):
                    try await bootstrap.connect(
                        unixDomainSocketPath: path,
                        channelInitializer: connection
                    )
                case .tcp(let host, let port):
                    try await bootstrap.connect(
                        host: loopback[host] ?? host,
                        port: port,
                        channelInitializer: connection
                    )
                }
            return try await channel.executeThenClose { inbound, outbound in
                try await outbound.write(ByteBuffer(string: request))
                var answer = ByteBuffer()
                for try await part in inbound where answer.readableBytes < 4096 {
                    answer.writeImmutableBuffer(part)
                }
                let text = String(buffer: answer)
                return text.hasPrefix("HTTP/1.1 200")
                    && ["alive", "ready"].contains { text.hasSuffix(#"{"status":"\#($0)"}"#) }
            }
        } catch { return false }
    }

    private typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private static func connection(_ channel: any Channel) -> EventLoopFuture<Connection> {
        channel.eventLoop.makeCompletedFuture {
            channel.eventLoop.scheduleTask(in: timeout) { channel.close(promise: nil) }
            return try Connection(wrappingChannelSynchronously: channel)
        }
    }
}
