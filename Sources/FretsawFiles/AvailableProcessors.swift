internal import LibC

/// The number of processors this process may use.
///
/// The minimum of the machine's processors, the process's affinity and its control group's quota,
/// so that a container of two cores on a host of 64 starts two workers.
public struct AvailableProcessors: Sendable {
    /// Processors online in the machine.
    public let online: Int
    /// Processors in the process's affinity (`Cpus_allowed_list` of `/proc/self/status`).
    public let allowed: Int?
    /// The control group's quota in processors, possibly a fraction; nil without a quota.
    public let quota: Double?

    /// The number to use, at least 1; a quota's fraction is rounded up.
    public var count: Int {
        let quota = self.quota.map { Int($0.rounded(.up)) } ?? .max
        return max(1, min(online, allowed ?? .max, quota))
    }

    /// Reads the current values.
    public static func current() -> AvailableProcessors {
        AvailableProcessors(
            online: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))),
            allowed: text("/proc/self/status").flatMap(allowed(inStatus:)),
            quota: currentQuota()
        )
    }

    /// The number of processors in a list such as `0-3,8` on the line `Cpus_allowed_list:`.
    static func allowed(inStatus text: String) -> Int? {
        let label = "Cpus_allowed_list:"
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(label) }) else {
            return nil
        }
        let list = line.dropFirst(label.count).filter { !$0.isWhitespace }
        var total = 0
        for part in list.split(separator: ",") {
            let bounds = part.split(separator: "-").compactMap { Int($0) }
            guard let first = bounds.first, let last = bounds.last, last >= first else {
                return nil
            }
            total += last - first + 1
        }
        return total > 0 ? total : nil
    }

    /// The quota in `cpu.max` (control groups 2): `200000 100000` is two processors, `max 100000` none.
    static func quota(inCPUMax text: String) -> Double? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let quota = Double(words[0]), let period = Double(words[1]),
            quota > 0, period > 0
        else { return nil }
        return quota / period
    }

    /// The minimum quota of this process's control group, version 2 or 1, and of all above it.
    private static func currentQuota() -> Double? {
        let groups = text("/proc/self/cgroup") ?? ""
        var quotas: [Double] = []
        for line in groups.split(separator: "\n") {
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { continue }
            let isVersion2 = fields[1].isEmpty
            guard isVersion2 || fields[1].split(separator: ",").contains("cpu") else { continue }
            let root = isVersion2 ? "/sys/fs/cgroup" : "/sys/fs/cgroup/\(fields[1])"
            var path = String(fields[2])
            while true {
                let group = root + (path == "/" ? "" : path)
                let quota =
                    isVersion2
                    ? text("\(group)/cpu.max").flatMap(quota(inCPUMax:))
                    : quotaOfVersion1(group)
                if let quota { quotas.append(quota) }
                if path == "/" || !path.hasPrefix("/") { break }
                path = Folder.parent(of: path)
            }
        }
        return quotas.min()
    }

    private static func quotaOfVersion1(_ group: String) -> Double? {
        guard let quota = text("\(group)/cpu.cfs_quota_us"),
            let period = text("\(group)/cpu.cfs_period_us")
        else { return nil }
        return AvailableProcessors.quota(inCPUMax: "\(quota.filter { !$0.isWhitespace }) \(period)")
    }

    private static func text(_ path: String) -> String? {
        guard let bytes = try? FileBytes.read(path, limit: 1 << 16) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
