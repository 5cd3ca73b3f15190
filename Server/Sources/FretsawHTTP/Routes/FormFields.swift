internal import FretsawJSON
internal import FretsawService
internal import HTTPTypes

/// The text fields of a form or of a JSON object.
struct FormFields {
    private var values: [String: String] = [:]

    /// Maximum number of fields of a form; the rest is ignored.
    private static let maxFields = 32

    /// Reads a body of the content type `type`: JSON, `application/x-www-form-urlencoded`, or
    /// `multipart/form-data` (RFC 7578), which PHP and JavaScript send by default.
    ///
    /// The first field of a name counts. A body without a content type is read as a form.
    init(_ bytes: [UInt8], type: String) throws(JSONRequest.Unreadable) {
        switch JSONRequest.media(type) {
        case "application/json":
            guard let body = try? JSONReader.read(bytes), case .object(let members) = body else {
                throw JSONRequest.Unreadable(.badRequest, "send a JSON object")
            }
            values = members.compactMapValues(\.string)
        case "application/x-www-form-urlencoded", "":
            for pair in bytes.split(separator: UInt8(ascii: "&")).prefix(FormFields.maxFields) {
                let parts = pair.split(
                    separator: UInt8(ascii: "="),
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                let value = parts.count > 1 ? FormFields.decoded(parts[1]) : ""
                set(FormFields.decoded(parts[0]), value)
            }
        case "multipart/form-data": try readParts(bytes, type)
        default:
            throw JSONRequest.Unreadable(.unsupportedMediaType, "send a form or JSON")
        }
    }

    /// The field `name`; nil if there is none.
    subscript(name: String) -> String? { values[name] }

    private mutating func set(_ name: String, _ value: String) {
        if values[name] == nil { values[name] = value }
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> String {
        let spaced = text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        return String(decoding: PercentEncoding.decode(spaced).bytes, as: UTF8.self)
    }

    private mutating func readParts(
        _ bytes: [UInt8],
        _ type: String
    ) throws(JSONRequest.Unreadable) {
        let broken = JSONRequest.Unreadable(.badRequest, "the form is not valid")
        guard let start = type.lowercased().firstRange(of: "boundary=") else { throw broken }
        let rest = type[start.upperBound...]
        let boundary =
            rest.hasPrefix("\"")
            ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { $0 != ";" && $0 != " " }
        guard 1...70 ~= boundary.utf8.count else { throw broken }
        // Texts, not files: bytes that are not UTF-8 do not matter.
        let body = "\r\n" + String(decoding: bytes, as: UTF8.self)
        let parts = body.split(
            separator: "\r\n--\(boundary)",
            maxSplits: FormFields.maxFields,
            omittingEmptySubsequences: false
        )
        guard parts.count > 1 else { throw broken }
        for part in parts.dropFirst() where part.hasPrefix("\r\n") {
            guard let end = part.firstRange(of: "\r\n\r\n"),
                let name = part[..<end.lowerBound].firstRange(of: "name=\"")
            else { throw broken }
            let key = part[name.upperBound...].prefix { $0 != "\"" }
            set(String(key), String(part[end.upperBound...]))
        }
    }
}
