internal import CHiredis

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
