/// A point in time: milliseconds since 1970-01-01 in UTC, without leap seconds.
///
/// The service has no clock of its own; callers pass the time.
public struct Timestamp: Sendable, Hashable, Comparable {
    /// The number of milliseconds.
    public var value: Int64

    /// Creates the time `value` milliseconds after the epoch.
    public init(_ value: Int64) { self.value = value }

    /// Whether `left` is earlier than `right`.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.value < right.value
    }

    /// The time `milliseconds` later, clamped to the representable range.
    public func adding(_ milliseconds: Int64) -> Timestamp {
        let (sum, overflow) = value.addingReportingOverflow(milliseconds)
        guard overflow else { return Timestamp(sum) }
        return Timestamp(milliseconds < 0 ? .min : .max)
    }
}

extension Timestamp: CustomStringConvertible {
    /// Parses `2027-01-31` (its start) or `2027-01-31T12:00:00Z`; nil for other text.
    ///
    /// Years must be 1970 to 9999.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int64? {
            guard bytes[range].allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
            return bytes[range].reduce(0) { 10 * $0 + Int64($1 - 0x30) }
        }
        guard bytes.count == 10 || bytes.count == 20, bytes[4] == 0x2D, bytes[7] == 0x2D,
            let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            year >= 1970, 1...12 ~= month,
            1...Timestamp.days(inMonth: month, of: year) ~= day
        else { return nil }
        var seconds: Int64 = 0
        if bytes.count == 20 {
            guard bytes[10] == UInt8(ascii: "T"), bytes[13] == 0x3A, bytes[16] == 0x3A,
                bytes[19] == UInt8(ascii: "Z"), let hour = number(11..<13),
                let minute = number(14..<16), let second = number(17..<19), hour < 24, minute < 60,
                second < 60
            else { return nil }
            seconds = 3600 * hour + 60 * minute + second
        }
        var days: Int64 = 0
        for past in 1970..<year { days += Timestamp.isLeap(past) ? 366 : 365 }
        for past in 1..<month { days += Timestamp.days(inMonth: past, of: year) }
        self.init(1000 * (86_400 * (days + day - 1) + seconds))
    }

    /// The time as `2027-01-31T12:00:00Z`, truncated to seconds; the number of milliseconds outside
    /// the years 1970 to 9999.
    public var description: String {
        guard (0..<253_402_300_800_000).contains(value) else { return "\(value) ms" }
        let seconds = value / 1000
        var days = seconds / 86_400
        var year: Int64 = 1970
        while days >= (Timestamp.isLeap(year) ? 366 : 365) {
            days -= Timestamp.isLeap(year) ? 366 : 365
            year += 1
        }
        var month: Int64 = 1
        while days >= Timestamp.days(inMonth: month, of: year) {
            days -= Timestamp.days(inMonth: month, of: year)
            month += 1
        }
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let time = seconds % 86_400
        return "\(year)-\(two(month))-\(two(days + 1))T"
            + "\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))Z"
    }

    private static func isLeap(_ year: Int64) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    private static func days(inMonth month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
