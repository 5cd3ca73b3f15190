package import ArgumentParser

/// A number of bytes as `65536`, `64k`, `256M` or `2G`, in powers of 1024.
package struct ByteCount: ExpressibleByArgument, CustomStringConvertible {
    package let bytes: Int

    private static let units: [(letter: Character, bytes: Int)] = [
        ("G", 1 << 30), ("M", 1 << 20), ("k", 1 << 10),
    ]

    package init(_ bytes: Int) { self.bytes = bytes }

    package init?(argument: String) {
        let unit = ByteCount.units.first { argument.lowercased().hasSuffix($0.letter.lowercased()) }
        guard let number = Int(unit == nil ? argument : String(argument.dropLast())), number > 0
        else { return nil }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: unit?.bytes ?? 1)
        guard !overflow else { return nil }
        self.bytes = bytes
    }

    package var description: String {
        guard let unit = ByteCount.units.first(where: { bytes.isMultiple(of: $0.bytes) }) else {
            return "\(bytes)"
        }
        return "\(bytes / unit.bytes)\(unit.letter)"
    }
}
