import Foundation

/// A received HTTP reply.
struct Reply: Sendable {
    let status: Int
    /// Headers in order, names in lower case.
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    /// The value of the header `name`; several values are joined with commas.
    subscript(_ name: String) -> String? {
        let values = headers.filter { $0.name == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The members of the body, parsed by Foundation; empty if it is not a JSON object.
    var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]) ?? [:]
    }

    /// The member `repData` or `data`.
    var data: [String: Any] { (json["repData"] ?? json["data"]) as? [String: Any] ?? [:] }

    /// The code, in either reply format.
    var code: String {
        if let code = json["repCode"] as? String { return code }
        guard let code = json["errcode"] as? Int else { return "none: \(status) \(text)" }
        return code == 0 ? "0000" : "\(code)"
    }

    /// Parses the reply at the start of `bytes`; returns it with its length, or nil if incomplete.
    static func read(_ bytes: [UInt8], toHead: Bool) -> (Reply, Int)? {
        let gap = Array("\r\n\r\n".utf8)
        guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: gap) }) else {
            return nil
        }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).components(separatedBy: "\r\n")
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (
                name: parts[0].lowercased(),
                value: parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
            )
        }
        let status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
        let length =
            toHead ? 0 : Int(headers.first { $0.name == "content-length" }?.value ?? "") ?? 0
        let start = end + gap.count
        guard bytes.count >= start + length else { return nil }
        let body = Array(bytes[start..<start + length])
        return (Reply(status: status, headers: headers, body: body), start + length)
    }

    /// JSON with sorted members and without white space.
    static func canonical(_ object: Any) throws -> String {
        let data = try JSONSerialization.data(
            withJSONObject: object,
            options: [.sortedKeys, .fragmentsAllowed]
        )
        return String(decoding: data, as: UTF8.self)
    }
}
