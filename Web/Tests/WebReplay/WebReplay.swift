import FretsawWeb

/// Plays scripts of events natively, so that tests in a browser can hold WebAssembly against it.
///
/// A line of the standard input is a call, a line of the standard output what came of it:
///
///     open SYSTEM NOW OPTIONS      the handle, or a failure below 0
///     handle HANDLE NOW EVENT      the reply's bytes, or a failure below 0
///     close HANDLE                 0
///
/// Bytes are hexadecimal, and `-` for none; times are the bits of a double, hexadecimal as well.
@main
struct WebReplay {
    static func main() {
        var table = MachineTable()
        while let line = readLine() {
            let words = line.split(separator: " ").map(String.init)
            print(answer(words, &table))
        }
    }

    private static func answer(_ words: [String], _ table: inout MachineTable) -> String {
        guard words.count >= 2, let number = UInt32(words[1]) else { return "unreadable" }
        if words[0] == "close" {
            table.close(number)
            return "0"
        }
        guard words.count == 4, let bits = UInt64(words[2], radix: 16),
            let bytes = bytes(words[3])
        else { return "unreadable" }
        let now = Double(bitPattern: bits)
        do throws(MachineTable.Failure) {
            switch words[0] {
            case "open":
                return "\(try table.open(system: number, options: bytes, at: now))"
            case "handle":
                return hexadecimal(try table.handle(number, at: now, bytes))
            default: return "unreadable"
            }
        } catch {
            return "\(error.rawValue)"
        }
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        guard text != "-" else { return [] }
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        var text = ""
        for byte in bytes {
            let digits = String(byte, radix: 16)
            text += byte < 16 ? "0\(digits)" : digits
        }
        return text
    }
}
