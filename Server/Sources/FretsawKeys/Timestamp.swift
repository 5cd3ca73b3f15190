internal import FoundationEssentials

/// A point in time: milliseconds since 1970-01-01 in UTC, without leap seconds.
///
/// The service has no clock of its own; callers pass the time.
package struct Timestamp: Sendable, Hashable, Comparable {
    /// The number of milliseconds.
    package var value: Int64

    /// Creates the time `value` milliseconds after the epoch.
    package init(_ value: Int64) { self.value = value }

    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.value < right.value
    }

    /// The time `milliseconds` later, clamped to the representable range.
    package func adding(_ milliseconds: Int64) -> Timestamp {
        let (sum, overflow) = value.addingReportingOverflow(milliseconds)
        guard overflow else { return Timestamp(sum) }
        return Timestamp(milliseconds < 0 ? .min : .max)
    }
}

extension Timestamp: CustomStringConvertible {
    /// Parses `2027-01-31` (its start) or `2027-01-31T12:00:00Z`, from 1970 to 9999; nil for other text.
    package init?(_ text: String) {
        let full = text.utf8.count == 10 ? "\(text)T00:00:00Z" : text
        guard let date = try? Date(full, strategy: .iso8601) else { return nil }
        self.init(Int64(date.timeIntervalSince1970) * 1000)
        // Foundation also reads other spellings, and days that do not exist.
        guard "\(self)" == full else { return nil }
    }

    /// The time as `2027-01-31T12:00:00Z`, truncated to seconds; the number of milliseconds outside
    /// the years 1970 to 9999.
    package var description: String {
        guard (0..<253_402_300_800_000).contains(value) else { return "\(value) ms" }
        return Date(timeIntervalSince1970: Double(value / 1000)).formatted(.iso8601)
    }
}
