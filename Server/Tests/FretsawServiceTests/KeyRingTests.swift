import FretsawCrypto
import FretsawKeys
@testable import FretsawService
import FretsawServiceTesting
import Testing

@Suite("Key rings")
struct KeyRingTests {
    static let key = String(repeating: "A", count: 43)

    @Test("A ring is parsed from the lines its keys print, with comments and semicolons")
    func roundTrips() throws {
        let keys = try [
            SealingKey.fresh(), SealingKey.fresh(notAfter: Timestamp("2027-01-31")),
            SealingKey.fresh(),
        ]
        let text = """
            # the newest; it seals
            \(keys[0].line)

              \(keys[1].line) ; \(keys[2].line)\r
            """
        let ring = try KeyRing(text: text)
        #expect(ring.keys.map(\.line) == keys.map(\.line))
        let challenge = try Challenges.make()
        #expect(try KeyRing(keys).open(ring.seal(challenge), at: Challenges.now) == challenge)
    }

    @Test(
        "An invalid ring is rejected with line and reason",
        arguments: [
            ("", KeyRingError.Reason.empty, nil), ("# nothing\n\n", .empty, nil),
            ("0badcafe", .form, 1), ("\n0badcafe \(key) until 2027", .form, 2),
            ("0badcafe \(key) 2027-01-31", .form, 1), ("0BADCAFE \(key)", .identifier, 1),
            ("0badcaf \(key)", .identifier, 1), ("0badcafg \(key)", .identifier, 1),
            ("0badcafe AAAA", .key, 1), ("0badcafe \(key)=", .key, 1),
            ("0badcafe \(key)A", .key, 1), ("0badcafe \(key.dropLast())B", .key, 1),
            ("0badcafe \(key) until=2027-02-29", .time, 1),
            ("0badcafe \(key) until=tomorrow", .time, 1),
            ("0badcafe \(key)\n0badcafe \(key)", .duplicate, 2),
        ]
    )
    func rejections(text: String, reason: KeyRingError.Reason, line: Int?) {
        let error = #expect(throws: KeyRingError.self) { try KeyRing(text: text) }
        #expect(error?.reason == reason)
        #expect(error?.line == line)
        #expect(error?.description.contains("AAAA") == false)
    }

    @Test("Lines may end with CR LF, and are counted correctly")
    func carriageReturns() throws {
        let lines = try (0..<3).map { _ in try SealingKey.fresh().line }
        let text = "# keys\r\n" + lines.joined(separator: "\r\n") + "\r\n"
        #expect(try KeyRing(text: text).keys.map(\.line) == lines)
        let error = #expect(throws: KeyRingError.self) { try KeyRing(text: text + "nonsense") }
        #expect(error?.line == 5)
    }

    @Test("The number of keys in a ring is limited")
    func tooMany() throws {
        let keys = try (0...KeyRing.maxKeys).map { number in
            let name = String(number + 0x1000_0000, radix: 16)
            return try SealingKey(identifier: name, bytes: [UInt8](repeating: 1, count: 32))
        }
        #expect(try KeyRing(Array(keys.dropLast())).keys.count == KeyRing.maxKeys)
        let error = #expect(throws: KeyRingError.self) { try KeyRing(keys) }
        #expect(error?.reason == .tooMany)
    }

    @Test("Derived keys differ between uses and contexts, and are reproducible")
    func derivation() throws {
        let key = try SealingKey.fresh()
        let keys = try [
            key.key(for: "token"), key.key(for: "pepper"), key.key(for: "token", context: [0]),
            SealingKey.fresh().key(for: "token"),
        ]
        #expect(Set(keys).count == 4)
        #expect(try key.key(for: "token") == keys[0])
        #expect(keys.allSatisfy { $0.count == 32 })
    }

    @Test("Printing a key or a ring does not reveal the key")
    func printing() throws {
        let ring = try KeyRing(text: "0badcafe \(Self.key) until=2027-01-31")
        #expect("\(ring)" == "key 0badcafe until 2027-01-31T00:00:00Z")
        #expect(!String(reflecting: ring.keys).contains("AAAA"))
    }
}

@Suite("Times")
struct MillisecondsTests {
    @Test(
        "A time is parsed and printed",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2000-02-29T23:59:59Z", 951_868_799_000),
            ("2027-01-15T08:00:00Z", 1_800_000_000_000),
            ("2100-03-01T00:00:00Z", 4_107_542_400_000),
            ("9999-12-31T23:59:59Z", 253_402_300_799_000),
        ]
    )
    func roundTrips(text: String, value: Int64) {
        #expect(Timestamp(text) == Timestamp(value))
        #expect(Timestamp(value).description == text)
    }

    @Test("A date without a time is the start of the day")
    func day() { #expect(Timestamp("2027-01-31") == Timestamp("2027-01-31T00:00:00Z")) }

    @Test(
        "Invalid times are rejected",
        arguments: [
            "", "2027", "2027-13-01", "2027-00-01", "2027-01-32", "2027-02-29", "2100-02-29",
            "1969-12-31", "2027-01-01T24:00:00Z", "2027-01-01T00:60:00Z", "2027-01-01 00:00:00Z",
            "2027-01-01T00:00:00+", "20é7-01-01", "2027/01/01",
        ]
    )
    func rejections(text: String) { #expect(Timestamp(text) == nil) }

    @Test("Addition saturates")
    func adding() {
        #expect(Timestamp(.max).adding(1) == Timestamp(.max))
        #expect(Timestamp(.min).adding(-1) == Timestamp(.min))
        #expect(Timestamp(5).adding(-7) == Timestamp(-2))
        #expect(Timestamp(.max).description == "9223372036854775807 ms")
    }
}
