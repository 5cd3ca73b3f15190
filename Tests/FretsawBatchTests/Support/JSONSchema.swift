import Foundation

/// As much of JSON Schema as the manifest's needs: types, required and allowed members, constants,
/// choices, patterns, bounds, items and references to `$defs`.
struct JSONSchema {
    private let root: [String: Any]

    init(contentsOf url: URL) throws {
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
        root = try JSONSchema.object(object)
    }

    /// The problems of `value`, each with its path; empty if it is valid.
    func complaints(about value: Any) throws -> [String] {
        try complaints(about: value, under: root, at: "$")
    }

    private func complaints(
        about value: Any,
        under schema: [String: Any],
        at place: String
    ) throws -> [String] {
        if let reference = schema["$ref"] as? String {
            let name = reference.replacing("#/$defs/", with: "")
            let definitions = try JSONSchema.object(root["$defs"] as Any)
            return try complaints(
                about: value,
                under: JSONSchema.object(definitions[name] as Any),
                at: place
            )
        }
        if let choices = schema["oneOf"] as? [[String: Any]] {
            let fitting = try choices.filter {
                try complaints(about: value, under: $0, at: place).isEmpty
            }
            if fitting.count != 1 { return ["\(place): fits \(fitting.count) of oneOf"] }
        }
        var found: [String] = []
        if let constant = schema["const"], "\(constant)" != "\(value)" {
            found.append("\(place): \(value) is not \(constant)")
        }
        if let choices = schema["enum"] as? [String], !choices.contains("\(value)") {
            found.append("\(place): \(value) is not one of \(choices)")
        }
        switch schema["type"] as? String {
        case "object":
            guard let object = value as? [String: Any] else { return ["\(place): no object"] }
            let members = schema["properties"] as? [String: [String: Any]] ?? [:]
            for name in schema["required"] as? [String] ?? [] where object[name] == nil {
                found.append("\(place): \(name) is missing")
            }
            for (name, value) in object {
                if let member = members[name] {
                    found += try complaints(about: value, under: member, at: "\(place).\(name)")
                } else if schema["additionalProperties"] as? Bool == false {
                    found.append("\(place): \(name) is not allowed")
                }
            }
        case "array":
            guard let array = value as? [Any] else { return ["\(place): no array"] }
            let items = schema["items"] as? [String: Any] ?? [:]
            for (index, value) in array.enumerated() {
                found += try complaints(about: value, under: items, at: "\(place)[\(index)]")
            }
            if let most = schema["maxItems"] as? Int, array.count > most {
                found.append("\(place): more than \(most) items")
            }
        case "integer":
            guard let number = value as? Int else { return ["\(place): no integer"] }
            if let least = schema["minimum"] as? Int, number < least {
                found.append("\(place): \(number) is below \(least)")
            }
        case "string":
            guard let text = value as? String else { return ["\(place): no string"] }
            if let pattern = schema["pattern"] as? String,
                try Regex(pattern).firstMatch(in: text) == nil
            {
                found.append("\(place): \(text) does not match \(pattern)")
            }
        default:
            break
        }
        return found
    }

    private static func object(_ value: Any) throws -> [String: Any] {
        guard let object = value as? [String: Any] else { throw CocoaError(.coderReadCorrupt) }
        return object
    }
}
