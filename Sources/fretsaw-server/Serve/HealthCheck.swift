import ArgumentParser
import FretsawCommandLine
import FretsawHTTP
import Glibc

/// The command `fretsaw-server healthcheck`.
struct HealthCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "healthcheck",
        abstract: "Ask a running service if it is healthy.",
        usage: "fretsaw-server healthcheck [<options>]",
        discussion: """
            Takes the settings of serve, and asks the admin address they name.

            Example:
              fretsaw-server healthcheck --admin 127.0.0.1:9090

            Exit status: 0 the service is healthy; 1 it is not, or does not answer; 64 the command \
            line makes no sense; 78 the configuration makes no sense, or admin is none.
            """
    )

    @OptionGroup var options: SettingOptions

    func run() async throws {
        try await reportingSettings {
            guard let admin = try options.plan().server.admin else {
                throw SettingsError("admin is none: there is no address to ask")
            }
            return HealthCheck.isWell(admin) ? .success : .partly
        }
    }
}

/// Asks a running service's admin address whether it is well, over a socket of its own.
enum HealthCheck {
    /// How long the whole answer may take, in seconds.
    static let timeout = 5

    /// True where `GET path` at `address` is answered with 200.
    static func isWell(_ address: ListenAddress, path: String = "/healthz") -> Bool {
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

    /// A socket with the other end on it, whose calls take at most `timeout` seconds; nil where nobody
    /// listens.
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
            // What listens everywhere answers here, too.
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

    /// A socket of this family that `connecting` has connected; nil where it could not.
    private static func socket(
        _ family: Int32,
        _ timeout: Int,
        connecting: (Int32) -> Int32
    ) -> Int32? {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let made = Glibc.socket(family, type, 0)
        guard made >= 0 else { return nil }
        var limit = timeval(tv_sec: timeout, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        // On Linux the time to send holds for connecting as well.
        guard setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &limit, size) == 0,
            setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &limit, size) == 0, connecting(made) == 0
        else {
            close(made)
            return nil
        }
        return made
    }
}
