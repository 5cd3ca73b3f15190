internal import FretsawStore

extension StoreError {
    /// What the server's error `said` means for a caller.
    ///
    /// Only its first words are passed on: some of Redis' messages repeat the command's arguments.
    init(redis said: String) {
        let words = said.prefix { $0 != "'" && $0 != "`" && $0 != "," && $0 != "\n" }.prefix(120)
        // Before 7.0 a script's error hid that of its command.
        let code = said.contains("WRONGTYPE") ? "WRONGTYPE" : said.prefix { $0 != " " }
        let (reason, advice): (Reason, String) =
            switch code {
            case "NOAUTH", "WRONGPASS":
                (.refused, "check user and password of the address")
            case "NOPERM":
                (.refused, "let the user run GET, SET, GETDEL, EVAL, PING and INFO on our keys")
            case "OOM":
                (.full, "raise the server's maxmemory, or limit clients more tightly")
            case "MISCONF":
                (.full, "let the server save its snapshots, or turn them off")
            case "LOADING", "BUSY", "MASTERDOWN", "CLUSTERDOWN", "TRYAGAIN":
                (.unreachable, "wait until the server is done, or see what keeps it")
            case "READONLY":
                (.refused, "name the primary server in the address, not a replica")
            case "MOVED", "ASK", "CROSSSLOT":
                (.refused, "name a server that is not part of a cluster")
            case "WRONGTYPE":
                (
                    .corrupt,
                    "another program uses our keys; give it or us another prefix or database"
                )
            default:
                (.refused, "check the server's version and set-up")
            }
        let isPassword = said.hasPrefix("ERR invalid password") || said.contains("AUTH")
        self.init(
            reason,
            store: "Redis",
            detail: "the server says \"\(words)\"; "
                + (isPassword ? "check user and password of the address" : advice)
        )
    }

    /// The server answered what our command cannot be answered with.
    static func unexpected(_ command: String) -> StoreError {
        StoreError(
            .corrupt,
            store: "Redis",
            detail:
                "an answer to \(command) that is none; see that the address names a Redis server"
                + " and that nobody else uses our keys"
        )
    }
}
