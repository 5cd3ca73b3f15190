internal import CHiredis
internal import FretsawStore
internal import Glibc

/// One connection, freed once, when its owner lets go of it.
///
/// Not for two threads at once; its calls block, as long as the timeout at most.
@safe struct RedisHandle: ~Copyable {
    private let context: UnsafeMutablePointer<redisContext>

    private init(owning context: UnsafeMutablePointer<redisContext>) {
        unsafe self.context = context
    }

    deinit {
        unsafe redisFree(context)
    }

    /// Connects to `endpoint`, waiting `timeout` at most, but for the look-up of a host's name.
    static func connect(
        to endpoint: RedisAddress.Endpoint,
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
            throw StoreError(
                .unreachable,
                store: "Redis",
                detail: "no memory for a connection; give the process more"
            )
        }
        let handle = unsafe RedisHandle(owning: opened)
        guard unsafe opened.pointee.err == 0 else {
            throw handle.failure(errno: code, sent: false)
        }
        if case .tcp = endpoint {
            // Against peers that vanish without a word; without it the timeouts still hold.
            _ = unsafe redisEnableKeepAlive(opened)
        }
        try handle.setTimeout(timeout)
        return handle
    }

    /// Sets how long a read or write may block.
    func setTimeout(_ timeout: Duration) throws(StoreError) {
        guard unsafe redisSetTimeout(context, timeval(timeout)) == REDIS_OK else {
            throw failure(errno: errno, sent: false)
        }
    }

    /// Whether the server has said nothing unasked; closing the connection counts as that.
    var isQuiet: Bool {
        var state = pollfd(fd: unsafe context.pointee.fd, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&state, 1, 0) == 0
    }

    /// Puts a command at the end of what is sent before the next reply is read.
    func append(_ arguments: [[UInt8]]) throws(StoreError) {
        let lengths = arguments.map(\.count)
        var joined: [CChar] = []
        joined.reserveCapacity(lengths.reduce(0, +))
        for argument in arguments {
            joined.append(contentsOf: argument.lazy.map { CChar(bitPattern: $0) })
        }
        let status = unsafe joined.withUnsafeBufferPointer { bytes in
            var starts = unsafe [UnsafePointer<CChar>?]()
            var offset = 0
            for length in lengths {
                // An argument without bytes may lie anywhere; it needs a place all the same.
                unsafe starts.append(bytes.baseAddress.map { unsafe $0 + offset })
                offset += length
            }
            return unsafe redisAppendCommandArgv(context, Int32(lengths.count), &starts, lengths)
        }
        guard status == REDIS_OK else { throw failure(errno: errno, sent: false) }
    }

    /// Sends what is appended and reads the reply to the command that is next in turn.
    ///
    /// An error tells that what was asked may have been done, unless `changesNothing`.
    func reply(changesNothing: Bool = false) throws(StoreError) -> RedisReply {
        var raw: UnsafeMutableRawPointer?
        guard unsafe redisGetReply(context, &raw) == REDIS_OK, let raw = unsafe raw else {
            throw failure(errno: errno, sent: !changesNothing)
        }
        defer { unsafe freeReplyObject(raw) }
        return unsafe RedisReply(copying: raw.assumingMemoryBound(to: redisReply.self).pointee)
    }

    private func failure(errno code: Int32, sent: Bool) -> StoreError {
        let said = unsafe withUnsafeBytes(of: context.pointee.errstr) { text in
            unsafe String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
        }
        let outcome = sent ? "; what was asked may have been done" : ""
        let isLate = [EAGAIN, EWOULDBLOCK, ETIMEDOUT].contains(code)
        guard unsafe context.pointee.err == REDIS_ERR_IO, isLate else {
            return StoreError(
                .unreachable,
                store: "Redis",
                detail: "\(said)\(outcome); see that the server runs and is reached"
            )
        }
        return StoreError(
            .timedOut,
            store: "Redis",
            detail: "no answer in time\(outcome); look at the server's load and the network"
        )
    }
}

private func timeval(_ duration: Duration) -> timeval {
    let bounded = min(max(duration, .milliseconds(1)), .seconds(86_400))
    let (seconds, attoseconds) = bounded.components
    return Glibc.timeval(
        tv_sec: Int(seconds),
        tv_usec: Int(attoseconds / 1_000_000_000_000)
    )
}

/// What the server answered to one command, as Swift values.
enum RedisReply: Sendable, Equatable {
    case status(String)
    case error(String)
    case integer(Int)
    case bytes([UInt8])
    case array([RedisReply])
    case none

    /// A copy of the library's reply, which stays its owner's.
    ///
    /// The library nests no deeper than nine.
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

    private static func bytes(of reply: redisReply) -> [UInt8] {
        guard let start = unsafe reply.str else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: reply.len))
    }
}
