import FretsawStore
import FretsawStoreTesting
import Testing

@Suite("Memory records")
struct MemoryRecordsTests {
    @Test("Memory records satisfy the rules", arguments: DurableRecordsRule.allCases)
    func conform(rule: DurableRecordsRule) async throws {
        try await rule.check(MemoryStore())
    }

    @Test("Full records reject a new record, but replace and remove existing ones")
    func fullRecords() async throws {
        let records = MemoryStore(recordCapacity: 1)
        let key = try StoreKey(.gesture, [1])
        let other = try StoreKey(.gesture, [2])
        #expect(try await records.write([1], at: key, replacing: nil))
        let error = await #expect(throws: StoreError.self) {
            _ = try await records.write([1], at: other, replacing: nil)
        }
        #expect(error?.reason == .full)
        let version = try #require(try await records.read(key)).version
        #expect(try await records.write([2], at: key, replacing: version))
        let next = try #require(try await records.read(key)).version
        #expect(try await records.remove(key, version: next))
        #expect(try await records.write([1], at: other, replacing: nil))
    }
}
