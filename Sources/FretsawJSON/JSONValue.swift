/// A JSON value as RFC 8259 has it, read with bounds.
public enum JSONValue: Sendable, Hashable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A finite number.
    case number(Double)
    /// A text.
    case string(String)
    /// Values in their order.
    case array([JSONValue])
    /// Values by name.
    case object([String: JSONValue])

    /// The member `name` of an object; nil where there is none, or this is no object.
    public subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    /// The text; nil for anything else.
    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The number; nil for anything else.
    public var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// The elements; nil for anything else.
    public var array: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }
}
