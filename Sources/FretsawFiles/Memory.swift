internal import CMalloc
internal import LibC

/// The machine's memory in bytes.
public struct Memory: Hashable, Sendable {
    /// Installed memory.
    public let total: Int
    /// Memory available without swapping.
    public let available: Int
    /// The limit of the control group; nil if it has no limit.
    public let limit: Int?

    /// Reads the current values; nil if the system does not report them.
    public static func current() -> Memory? {
        guard let bytes = try? FileBytes.read("/proc/meminfo", limit: 1 << 16) else { return nil }
        let limits = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
        let limit = limits.lazy.compactMap { path -> Int? in
            guard let bytes = try? FileBytes.read(path, limit: 64) else { return nil }
            return Int(String(decoding: bytes, as: UTF8.self).filter(\.isNumber))
        }.first
        return Memory(parsing: String(decoding: bytes, as: UTF8.self), limit: limit)
    }

    /// Returns freed memory from the allocator to the system, in less than a millisecond.
    public static func trim() {
        _ = malloc_trim(0)
    }

    /// Resets ``peakUse()`` to the memory in use, after ``trim()``, if the system allows it.
    public static func resetPeakUse() {
        trim()
        guard let file = unsafe fopen("/proc/self/clear_refs", "w") else { return }
        // 5: the peak of resident memory (proc(5)).
        _ = unsafe fputs("5", file)
        _ = unsafe fclose(file)
    }

    /// The peak resident memory in bytes since start or ``resetPeakUse()``; 0 if it is not reported.
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
        // Version 1 of control groups reports a huge number if there is no limit.
        self.limit = limit.flatMap { $0 < total ? $0 : nil }
    }
}
