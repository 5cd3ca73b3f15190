import FretsawCommandLine
import FretsawHTTP
import LibC

/// A blocking HTTP/1.1 connection that is kept open.
///
/// Supports only what this service sends: `Content-Length`, no chunked replies.
struct LoopbackConnection: ~Copyable {
    /// The server closed the connection, was too slow, or sent an invalid reply.
    struct Broken: CommandError, CustomStringConvertible {
        let exitStatus = ExitStatus.failure
        var description: String { "no complete reply" }
    }

    private let socket: Int32
    private var part = [UInt8](repeating: 0, count: 1 << 17)
    private var heard: [UInt8] = []
    /// Largest size of a reply, in bytes.
    private static let maxLength = 1 << 24

    /// Longest time until a reply, in seconds.
    private static let timeout = 60

    /// Connects to `address`.
    init(_ address: ListenAddress) throws(Broken) {
        guard
            let socket = HealthCheck.connected(to: address, timeout: LoopbackConnection.timeout)
        else { throw Broken() }
        self.socket = socket
    }

    deinit { close(socket) }

    /// A reply: its status, its total size in bytes, and its body.
    struct Reply {
        let status: Int
        let length: Int
        let body: [UInt8]
    }

    /// Posts `body` to `path` and returns the reply.
    mutating func post(_ path: String, _ body: [UInt8]) throws(Broken) -> Reply {
        let head =
            "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.count)\r\n\r\n"
        let request = Array(head.utf8) + body
        guard send(socket, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw Broken()
        }
        heard.removeAll(keepingCapacity: true)
        var (start, whole) = (0, LoopbackConnection.maxLength)
        while heard.count < whole {
            let count = recv(socket, &part, part.count, 0)
            guard count > 0 else { throw Broken() }
            heard += part[..<count]
            if start == 0, let end = LoopbackConnection.endOfHead(heard) {
                start = end
                whole = end + (LoopbackConnection.length(heard[..<end]) ?? 0)
            }
        }
        guard start > 0, heard.count == whole else { throw Broken() }
        let line = String(decoding: heard[..<min(start, 12)], as: UTF8.self)
        guard line.hasPrefix("HTTP/1.1 "), let status = Int(line.suffix(3)) else { throw Broken() }
        return Reply(status: status, length: whole, body: Array(heard[start...]))
    }

    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        var index = 3
        // Headers are short; only the beginning can contain their end.
        while index < min(bytes.count, 8192) {
            if bytes[index] == 10, bytes[index - 1] == 13, bytes[index - 2] == 10,
                bytes[index - 3] == 13
            {
                return index + 1
            }
            index += 1
        }
        return nil
    }

    private static func length(_ head: ArraySlice<UInt8>) -> Int? {
        for line in String(decoding: head, as: UTF8.self).split(separator: "\r\n") {
            let pair = line.split(separator: ":", maxSplits: 1)
            if pair.count == 2, pair[0].lowercased() == "content-length" {
                return Int(pair[1].drop { $0 == " " })
            }
        }
        return nil
    }
}
