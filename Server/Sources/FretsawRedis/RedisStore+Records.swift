package import FretsawStore

extension RedisStore: DurableRecords {
    package func read(_ key: StoreKey) async throws(StoreError) -> DurableRecord? {
        let reply = try await send("HMGET", name(of: key, in: .record), "bytes", "version")
        switch reply {
        case .array([.none, .none]):
            return nil
        case .array(let pair):
            guard pair.count == 2, case .bytes(let bytes) = pair[0],
                case .bytes(let digits) = pair[1],
                let version = Int(String(decoding: digits, as: UTF8.self))
            else { throw .unexpected("HMGET") }
            return DurableRecord(bytes: bytes, version: version)
        default:
            throw .unexpected("HMGET")
        }
    }

    package func write(
        _ bytes: [UInt8],
        at key: StoreKey,
        replacing version: Int?
    ) async throws(StoreError) -> Bool {
        let reply = try await run(
            RedisScript.write,
            on: name(of: key, in: .record),
            version.map { RedisArgument($0) } ?? "",
            RedisArgument(value: bytes),
            RedisArgument(DurableRecord.freshVersion())
        )
        return try isDone(reply)
    }

    package func remove(_ key: StoreKey, version: Int) async throws(StoreError) -> Bool {
        try isDone(
            await run(RedisScript.remove, on: name(of: key, in: .record), RedisArgument(version))
        )
    }

    private func isDone(_ reply: RedisReply) throws(StoreError) -> Bool {
        switch reply {
        case .integer(1): return true
        case .integer(0): return false
        default: throw .unexpected("a script")
        }
    }
}
