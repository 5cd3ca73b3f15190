import Foundation
import FretsawJSON

/// Any bytes as JSON: Foundation reads the same values, and they are within the reader's limits.
func fuzzJSON(_ bytes: [UInt8]) {
    guard let value = try? JSONReader.read(bytes) else { return }
    let size = Size(of: value)
    precondition(size.depth <= JSONReader.maxDepth, "too deep a value was read")
    precondition(size.values <= JSONReader.maxValues, "too many values were read")
    precondition(size.isFinite, "no number")

    let foundation: Tree
    do {
        foundation = try JSONDecoder().decode(Tree.self, from: Data(bytes))
    } catch {
        // Numbers too close to 0 for a `Double` are 0 for us; Foundation rejects them.
        let hasExponent = bytes.contains { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
        precondition(hasExponent, "Foundation does not read it: \(error)")
        return
    }
    precondition(foundation.value == value, "Foundation reads another value")
}

/// The size of a value.
private struct Size {
    var values = 1
    var depth = 1
    var isFinite = true

    init(of value: JSONValue) {
        let within: [JSONValue]
        switch value {
        case .array(let elements): within = elements
        case .object(let named):
            within = Array(named.values)
        case .number(let number):
            within = []
            isFinite = number.isFinite
        default: within = []
        }
        for size in within.map(Size.init) {
            values += size.values
            depth = max(depth, size.depth + 1)
            isFinite = isFinite && size.isFinite
        }
    }
}

/// A value that Foundation read.
private struct Tree: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
        if let named = try? decoder.container(keyedBy: Name.self) {
            var members: [String: JSONValue] = [:]
            for name in named.allKeys {
                members[name.stringValue] = try named.decode(Tree.self, forKey: name).value
            }
            value = .object(members)
            return
        }
        if var list = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !list.isAtEnd { elements.append(try list.decode(Tree.self).value) }
            value = .array(elements)
            return
        }
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            value = .null
        } else if let bool = try? single.decode(Bool.self) {
            value = .bool(bool)
        } else if let text = try? single.decode(String.self) {
            value = .string(text)
        } else {
            value = .number(try single.decode(Double.self))
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }
}
