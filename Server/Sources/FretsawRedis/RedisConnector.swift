internal import FretsawStore

/// Opens connections that are ready for commands: with TLS, authenticated, on the database.
struct RedisConnector: Sendable {
    let address: RedisAddress
    let options: RedisOptions

    func connect(to endpoint: RedisAddress.Endpoint) throws(StoreError) -> RedisHandle {
        var connection = try open(endpoint)
        try authenticate(&connection)
        if address.database != 0 {
            _ = try connection.accepted("SELECT", "\(address.database)")
        }
        _ = try connection.accepted("PING")
        try connection.setTimeout(options.timeout)
        return connection
    }

    /// Connects to the master `name` that the first reachable sentinel knows.
    func connect(
        toMaster name: String,
        of sentinels: [RedisAddress.Endpoint]
    ) throws(StoreError) -> RedisHandle {
        var failures: [String] = []
        for sentinel in sentinels {
            let master: RedisAddress.Endpoint
            do throws(StoreError) {
                master = try self.master(name, knownTo: sentinel)
            } catch {
                failures.append("sentinel \(sentinel): \(error.detail)")
                continue
            }
            do throws(StoreError) {
                var connection = try connect(to: master)
                // Sentinels announce a master that they are about to demote, or that was restarted.
                guard case .array(let role) = try connection.accepted("ROLE"),
                    role.first == .bytes(Array("master".utf8))
                else {
                    throw .redis(
                        .unreachable,
                        "it is a replica; wait until the sentinels end their failover"
                    )
                }
                return connection
            } catch {
                throw .redis(error.reason, "master \(master): \(error.detail)")
            }
        }
        throw .redis(.unreachable, failures.joined(separator: ". "))
    }

    private func master(
        _ name: String,
        knownTo sentinel: RedisAddress.Endpoint
    ) throws(StoreError) -> RedisAddress.Endpoint {
        var connection = try open(sentinel)
        let question = ["SENTINEL", "GET-MASTER-ADDR-BY-NAME", name]
        var reply = try connection.ask(question)
        // Sentinels have users of their own, mostly none: only one that asks for a password gets ours.
        if case .error(let message) = reply, message.hasPrefix("NOAUTH") {
            try authenticate(&connection)
            reply = try connection.ask(question)
        }
        switch reply {
        case .array(let pair):
            guard let endpoint = RedisAddress.Endpoint(announced: pair, by: sentinel) else {
                throw .unexpected("SENTINEL")
            }
            return endpoint
        case .none:
            throw .redis(.rejected, "it knows no master \(name); check the name in the address")
        default:
            _ = try reply.checked()
            throw .unexpected("SENTINEL")
        }
    }

    private func open(_ endpoint: RedisAddress.Endpoint) throws(StoreError) -> RedisHandle {
        try RedisHandle.connect(to: endpoint, tls: address.tls, timeout: options.connectTimeout)
    }

    private func authenticate(_ connection: inout RedisHandle) throws(StoreError) {
        guard let password = address.password else { return }
        let words = ["AUTH"] + (address.user.map { [$0] } ?? []) + [password]
        _ = try connection.ask(words).checked()
    }
}

extension RedisHandle {
    /// Sends a command that changes nothing, and returns the reply, which may be an error.
    fileprivate mutating func ask(_ words: [String]) throws(StoreError) -> RedisReply {
        append(words.map { Array($0.utf8) })
        return try reply(changesNothing: true)
    }

    /// Sends a command that changes nothing; throws the server's error.
    fileprivate mutating func accepted(_ words: String...) throws(StoreError) -> RedisReply {
        try ask(words).checked()
    }
}

extension RedisAddress.Endpoint {
    /// Reads host, that of `server` if it is empty, and port from a reply's first two elements, if valid.
    init?(announced pair: [RedisReply], by server: RedisAddress.Endpoint) {
        guard pair.count >= 2 else { return nil }
        let port: Int? =
            switch pair[1] {
            case .integer(let port): port
            case .bytes(let digits): Int(String(decoding: digits, as: UTF8.self))
            default: nil
            }
        let host: String? =
            switch pair[0] {
            case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
            case .none: ""
            default: nil
            }
        guard let host, let port else { return nil }
        self.init(host: host, port: port, announcedBy: server)
    }

    /// Checks an announced host and port.
    init?(host: String, port: Int, announcedBy server: RedisAddress.Endpoint) {
        guard (1...65_535).contains(port), host.utf8.count <= 255,
            host.utf8.allSatisfy({ $0 > 32 && $0 < 127 })
        else { return nil }
        if host.isEmpty {
            guard case .tcp(let host, _) = server else { return nil }
            self = .tcp(host: host, port: port)
        } else {
            self = .tcp(host: host, port: port)
        }
    }
}
