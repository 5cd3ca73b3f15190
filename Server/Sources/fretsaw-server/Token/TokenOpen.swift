import ArgumentParser
import Foundation
import FretsawCommandLine
import FretsawFiles
import FretsawKeys
import FretsawKinds
import FretsawPolicy
import FretsawService
import FretsawWork

struct TokenOpen: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Show what a token contains; needs the key that encrypted it.",
        discussion: """
            Examples:
              fretsaw-server token open --keys keys TOKEN
              fretsaw-server token open --keys keys --json - < tokens

            With -, reads tokens from standard input, one per line, and prints each at once. Reads keys from --keys, or from FRETSAW_KEYS, where semicolons separate them.

            Exit status: 0 done, even if the challenge has expired; 64 invalid command line; 65 the \
            token does not open, or the key file is damaged; 66 no such file, or no keys.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The token; - reads tokens from standard input, one per line.",
            valueName: "token"
        )
    )
    var token: String

    @Option(help: ArgumentHelp("The key file.", valueName: "file"), completion: .file())
    var keys: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    func validate() throws {
        guard !token.isEmpty else {
            throw ValidationError("the token is empty; give a token, or - for standard input")
        }
        guard keys != "" else { throw ValidationError("--keys is empty; give a file name") }
    }

    func run() async throws {
        try await reportingErrors {
            let ring = try keyRing()
            guard token == "-" else {
                try show(token, ring)
                return .success
            }
            var isEmpty = true
            while let line = readLine() {
                let text = line.trimmingCharacters(in: .whitespaces)
                guard !text.isEmpty else { continue }
                isEmpty = false
                try show(text, ring)
            }
            guard !isEmpty else {
                throw TokenCommandError(description: "standard input contains no token")
            }
            return .success
        }
    }

    private func show(_ text: String, _ ring: KeyRing) throws {
        let now = Serve.date()
        let opened = OpenedToken(
            try ring.open(text, at: now),
            keyIdentifier: String(text.prefix(SealingKey.identifierLength)),
            now: now
        )
        try StandardOutput.print(json ? opened.json() : opened.text)
    }

    private func keyRing() throws -> KeyRing {
        if let keys {
            let bytes = try FileBytes.read(keys, limit: 1 << 16)
            return try KeyRing(text: String(decoding: bytes, as: UTF8.self), source: keys)
        }
        guard let text = ProcessInfo.processInfo.environment["FRETSAW_KEYS"], !text.isEmpty else {
            throw TokenCommandError(description: "no keys; use --keys, or set FRETSAW_KEYS")
        }
        return try KeyRing(text: text, source: "FRETSAW_KEYS")
    }
}

struct OpenedToken: Encodable {
    /// A place with its tolerances, in pixels.
    struct Place: Encodable {
        let x, y, toleranceX, toleranceY: UInt16
    }

    /// An angle with its tolerance, in degrees.
    struct Turn: Encodable {
        let angle, tolerance: Double
    }

    let schema = 1
    let kind: String
    /// The places to answer; nil for rotate puzzles and work.
    var targets: [Place]?
    /// The angle to answer; nil for other kinds than rotate.
    var turn: Turn?
    /// The price of work, and the leading zero bits of each solution's digest; nil for pictures.
    var price, bits: Int?
    let preset: String
    let secretKey: String?
    /// The values to which the proof will be bound; nil for those that the get did not have.
    let site, hostname, action, cdata: String?
    let step: String
    /// Milliseconds since 1970.
    let issued, expires: Int64
    let expired: Bool
    let id, key: String

    init(_ challenge: SealedChallenge, keyIdentifier: String, now: Timestamp) {
        kind = challenge.kind.rawValue
        let places = challenge.answer.targets.map {
            Place(x: $0.x, y: $0.y, toleranceX: $0.toleranceX, toleranceY: $0.toleranceY)
        }
        targets = places.isEmpty ? nil : places
        if case .angle(let angle, let tolerance) = challenge.answer {
            turn = Turn(angle: Double(angle) / 100, tolerance: Double(tolerance) / 100)
        }
        // Work beside a picture is its price, not the answer.
        if challenge.kind == .work { (price, bits) = (challenge.work?.price, challenge.work?.bits) }
        preset = challenge.preset
        secretKey = challenge.secretKey.map { String(decoding: $0, as: UTF8.self) }
        func given(_ text: String) -> String? { text.isEmpty ? nil : text }
        site = given(challenge.binding.site)
        hostname = given(challenge.binding.hostname)
        action = given(challenge.binding.action)
        cdata = given(challenge.binding.data)
        step = challenge.step.rawValue
        issued = challenge.issued.value
        expires = challenge.expiry.value
        expired = challenge.isExpired(at: now)
        id = "\(challenge.id)"
        key = keyIdentifier
    }

    var text: String {
        let places = (targets ?? []).map { target in
            ("answer", "x \(target.x) ± \(target.toleranceX), y \(target.y) ± \(target.toleranceY)")
        }
        let turns = turn.map { [("answer", "\($0.angle)° ± \($0.tolerance)°")] } ?? []
        let prices = [("price", price), ("bits", bits)].compactMap { name, number in
            number.map { (name, "\($0)") }
        }
        let lines =
            [("kind", kind)] + places + turns + prices + [
                ("preset", preset.isEmpty ? "none" : preset),
                ("secret key", secretKey ?? "none"),
                ("site", site ?? "none"),
                ("hostname", hostname ?? "none"),
                ("action", action ?? "none"),
                ("cdata", cdata ?? "none"),
                ("step", step),
                ("issued", "\(Timestamp(issued))"),
                ("expires", "\(Timestamp(expires))\(expired ? " (expired)" : "")"),
                ("challenge", id),
                ("encrypted by", "key \(key)"),
            ]
        return lines.map { name, value in
            "\(name.padding(toLength: 12, withPad: " ", startingAt: 0))\(value)"
        }.joined(separator: "\n")
    }
}
