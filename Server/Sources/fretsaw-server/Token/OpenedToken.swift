import Foundation
import FretsawKeys
import FretsawKinds
import FretsawPolicy
import FretsawService
import FretsawWork

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
