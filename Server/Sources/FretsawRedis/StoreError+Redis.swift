internal import FretsawStore

extension StoreError {
    static func redis(_ reason: Reason, _ detail: String) -> StoreError {
        StoreError(reason, store: RedisStore.name, detail: detail)
    }

    /// Maps an error reply of the server.
    ///
    /// Only the first words of the reply are included: some of Redis' messages repeat the command's arguments.
    init(redis reply: String) {
        let words = reply.prefix { $0 != "'" && $0 != "`" && $0 != "," && $0 != "\n" }.prefix(120)
        // Before Redis 7.0, the error of a script contains the error of the command that failed in it.
        let code = reply.contains("WRONGTYPE") ? "WRONGTYPE" : reply.prefix { $0 != " " }
        let reason: Reason =
            switch code {
            case "OOM", "MISCONF": .full
            case "LOADING", "BUSY", "MASTERDOWN", "CLUSTERDOWN", "TRYAGAIN": .unreachable
            case "WRONGTYPE": .corrupt
            default: .rejected
            }
        let isPassword = reply.hasPrefix("ERR invalid password") || reply.contains("AUTH")
        let advice =
            switch isPassword ? "WRONGPASS" : code {
            case "WRONGPASS": "check the user and password in the address"
            case "NOPERM":
                "allow the user AUTH, EVAL, GET, GETDEL, HMGET, INFO, PING and SET on our keys,"
                    + " ROLE with sentinels, CLUSTER and ASKING in a cluster"
            case "OOM": "raise the server's maxmemory, or limit clients more tightly"
            case "MISCONF": "fix the server's snapshots, or turn them off"
            case "LOADING", "BUSY", "MASTERDOWN", "CLUSTERDOWN", "TRYAGAIN":
                "wait until the server is ready, or check its log"
            case "READONLY":
                "use the address of the primary server, or of its sentinels (redis+sentinel://)"
            case "MOVED", "ASK", "CROSSSLOT":
                "the server is part of a cluster; write redis+cluster:// in the address"
            case "WRONGTYPE": "another program uses our keys; change the prefix or the database"
            default: "check the server's version and configuration"
            }
        self = .redis(reason, "the server replied \"\(words)\"; \(advice)")
    }

    /// No reply within the timeout; `outcome` says whether the operation may have been done.
    static func late(_ outcome: String) -> StoreError {
        StoreError.redis(
            .timedOut,
            "no reply within the timeout\(outcome); check the server's load and the network"
        )
    }

    /// The server sent a reply that does not fit the command.
    static func unexpected(_ command: String) -> StoreError {
        StoreError.redis(
            .corrupt,
            "unexpected reply to \(command); check that the address is that of a Redis server"
                + " and that no other program uses our keys"
        )
    }
}
