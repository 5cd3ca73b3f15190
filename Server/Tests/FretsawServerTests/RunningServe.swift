import Foundation
import FretsawTesting
import FretsawHTTP
import LibC
import Testing

@testable import fretsaw_server

/// A `fretsaw-server` of a test's own, ended with it.
final class RunningServe {
    let process = Process()
    private let log: URL
    private let place: Workplace

    /// Starts one on free ports and waits until it listens.
    init(
        _ arguments: [String] = [],
        in place: Workplace,
        admin: [String] = ["--admin", "127.0.0.1:0"],
        environment: [String: String] = [:]
    ) throws {
        self.place = place
        log = URL(fileURLWithPath: place.path(to: "log-\(UUID().uuidString)"))
        try Data().write(to: log)
        process.executableURL = URL(fileURLWithPath: Command.server)
        process.arguments =
            [
                "--listen", "127.0.0.1:0", "--set", "log-format=json", "--kinds", "rotate",
            ] + admin + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: place.path)
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: log)
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// The lines logged so far.
    var lines: [[String: String]] {
        let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: String]
        }
    }

    /// The first logged line, of those from `first` on, whose message begins so; waits for it.
    func line(_ message: String, from first: Int = 0) throws -> [String: String] {
        // Machines that tests share stall.
        for _ in 0..<600 {
            let found = lines.dropFirst(first).first { $0["message"]?.hasPrefix(message) == true }
            if let found { return found }
            usleep(100_000)
        }
        throw NotLogged(message: message, lines: lines)
    }

    struct NotLogged: Error {
        let message: String
        let lines: [[String: String]]
    }

    /// Where clients, or those who run it, reach it.
    func address(admin: Bool = false) throws -> ListenAddress {
        let text = try line("\(admin ? "admin" : "service") listening")["address"]
        return try ListenAddress(text: try #require(text))
    }

    /// Sends a signal.
    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// The code of the reply to a request for a challenge.
    func code(origin: String? = nil) throws -> String {
        let reply = try post("/captcha/get", #"{"captchaType":"rotate"}"#, origin: origin).body
        return reply["repCode"] as? String ?? "none"
    }

    struct Reply {
        let status: Int
        let headers: [String: String]
        let body: [String: Any]
    }

    /// Posts JSON, with nothing but a socket.
    func post(
        _ path: String,
        _ json: String,
        origin: String? = nil,
        bearer: String? = nil
    ) throws -> Reply {
        guard case .tcp(_, let port) = try address() else {
            throw NotLogged(message: "", lines: [])
        }
        let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(made) }
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = UInt16(port).bigEndian
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafeBytes(of: &name) {
            connect(
                made,
                $0.assumingMemoryBound(to: sockaddr.self).baseAddress,
                socklen_t($0.count)
            )
        }
        try #require(connected == 0)
        let head =
            [
                "POST \(path) HTTP/1.1", "Host: localhost", "Connection: close",
                "Content-Type: application/json", "Content-Length: \(json.utf8.count)",
            ] + (origin.map { ["Origin: \($0)"] } ?? [])
            + (bearer.map { ["Authorization: Bearer \($0)"] } ?? [])
        let request = Array((head.joined(separator: "\r\n") + "\r\n\r\n" + json).utf8)
        let sent = LibC.send(made, request, request.count, 0)
        try #require(sent == request.count)
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = recv(made, &part, part.count, 0), count > 0 {
            bytes += part[..<count]
        }
        let parts = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n\r\n")
        let lines = parts[0].components(separatedBy: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let pair = line.components(separatedBy: ": ")
            headers[pair[0].lowercased()] = pair.dropFirst().joined(separator: ": ")
        }
        let body = parts.dropFirst().joined(separator: "\r\n\r\n")
        let object = try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
        return Reply(
            status: Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0,
            headers: headers,
            body: object ?? [:]
        )
    }
}
