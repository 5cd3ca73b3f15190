internal import FretsawFiles
internal import CMalloc
internal import Glibc

/// The machine's memory, in bytes.
public struct Memory: Hashable, Sendable {
    /// All there is.
    public let total: Int
    /// What can be used without pushing anything out.
    public let available: Int
    /// What the control group allows; nil for no limit of its own.
    public let limit: Int?

    /// Looks at the machine as it is now; nil where it does not tell.
    public static func current() -> Memory? {
        guard let bytes = try? FileBytes.read("/proc/meminfo", limit: 1 << 16) else { return nil }
        let limits = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
        let limit = limits.lazy.compactMap { path -> Int? in
            guard let bytes = try? FileBytes.read(path, limit: 64) else { return nil }
            return Int(String(decoding: bytes, as: UTF8.self).filter(\.isNumber))
        }.first
        return Memory(parsing: String(decoding: bytes, as: UTF8.self), limit: limit)
    }

    /// Gives back to the system what the process freed and the allocator kept.
    ///
    /// Nothing is changed, but for the time it takes: less than a millisecond.
    public static func giveBack() {
        _ = malloc_trim(0)
    }

    /// Begins ``peakUse()`` anew, where the system lets a process do that: with what is in use, after
    /// ``giveBack()``.
    public static func forgetPeakUse() {
        giveBack()
        guard let file = unsafe fopen("/proc/self/clear_refs", "w") else { return }
        // 5: the peak of resident memory (proc(5)).
        _ = unsafe fputs("5", file)
        _ = unsafe fclose(file)
    }

    /// The most memory this process has had in use since ``forgetPeakUse()``, else ever, in bytes; 0
    /// where the system does not tell.
    public static func peakUse() -> Int {
        if let bytes = try? FileBytes.read("/proc/self/status", limit: 1 << 16) {
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            if let line = lines.first(where: { $0.hasPrefix("VmHWM:") }),
                let kilobytes = Int(line.filter(\.isNumber))
            {
                return kilobytes * 1024
            }
        }
        var usage = rusage()
        guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
        return Int(usage.ru_maxrss) * 1024
    }

    init?(parsing text: String, limit: Int?) {
        func value(_ label: String) -> Int? {
            guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(label) })
            else { return nil }
            return Int(line.filter(\.isNumber)).map { $0 * 1024 }
        }
        guard let total = value("MemTotal:"), let available = value("MemAvailable:") else {
            return nil
        }
        self.total = total
        self.available = available
        // Version 1 writes a huge number for no limit.
        self.limit = limit.flatMap { $0 < total ? $0 : nil }
    }
}
