internal import CHiredis
internal import FretsawStore
internal import LibC

/// A connection to a Redis server; it is closed when the handle is destroyed.
///
/// With TLS, hiredis connects and parses, and libssl sends and receives: Debian 12's hiredis
/// has no TLS of its own. Not thread-safe; calls block at most for the timeout.
@safe struct RedisHandle: ~Copyable {
    private let context: UnsafeMutablePointer<redisContext>
    private var tls: TLSSession?
    /// Commands that wait to be sent.
    private var output: [UInt8] = []
    private var input: [UInt8] = []

    deinit {
        unsafe redisFree(context)
    }

    /// Connects to `endpoint` within `timeout`, plus the time to resolve a host name.
    ///
    /// With `tls`, each step of the handshake may also take `timeout`; a socket's connection is never encrypted.
    static func connect(
        to endpoint: RedisAddress.Endpoint,
        tls: TLSFiles? = nil,
        timeout: Duration
    ) throws(StoreError) -> RedisHandle {
        let opened =
            switch endpoint {
            case .tcp(let host, let port):
                unsafe redisConnectWithTimeout(host, Int32(port), timeval(timeout))
            case .unix(let path):
                unsafe redisConnectUnixWithTimeout(path, timeval(timeout))
            }
        let code = errno
        guard let opened = unsafe opened else {
            throw .redis(
                .unreachable,
                "out of memory for a connection; give the process more memory"
            )
        }
        var handle = unsafe RedisHandle(context: opened)
        guard unsafe opened.pointee.err == 0 else {
            throw handle.failure(errno: code, sent: false)
        }
        try handle.setTimeout(timeout)
        if case .tcp(let host, _) = endpoint {
            // Detects peers that vanish silently; optional, because timeouts apply anyway.
            _ = unsafe redisEnableKeepAlive(opened)
            if let tls {
                handle.tls = try TLSSession.start(
                    with: host,
                    over: unsafe opened.pointee.fd,
                    files: tls
                )
                handle.input = [UInt8](repeating: 0, count: 16_384)
            }
        }
        return handle
    }

    func setTimeout(_ timeout: Duration) throws(StoreError) {
        guard unsafe redisSetTimeout(context, timeval(timeout)) == REDIS_OK else {
            throw failure(errno: errno, sent: false)
        }
    }

    /// Whether the server has sent nothing unexpected and has not closed the connection.
    var isIdle: Bool {
        var state = pollfd(fd: unsafe context.pointee.fd, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&state, 1, 0) == 0
    }

    /// Appends a command to the output: the number of arguments, then each after its length.
    mutating func append(_ arguments: [[UInt8]]) {
        output += Array("*\(arguments.count)\r\n".utf8)
        for argument in arguments {
            output += Array("$\(argument.count)\r\n".utf8) + argument + Array("\r\n".utf8)
        }
    }

    /// Sends the buffered commands and reads the next reply.
    ///
    /// Replies have the order of the commands. The error message warns that the operation may have
    /// been done, unless `changesNothing`.
    mutating func reply(changesNothing: Bool = false) throws(StoreError) -> RedisReply {
        var raw: UnsafeMutableRawPointer?
        switch tls {
        case .none:
            let status = unsafe output.withUnsafeBytes { bytes in
                let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                return unsafe bytes.isEmpty
                    ? REDIS_OK : redisAppendFormattedCommand(context, start, bytes.count)
            }
            output.removeAll(keepingCapacity: true)
            guard status == REDIS_OK, unsafe redisGetReply(context, &raw) == REDIS_OK else {
                throw failure(errno: errno, sent: !changesNothing)
            }
        case .some(let session):
            try session.send(output, changesNothing: changesNothing)
            output.removeAll(keepingCapacity: true)
            while true {
                guard unsafe redisGetReplyFromReader(context, &raw) == REDIS_OK else {
                    throw failure(errno: errno, sent: !changesNothing)
                }
                if unsafe raw != nil { break }
                let count = try session.receive(into: &input, changesNothing: changesNothing)
                let status = unsafe input.withUnsafeBytes { bytes in
                    unsafe redisReaderFeed(
                        context.pointee.reader,
                        bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                        count
                    )
                }
                guard status == REDIS_OK else { throw failure(errno: 0, sent: !changesNothing) }
            }
        }
        guard let raw = unsafe raw else { throw failure(errno: 0, sent: !changesNothing) }
        defer { unsafe freeReplyObject(raw) }
        return unsafe RedisReply(copying: raw.assumingMemoryBound(to: redisReply.self).pointee)
    }

    private func failure(errno code: Int32, sent: Bool) -> StoreError {
        let message = unsafe withUnsafeBytes(of: context.pointee.errstr) { text in
            unsafe String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
        }
        let outcome = sent ? "; the operation may have been done" : ""
        let isLate = [EAGAIN, EWOULDBLOCK, ETIMEDOUT].contains(code)
        guard unsafe context.pointee.err == REDIS_ERR_IO, isLate else {
            return StoreError.redis(
                .unreachable,
                "\(message)\(outcome); check that the server runs and is reachable"
            )
        }
        return .late(outcome)
    }
}

private func timeval(_ duration: Duration) -> timeval {
    let bounded = min(max(duration, .milliseconds(1)), .seconds(86_400))
    let (seconds, attoseconds) = bounded.components
    return LibC.timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
}

enum RedisReply: Sendable, Equatable {
    case status(String)
    case error(String)
    case integer(Int)
    case bytes([UInt8])
    case array([RedisReply])
    case none

    /// Copies a reply of hiredis, which limits nesting to nine levels.
    init(copying reply: redisReply) {
        switch unsafe reply.type {
        case REDIS_REPLY_INTEGER: self = unsafe .integer(Int(reply.integer))
        case REDIS_REPLY_STRING: self = unsafe .bytes(RedisReply.bytes(of: reply))
        case REDIS_REPLY_STATUS:
            self = unsafe .status(String(decoding: RedisReply.bytes(of: reply), as: UTF8.self))
        case REDIS_REPLY_ERROR:
            self = unsafe .error(String(decoding: RedisReply.bytes(of: reply), as: UTF8.self))
        case REDIS_REPLY_ARRAY:
            let elements = unsafe UnsafeBufferPointer(start: reply.element, count: reply.elements)
            self = unsafe .array(
                elements.map { element in
                    unsafe element.map { unsafe RedisReply(copying: $0.pointee) } ?? .none
                }
            )
        default: self = .none
        }
    }

    /// The reply; throws the server's error.
    func checked() throws(StoreError) -> RedisReply {
        if case .error(let message) = self { throw StoreError(redis: message) }
        return self
    }

    private static func bytes(of reply: redisReply) -> [UInt8] {
        guard let start = unsafe reply.str else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: reply.len))
    }
}
