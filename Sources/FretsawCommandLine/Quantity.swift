public import ArgumentParser
import FretsawFiles

/// Formats numbers for people.
public enum Quantity {
    /// For example `1,234,567`.
    public static func count(_ number: Int) -> String {
        var groups: [String] = []
        var rest = String(number.magnitude)[...]
        while rest.count > 3 {
            groups.insert(String(rest.suffix(3)), at: 0)
            rest = rest.dropLast(3)
        }
        groups.insert(String(rest), at: 0)
        return (number < 0 ? "-" : "") + groups.joined(separator: ",")
    }

    /// For example `1 pair`, `2 pairs`.
    public static func counted(_ number: Int, _ noun: String) -> String {
        "\(count(number)) \(noun)\(number == 1 ? "" : "s")"
    }

    /// For example `12.3 MB`, in powers of ten as disks are sold.
    public static func bytes(_ number: Int) -> String {
        let units = ["bytes", "kB", "MB", "GB", "TB", "PB"]
        var (value, unit) = (Double(number), 0)
        while value >= 1000, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        return unit == 0 ? counted(number, "byte") : "\(fixed(value, 1)) \(units[unit])"
    }

    /// For example `0.4 s`, `12 s`, `3:05` or `2:03:05`.
    public static func duration(_ seconds: Double) -> String {
        guard seconds >= 10 else { return "\(fixed(max(0, seconds), 1)) s" }
        guard seconds < 1e9 else { return "years" }
        let whole = Int(seconds.rounded())
        guard whole >= 60 else { return "\(whole) s" }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
    }

    /// `value` with `digits` decimals.
    public static func fixed(_ value: Double, _ digits: Int) -> String {
        value.text(decimals: digits)
    }
}

extension ValidationError {
    /// The extensions of pictures, videos and archives.
    private static let fileExtensions: Set<String> = [
        "apng", "avi", "avif", "bmp", "gif", "heic", "ico", "jpeg", "jpg", "mkv", "mov", "mp4",
        "pdf", "png", "rgba", "svg", "tar", "tif", "tiff", "webm", "webp", "7z", "bz2", "gz", "rar",
        "tgz", "xz", "zip", "zst",
    ]

    /// Rejects an output whose name has the extension of another kind of file.
    ///
    /// Names of existing folders, names that end in a slash, and other extensions are accepted.
    public static func checkExtension(of output: String, allowed: [String]) throws {
        guard output != "-", !output.hasSuffix("/"),
            let ending = FileName.lowercasedExtension(of: output)
        else { return }
        guard fileExtensions.contains(ending), !allowed.contains(ending),
            (try? Folder.entry(at: output)) != .folder
        else { return }
        let list = allowed.map { ".\($0)" }.joined(separator: " or ")
        let isVideo = ["avi", "mkv", "mov", "mp4", "webm"].contains(ending)
        throw ValidationError(
            "--output ends in .\(ending), which is another format; use \(list)"
                + (isVideo ? ", or pipe --format rgba --output - into ffmpeg" : "")
        )
    }

    /// Rejects a value of `option` outside `range`; nil passes.
    public static func check(_ option: String, _ value: Int?, _ range: ClosedRange<Int>) throws {
        guard let value, !range.contains(value) else { return }
        let allowed =
            range.upperBound == .max
            ? "be \(range.lowerBound) or more" : "be in \(range.lowerBound)…\(range.upperBound)"
        throw ValidationError("\(option) is \(value); it must \(allowed)")
    }

    /// Rejects a terminal as the output for `what`.
    public static func checkTerminal(_ what: String) throws {
        guard StandardOutput.isTerminal else { return }
        throw ValidationError(
            "refusing to write \(what) to a terminal; pipe it to another command or use --output"
        )
    }

    /// Rejects more than one of these options.
    public static func checkOneOf(_ options: KeyValuePairs<String, Bool>) throws {
        guard options.count(where: \.value) > 1 else { return }
        let names = options.map(\.key)
        throw ValidationError(
            names.dropLast().joined(separator: ", ")
                + " and \(names[names.count - 1]) exclude each other; give only one of them"
        )
    }
}

/// A number of bytes as `65536`, `64k`, `256M` or `2G`, in powers of 1024.
public struct ByteCount: ExpressibleByArgument, CustomStringConvertible {
    /// The number of bytes.
    public let bytes: Int

    private static let units: [(letter: Character, bytes: Int)] = [
        ("G", 1 << 30), ("M", 1 << 20), ("k", 1 << 10),
    ]

    /// A number of bytes.
    public init(_ bytes: Int) { self.bytes = bytes }

    /// Reads `text` as in the example; nil if it is no number of bytes above 0.
    public init?(argument: String) {
        let unit = ByteCount.units.first { argument.lowercased().hasSuffix($0.letter.lowercased()) }
        guard let number = Int(unit == nil ? argument : String(argument.dropLast())), number > 0
        else { return nil }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: unit?.bytes ?? 1)
        guard !overflow else { return nil }
        self.bytes = bytes
    }

    /// The number with the largest unit of which it is a multiple.
    public var description: String {
        guard let unit = ByteCount.units.first(where: { bytes.isMultiple(of: $0.bytes) }) else {
            return "\(bytes)"
        }
        return "\(bytes / unit.bytes)\(unit.letter)"
    }
}
