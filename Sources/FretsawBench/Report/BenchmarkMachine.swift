internal import FretsawFiles
internal import FretsawCodecs
internal import LibC

struct BenchmarkMachine: Encodable {
    /// The processor's name as reported by the kernel.
    let processor: String
    let processors: Int
    /// Memory in bytes.
    let memory: Int
    /// The kernel's name and release.
    let kernel: String
    /// The distribution.
    let system: String
    let swift: String
    /// `release` or `debug`.
    let build: String
    let libraries: [String]
    /// The load average of the minute before the start; above 0, other processes were running.
    let load: Double

    /// The current machine, built by the compiler `swift`; unreported values are `unknown` or 0.
    static func current(swift: String) -> BenchmarkMachine {
        #if DEBUG
        let build = "debug"
        #else
        let build = "release"
        #endif
        return BenchmarkMachine(
            processor: field("model name", ":", of: "/proc/cpuinfo") ?? "unknown",
            processors: AvailableProcessors.current().count,
            memory: Memory.current()?.total ?? 0,
            kernel: word(of: "/proc/version", 0) + " " + word(of: "/proc/version", 2),
            system: field("PRETTY_NAME", "=", of: "/etc/os-release") ?? "unknown",
            swift: swift,
            build: build,
            libraries: CodecLibraries.versions.map { "\($0.name) \($0.version)" },
            load: Double(word(of: "/proc/loadavg", 0)) ?? 0
        )
    }

    private static func text(_ path: String) -> String {
        String(decoding: (try? FileBytes.read(path, limit: 1 << 16)) ?? [], as: UTF8.self)
    }

    /// The value on the first line that begins with `name`.
    private static func field(_ name: String, _ separator: Character, of path: String) -> String? {
        let lines = text(path).split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix(name) }),
            let place = line.firstIndex(of: separator)
        else { return nil }
        return String(line[line.index(after: place)...].drop { $0 == " " || $0 == "\"" })
            .split(separator: "\"").first.map(String.init)
    }

    private static func word(of path: String, _ place: Int) -> String {
        let words = text(path).split(whereSeparator: \.isWhitespace)
        return place < words.count ? String(words[place]) : "unknown"
    }
}
