import ArgumentParser
import FretsawCommandLine
import FretsawHTTP
import LibC

/// The command `fretsaw-server healthcheck`.
struct HealthCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "healthcheck",
        abstract: "Check if a running service is healthy.",
        usage: "fretsaw-server healthcheck [<options>]",
        discussion: """
            Example:
              fretsaw-server healthcheck --admin 127.0.0.1:9090

            Reads the same settings as serve, and sends a request to the admin address in them.

            Exit status: 0 healthy; 1 not healthy, or no reply; 64 invalid command line; 78 invalid \
            configuration, or no admin address is configured.
            """
    )

    @OptionGroup var options: SettingOptions

    func run() async throws {
        try await reportingSettings {
            guard let admin = try options.plan().server.admin else {
                throw SettingsError("no admin address is configured; set admin")
            }
            return HealthCheck.isHealthy(admin) ? .success : .partly
        }
    }
}

/// Checks a running service at its admin address, without HTTP libraries.
enum HealthCheck {
    /// Longest time until the reply, in seconds.
    static let timeout = 5

    /// True if `GET path` at `address` returns status 200.
    static func isHealthy(_ address: ListenAddress, path: String = "/healthz") -> Bool {
        guard let socket = connected(to: address) else { return false }
        defer { close(socket) }
        let request = Array(
            "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8
        )
        guard send(socket, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
        else { return false }
        var answer: [UInt8] = []
        let wanted = Array("HTTP/1.1 200".utf8)
        while answer.count < wanted.count {
            var part = [UInt8](repeating: 0, count: 64)
            let count = recv(socket, &part, part.count, 0)
            guard count > 0 else { return false }
            answer += part.prefix(count)
        }
        return answer.starts(with: wanted)
    }

    /// A socket connected to `address`, whose calls take at most `timeout` seconds; nil if nothing listens
    /// there.
    static func connected(to address: ListenAddress, timeout: Int = timeout) -> Int32? {
        switch address {
        case .unix(let path):
            // A `sockaddr_un`: the family, the path, a zero.
            let name = withUnsafeBytes(of: sa_family_t(AF_UNIX)) { Array($0) } + path.utf8 + [0]
            guard name.count <= MemoryLayout<sockaddr_un>.size else { return nil }
            return socket(AF_UNIX, timeout) { made in
                name.withUnsafeBytes { name in
                    connect(
                        made,
                        name.assumingMemoryBound(to: sockaddr.self).baseAddress,
                        socklen_t(name.count)
                    )
                }
            }
        case .tcp(let host, let port):
            // A server that listens on all addresses also listens on loopback.
            let host = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "::1" : host
            var hints = addrinfo()
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
            var found = hints.ai_next
            guard getaddrinfo(host, "\(port)", &hints, &found) == 0 else { return nil }
            defer { freeaddrinfo(found) }
            var next = found
            while let entry = next?.pointee {
                let made = socket(entry.ai_family, timeout) {
                    connect($0, entry.ai_addr, entry.ai_addrlen)
                }
                if let made { return made }
                next = entry.ai_next
            }
            return nil
        }
    }

    /// A socket of this family, connected by `connecting`; nil if that failed.
    private static func socket(
        _ family: Int32,
        _ timeout: Int,
        connecting: (Int32) -> Int32
    ) -> Int32? {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let made = LibC.socket(family, type, 0)
        guard made >= 0 else { return nil }
        var limit = timeval(tv_sec: timeout, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        // On Linux the send timeout also applies to connecting.
        guard setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &limit, size) == 0,
            setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &limit, size) == 0, connecting(made) == 0
        else {
            close(made)
            return nil
        }
        return made
    }
}
