import FretsawCrypto
import Testing

@Suite("Secrets")
struct SecretsTests {
    @Test("Random bytes have the length asked for and do not come twice")
    func random() throws {
        #expect(try RandomSource.system.bytes(0).isEmpty)
        #expect(try RandomSource.system.bytes(33).count == 33)
        let many = try (0..<1000).map { _ in try RandomSource.system.bytes(16) }
        #expect(Set(many).count == 1000)
        #expect(throws: CryptoError.self) { try RandomSource.system.bytes(-1) }
        #expect(throws: CryptoError.self) { try RandomSource.system.bytes(1 << 21) }
    }

    @Test("Keys for AJ's clients are letters and digits, each about equally often")
    func alphanumerics() throws {
        let text = try (0..<200).flatMap { _ in try RandomSource.system.alphanumerics(31) }
        let counts = Dictionary(grouping: text) { $0 }.mapValues(\.count)
        #expect(text.count == 6200)
        #expect(counts.count == 62)
        #expect(counts.keys.allSatisfy { Character(UnicodeScalar($0)).isLetter || $0 < 0x3A })
        // 100 expected of each; eight standard deviations.
        #expect(counts.values.allSatisfy { (20...180).contains($0) })
    }

    @Test("Comparison in constant time compares")
    func comparison() {
        #expect(ConstantTime.equal([], []))
        #expect(ConstantTime.equal([1, 2, 3], [1, 2, 3]))
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2, 4]))
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2]))
    }

    @Test("Secret bytes are only borrowed, and never printed")
    func secretBytes() throws {
        let secret = SecretBytes([201, 202, 203])
        #expect(secret.withBytes { $0 } == [201, 202, 203])
        #expect("\(secret)" == "3 secret bytes")
        #expect(String(reflecting: secret).contains("201") == false)
        #expect(SecretBytes([]).count == 0)
    }

    @Test("Wiping leaves zeros")
    func wiping() {
        var bytes: [UInt8] = [1, 2, 3]
        wipe(&bytes)
        #expect(bytes == [0, 0, 0])
    }

    @Test("An error contains no secret bytes")
    func messages() throws {
        var cipher = try AuthenticatedCipher()
        let error = #expect(throws: CryptoError.self) {
            try cipher.seal([], key: Array("hunter2".utf8), nonce: [])
        }
        #expect(error?.description == "the sealing key's length is 7; give 32 bytes")
    }
}
