package import FretsawStore
internal import Testing

/// The rules of ``DurableRecords``; the tests of each back end check all of them.
package enum DurableRecordsRule: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case createIsOnce = "a record is created once"
    case replaceNeedsTheVersion = "replacing a record requires its version"
    case removeNeedsTheVersion = "removing a record requires its version"
    case versionsAreNotReused = "a record created again is not replaced under an old version"
    case bytesAreBytes = "keys and records may contain any bytes, or none"
    case longRecords = "the longest record is stored, a longer one is rejected"
    case purposesAreApart = "purposes have separate records"
    case thousandCreations = "of a thousand concurrent creations one wins"
    case thousandReplacements = "of a thousand concurrent replacements one wins"

    package var testDescription: String { rawValue }

    /// Records an issue if `records` violate the rule.
    package func check(_ records: any DurableRecords) async throws {
        switch self {
        case .createIsOnce: try await checkCreateIsOnce(records)
        case .replaceNeedsTheVersion: try await checkReplaceNeedsTheVersion(records)
        case .removeNeedsTheVersion: try await checkRemoveNeedsTheVersion(records)
        case .versionsAreNotReused: try await checkVersionsAreNotReused(records)
        case .bytesAreBytes: try await checkBytesAreBytes(records)
        case .longRecords: try await checkLongRecords(records)
        case .purposesAreApart: try await checkPurposesAreApart(records)
        case .thousandCreations: try await checkThousandCreations(records)
        case .thousandReplacements: try await checkThousandReplacements(records)
        }
    }
}

private func checkCreateIsOnce(_ records: any DurableRecords) async throws {
    let key = try StoreKey.fresh(.gesture)
    #expect(try await records.read(key) == nil)
    #expect(try await records.write([1], at: key, replacing: nil))
    #expect(try await !records.write([2], at: key, replacing: nil))
    let record = try #require(try await records.read(key))
    #expect(record.bytes == [1])
    #expect(record.version > 0)
}

private func checkReplaceNeedsTheVersion(_ records: any DurableRecords) async throws {
    let key = try StoreKey.fresh(.gesture)
    #expect(try await !records.write([1], at: key, replacing: 7), "there is nothing to replace")
    #expect(try await records.write([1], at: key, replacing: nil))
    let first = try #require(try await records.read(key))
    #expect(try await !records.write([2], at: key, replacing: first.version + 1))
    #expect(try await records.read(key) == first)
    #expect(try await records.write([2], at: key, replacing: first.version))
    let second = try #require(try await records.read(key))
    #expect(second.bytes == [2])
    #expect(second.version != first.version)
    #expect(try await !records.write([3], at: key, replacing: first.version))
    #expect(try await records.read(key) == second)
}

private func checkRemoveNeedsTheVersion(_ records: any DurableRecords) async throws {
    let key = try StoreKey.fresh(.gesture)
    #expect(try await !records.remove(key, version: 7))
    #expect(try await records.write([1], at: key, replacing: nil))
    let record = try #require(try await records.read(key))
    #expect(try await !records.remove(key, version: record.version - 1))
    #expect(try await records.read(key) == record)
    #expect(try await records.remove(key, version: record.version))
    #expect(try await records.read(key) == nil)
    #expect(try await !records.remove(key, version: record.version))
}

private func checkVersionsAreNotReused(_ records: any DurableRecords) async throws {
    let key = try StoreKey.fresh(.gesture)
    #expect(try await records.write([1], at: key, replacing: nil))
    let old = try #require(try await records.read(key)).version
    #expect(try await records.remove(key, version: old))
    #expect(try await records.write([1], at: key, replacing: nil))
    #expect(try await !records.write([2], at: key, replacing: old))
    #expect(try await !records.remove(key, version: old))
}

private func checkBytesAreBytes(_ records: any DurableRecords) async throws {
    let all = (0...255).map { UInt8($0) }
    let salt = try StoreKey.fresh().bytes
    let keys = stride(from: 0, to: 256, by: 32).map { Array(all[$0..<$0 + 32]) } + [[], [0]]
    for bytes in keys {
        let key = try StoreKey(.gesture, salt + bytes)
        for value in [all, []] {
            let version = try await records.read(key)?.version
            #expect(try await records.write(value, at: key, replacing: version), "\(bytes)")
            #expect(try await records.read(key)?.bytes == value, "\(bytes)")
        }
    }
}

private func checkLongRecords(_ records: any DurableRecords) async throws {
    let key = try StoreKey.fresh(.gesture)
    let longest = [UInt8](repeating: 200, count: StoreValue.maxBytes)
    let error = await #expect(throws: StoreError.self) {
        _ = try await records.write(longest + [1], at: key, replacing: nil)
    }
    #expect(error?.reason == .tooLong)
    #expect(try await records.write(longest, at: key, replacing: nil))
    #expect(try await records.read(key)?.bytes == longest)
}

private func checkPurposesAreApart(_ records: any DurableRecords) async throws {
    let bytes = try StoreKey.fresh().bytes
    for purpose in StoreKey.Purpose.allCases {
        #expect(
            try await records.write([1], at: StoreKey(purpose, bytes), replacing: nil),
            "\(purpose)"
        )
    }
}

private func checkThousandCreations(_ records: any DurableRecords) async throws {
    let key = try StoreKey.fresh(.gesture)
    let won = try await concurrently { try await records.write([1], at: key, replacing: nil) }
    #expect(won.count { $0 } == 1)
}

private func checkThousandReplacements(_ records: any DurableRecords) async throws {
    let key = try StoreKey.fresh(.gesture)
    #expect(try await records.write([1], at: key, replacing: nil))
    let version = try #require(try await records.read(key)).version
    let won = try await concurrently {
        try await records.write([2], at: key, replacing: version)
    }
    #expect(won.count { $0 } == 1)
    #expect(try await records.read(key)?.version != version)
}
