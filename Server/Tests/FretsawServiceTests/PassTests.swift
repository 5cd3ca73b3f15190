import FretsawKeys
@testable import FretsawService
import FretsawServiceTesting
import Testing

@Suite("Passes")
struct PassTests {
    private let now = Timestamp(1_800_000_000_000)
    private let expiry = Timestamp(1_800_000_060_000)

    private func ring(_ identifier: String = "0123abcd", byte: UInt8 = 7) throws -> KeyRing {
        try KeyRing([
            SealingKey(identifier: identifier, bytes: [UInt8](repeating: byte, count: 32))
        ])
    }

    @Test("A pass is valid for its hostname, its key, and until its expiry")
    func validity() throws {
        let ring = try ring()
        let pass = try ring.sealPass(for: "shop.example", until: expiry, at: now)
        #expect(ring.accepts(pass: pass, for: "shop.example", at: now))
        #expect(ring.accepts(pass: pass, for: "shop.example", at: expiry))
        #expect(!ring.accepts(pass: pass, for: "shop.example", at: expiry.adding(1)))
        #expect(!ring.accepts(pass: pass, for: "other.example", at: now))
        #expect(!ring.accepts(pass: pass, for: "", at: now))
        #expect(try !self.ring(byte: 8).accepts(pass: pass, for: "shop.example", at: now))
        #expect(try !self.ring("0123abce").accepts(pass: pass, for: "shop.example", at: now))
    }

    @Test("A pass with any changed, missing or added character is rejected")
    func changes() throws {
        let ring = try ring()
        let pass = Array(try ring.sealPass(for: "shop.example", until: expiry, at: now))
        for index in pass.indices {
            for other in ["A", "Q", "-", ".", "é"] as [Character] where other != pass[index] {
                var changed = pass
                changed[index] = other
                #expect(
                    !ring.accepts(pass: String(changed), for: "shop.example", at: now),
                    "\(index) \(other)"
                )
            }
            #expect(!ring.accepts(pass: String(pass[..<index]), for: "shop.example", at: now))
        }
        for more in ["A", "=", String(repeating: "A", count: 100_000)] {
            #expect(!ring.accepts(pass: String(pass) + more, for: "shop.example", at: now))
        }
    }
}
