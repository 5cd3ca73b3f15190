import Foundation
import FretsawCrypto
import FretsawTesting
import Testing

@Suite("The wire's cipher")
struct WireCipherTests {
    static let key = Array("a1B2c3D4e5F6g7H8".utf8)
    static let token = "0123456789abcdef0123456789abcdef"

    struct Vector: Sendable, CustomTestStringConvertible {
        let points: String
        let encrypted: String
        let proof: String

        var testDescription: String { points }
    }

    /// Vectors of AJ-Captcha's clients and server.
    static let vectors = [
        Vector(
            points: #"{"x":123,"y":5}"#,
            encrypted: "FLNVmf+kJfb11cW8ur4/WQ==",
            proof: "E09FoBo9vXR9mMtTYSu5CRNPRaAaPb10fZjLU2EruQk6aa3HwNJgnqjnpykBMQ2WXj21sotbxBe/"
                + "hfi4hLlOaQ=="
        ),
        Vector(
            points: #"{"x":123.22580645161291,"y":5}"#,
            encrypted: "7Jk8tOSFaHIS3zhjT43s7Z5GtUF02LzbHjnoZGTgoiE=",
            proof: "E09FoBo9vXR9mMtTYSu5CRNPRaAaPb10fZjLU2EruQlgqbG4LPXZVISJAqOWvUgtTsbAJKQg2xmV"
                + "H5ZUU61OuelawiYLsFU3QD+j/VNeMBc="
        ),
        Vector(
            points: #"{"x":123.0,"y":5.0}"#,
            encrypted: "CNTZulXCx62yxK9rLoYEGZMCq2R1+HH3YyLCvmxKUD0=",
            proof: "E09FoBo9vXR9mMtTYSu5CRNPRaAaPb10fZjLU2EruQkfvRqjkoO2YGnh6AjKD7jBI/h52iugqxYc"
                + "7u6M4C3InQ=="
        ),
        Vector(
            points: #"{"y":5,"x":123.33332824707031}"#,
            encrypted: "QkHslqaUgbXiaaAPptuHprgp90pUtZqb4+lVqh/pmnw=",
            proof: "E09FoBo9vXR9mMtTYSu5CRNPRaAaPb10fZjLU2EruQmAYy5+Se04Ya+x90Df0CAMHUrDEP9QcCCQ"
                + "ns5mKY9yVulawiYLsFU3QD+j/VNeMBc="
        ),
        Vector(
            points: #"[{"x":35,"y":54},{"x":86,"y":128},{"x":208,"y":94}]"#,
            encrypted: "pIEPFJQSIBYOf13BuvHTEFVFL3/JYBQxyDMTF5dxrIWvzjWGv9m12OSX/VDoP/qVdAu2/pr0lV"
                + "0sSqnBWef1xQ==",
            proof: "E09FoBo9vXR9mMtTYSu5CRNPRaAaPb10fZjLU2EruQm/IuHare3xG2qmHstLrKMg3kY/V2znmuZn"
                + "kiuDupBaFZGO1+iYG5T3G0GNtmmo5a6ziHjebr9SmL1zOCZmlFja"
        ),
    ]

    @Test("Points and proofs are encrypted as AJ-Captcha's are", arguments: vectors)
    func encrypts(vector: Vector) throws {
        var cipher = try WireCipher(key: Self.key)
        let points = Array(vector.points.utf8)
        #expect(Data(try cipher.encrypt(points)).base64EncodedString() == vector.encrypted)
        let proof = Array("\(Self.token)---\(vector.points)".utf8)
        #expect(Data(try cipher.encrypt(proof)).base64EncodedString() == vector.proof)
    }

    private func bytes(_ base64: String) throws -> [UInt8] {
        Array(try #require(Data(base64Encoded: base64)))
    }

    @Test("What AJ-Captcha's clients send is read", arguments: vectors)
    func decrypts(vector: Vector) throws {
        var cipher = try WireCipher(key: Self.key)
        #expect(
            try cipher.decrypt(bytes(vector.encrypted)) == Array(vector.points.utf8)
        )
        #expect(
            try cipher.decrypt(bytes(vector.proof))
                == Array("\(Self.token)---\(vector.points)".utf8)
        )
    }

    @Test(
        "The openssl command gives the same ciphertext, whatever the length",
        .enabled(if: Command.installed("openssl") != nil, "the openssl command is not installed"),
        arguments: [0, 1, 15, 16, 17, 100, 4096]
    )
    func agreesWithCommand(count: Int) throws {
        let message = try RandomSource.system.bytes(count)
        let key = try RandomSource.system.bytes(16)
        var cipher = try WireCipher(key: key)
        let expected = try OpenSSLCommand.run(
            ["enc", "-aes-128-ecb", "-K", hexText(key)],
            input: message
        )
        #expect(try cipher.encrypt(message) == expected)
    }

    @Test("One cipher serves many messages of any length, failures between them")
    func roundTrips() throws {
        var cipher = try WireCipher(key: Self.key)
        for count in 0...200 {
            let message = try RandomSource.system.bytes(count)
            let ciphertext = try cipher.encrypt(message)
            #expect(ciphertext.count == (count / 16 + 1) * 16)
            #expect(try cipher.decrypt(ciphertext) == message)
            #expect(throws: CryptoError.self) { try cipher.decrypt(Array(ciphertext.dropLast())) }
        }
    }

    @Test("Every way in which a ciphertext is wrong gives one error")
    func oneError() throws {
        var cipher = try WireCipher(key: Self.key)
        var other = try WireCipher(key: Array("8H7g6F5e4D3c2B1a".utf8))
        var errors: Set<String> = []
        let good = try cipher.encrypt(Array("fifteen letters".utf8))
        var wrong: [[UInt8]] = [[], [1], Array(good.dropLast())]
        // A wrong key leaves a sound padding once in 256 or so: not here.
        wrong.append(try other.encrypt(Array("something".utf8)))
        for bytes in wrong {
            do {
                _ = try cipher.decrypt(bytes)
                Issue.record("\(bytes.count) wrong bytes were decrypted")
            } catch {
                #expect(error.reason == .notGenuine)
                errors.insert(error.description)
            }
        }
        #expect(errors.count == 1)
    }

    @Test("Any bytes are decrypted or rejected")
    func survivesNoise() throws {
        var cipher = try WireCipher(key: Self.key)
        var refused = 0
        for round in 0..<2000 {
            let noise = try RandomSource.system.bytes(16 * (round % 5))
            do {
                #expect(try cipher.decrypt(noise).count < noise.count)
            } catch { refused += 1 }
        }
        #expect(refused > 1900)
    }

    @Test("A key of another length is rejected", arguments: [0, 15, 17, 32])
    func keyLength(count: Int) {
        #expect(throws: CryptoError.self) {
            _ = try WireCipher(key: [UInt8](repeating: 7, count: count))
        }
    }
}
