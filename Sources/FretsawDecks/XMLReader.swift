/// Reads XML from untrusted files, element by element: no entities, no external files, limited depth.
///
/// Text between elements is skipped. Names keep their prefixes.
struct XMLReader {
    /// Maximum nesting depth.
    static let maxDepth = 64
    /// Maximum number of elements.
    static let maxElements = 20_000

    /// The start or the end of an element; an empty element has both.
    enum Event {
        case start(name: String, attributes: [String: String])
        case end
    }

    private let bytes: [UInt8]
    private var offset = 0
    private var open: [String] = []
    private var elements = 0
    private var endsNext = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// The next event; nil at the end of the document.
    ///
    /// - Throws: ``XMLError``.
    mutating func next() throws(XMLError) -> Event? {
        if endsNext {
            endsNext = false
            open.removeLast()
            return .end
        }
        while offset < bytes.count {
            guard bytes[offset] == UInt8(ascii: "<") else {
                offset += 1
                continue
            }
            if take("<!--") {
                try skip(past: "-->")
            } else if take("<![CDATA[") {
                try skip(past: "]]>")
            } else if take("<?") {
                try skip(past: "?>")
            } else if take("<!") {
                try skipDocumentType()
            } else if take("</") {
                let name = try name()
                skipSpace()
                guard take(">"), open.popLast() == name else {
                    throw error("unbalanced </\(name)>")
                }
                return .end
            } else {
                offset += 1
                return try element()
            }
        }
        guard open.isEmpty else { throw error("<\(open[open.count - 1])> is not closed") }
        guard elements > 0 else { throw error("there is no element") }
        return nil
    }

    private mutating func element() throws(XMLError) -> Event {
        let name = try name()
        guard !open.isEmpty || elements == 0 else { throw error("there are two root elements") }
        elements += 1
        guard elements <= Self.maxElements else {
            throw error("there are more than \(Self.maxElements) elements")
        }
        open.append(name)
        guard open.count <= Self.maxDepth else { throw error("elements are nested too deeply") }
        var attributes: [String: String] = [:]
        while true {
            skipSpace()
            if take("/>") {
                endsNext = true
                break
            }
            if take(">") { break }
            let key = try self.name()
            skipSpace()
            guard take("=") else { throw error("the attribute \(key) has no value") }
            skipSpace()
            let value = try value()
            guard attributes.updateValue(value, forKey: key) == nil else {
                throw error("the attribute \(key) occurs twice")
            }
        }
        return .start(name: name, attributes: attributes)
    }

    private mutating func name() throws(XMLError) -> String {
        let start = offset
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF, UInt8(ascii: ":"),
                UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
                offset += 1
                continue
            default: break
            }
            break
        }
        guard offset > start, offset - start <= 256,
            let name = String(validating: bytes[start..<offset], as: UTF8.self)
        else { throw error("a name is missing or invalid") }
        return name
    }

    private mutating func value() throws(XMLError) -> String {
        guard offset < bytes.count else { throw error("the file ends in an element") }
        let quote = bytes[offset]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw error("a value has no quotation marks")
        }
        offset += 1
        var text: [UInt8] = []
        while offset < bytes.count, bytes[offset] != quote {
            switch bytes[offset] {
            case UInt8(ascii: "<"): throw error("a value contains <")
            case UInt8(ascii: "&"): text += try reference().utf8
            default:
                text.append(bytes[offset])
                offset += 1
            }
        }
        guard offset < bytes.count else { throw error("a value has no end") }
        offset += 1
        guard let value = String(validating: text, as: UTF8.self) else {
            throw error("a value is not UTF-8")
        }
        return value
    }

    /// A predefined or numeric reference; entities are not supported.
    private mutating func reference() throws(XMLError) -> String {
        for (name, text) in [
            ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
        ] where take(name) { return text }
        guard take("&#") else { throw error("entities are not supported") }
        let isHexadecimal = take("x")
        let start = offset
        while offset < bytes.count, bytes[offset] != UInt8(ascii: ";"), offset - start <= 8 {
            offset += 1
        }
        let digits = String(decoding: bytes[start..<offset], as: UTF8.self)
        guard take(";"), let code = UInt32(digits, radix: isHexadecimal ? 16 : 10),
            let scalar = Unicode.Scalar(code), code > 0
        else { throw error("an invalid character reference") }
        return String(Character(scalar))
    }

    private mutating func skipDocumentType() throws(XMLError) {
        guard take("DOCTYPE"), elements == 0 else { throw error("a declaration") }
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: ">"): return
            case UInt8(ascii: "["):
                throw error("a document type with declarations is not supported")
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                while offset < bytes.count, bytes[offset] != byte { offset += 1 }
                offset += 1
            default: break
            }
        }
        throw error("the document type has no end")
    }

    private mutating func skip(past end: StaticString) throws(XMLError) {
        while offset < bytes.count {
            if take(end.description) { return }
            offset += 1
        }
        throw error("\(end) is missing")
    }

    private mutating func take(_ text: String) -> Bool {
        let text = text.utf8
        guard offset + text.count <= bytes.count,
            bytes[offset..<offset + text.count].elementsEqual(text)
        else { return false }
        offset += text.count
        return true
    }

    private mutating func skipSpace() {
        while offset < bytes.count, bytes[offset] == 0x20 || 0x09...0x0D ~= bytes[offset] {
            offset += 1
        }
    }

    private func error(_ reason: String) -> XMLError {
        let line = bytes.prefix(offset).reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
        return XMLError(reason: reason, line: line)
    }
}

/// Why XML was rejected.
struct XMLError: Error {
    let reason: String
    /// The line, counted from 1.
    let line: Int
}
