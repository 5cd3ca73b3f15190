/// Sends a command until the deadline; if `isAsking`, also for a slot that is being moved to the node.
enum RedisScript {
    /// Reads and removes, for servers before 6.2 without `GETDEL`.
    static let take = """
        local value = redis.call('GET', KEYS[1])
        if value then redis.call('DEL', KEYS[1]) end
        return value
        """

    /// Writes value ARGV[2] for the time that is left if the current value is ARGV[1].
    static let replace = """
        if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
        redis.call('SET', KEYS[1], ARGV[2], 'PX', math.max(1, redis.call('PTTL', KEYS[1])))
        return 1
        """

    /// Adds ARGV[1] in a window of ARGV[2] milliseconds; returns the count and the milliseconds left.
    ///
    /// A key without expiry reads as 0; adding to it sets an expiry.
    static let count = """
        local left = redis.call('PTTL', KEYS[1])
        if ARGV[1] == '0' then
            if left < 0 then return {0, -1} end
            return {tonumber(redis.call('GET', KEYS[1])), left}
        end
        local count = redis.call('INCRBY', KEYS[1], ARGV[1])
        if left < 0 then
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            left = tonumber(ARGV[2])
        end
        return {count, left}
        """

    /// Writes record ARGV[2] with version ARGV[3] if the version is ARGV[1], empty for none.
    static let write = """
        if (redis.call('HGET', KEYS[1], 'version') or '') ~= ARGV[1] then return 0 end
        redis.call('HSET', KEYS[1], 'bytes', ARGV[2], 'version', ARGV[3])
        return 1
        """

    /// Removes the record if its version is ARGV[1].
    static let remove = """
        if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
        return redis.call('DEL', KEYS[1])
        """
}
