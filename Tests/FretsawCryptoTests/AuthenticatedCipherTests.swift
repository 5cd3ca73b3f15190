import FretsawCrypto
import Testing

@Suite("The authenticated cipher")
struct AuthenticatedCipherTests {
    @Test("McGrew and Viega's test cases 13 to 16 for AES-256 come out")
    func publishedVectors() throws {
        var cipher = try AuthenticatedCipher()
        let zeros = [UInt8](repeating: 0, count: 32)
        let nonce = [UInt8](repeating: 0, count: 12)
        #expect(
            hexText(try cipher.seal([], key: zeros, nonce: nonce))
                == "530f8afbc74536b9a963b4f1c4cb738b"
        )
        #expect(
            hexText(
                try cipher.seal([UInt8](repeating: 0, count: 16), key: zeros, nonce: nonce)
            ) == "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"
        )
        let key = hex("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
        let message = hex(
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
        )
        #expect(
            hexText(
                try cipher.seal(
                    message,
                    key: key,
                    nonce: hex("cafebabefacedbaddecaf888"),
                    associatedData: hex("feedfacedeadbeeffeedfacedeadbeefabaddad2")
                )
            )
                == "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
                + "76fc6ece0f4e1768cddf8853bb2d551b"
        )
    }

    @Test("What was sealed is opened, whatever the lengths")
    func roundTrips() throws {
        var cipher = try AuthenticatedCipher()
        for count in 0...130 {
            let (key, nonce) = (
                try RandomSource.system.bytes(32), try RandomSource.system.bytes(12)
            )
            let message = try RandomSource.system.bytes(count)
            let bound = try RandomSource.system.bytes(count % 7)
            let sealed = try cipher.seal(message, key: key, nonce: nonce, associatedData: bound)
            #expect(sealed.count == count + AuthenticatedCipher.tagSize)
            #expect(
                try cipher.open(sealed, key: key, nonce: nonce, associatedData: bound) == message
            )
        }
    }

    @Test("Every flipped bit of key, nonce, data or message is rejected")
    func flippedBits() throws {
        var cipher = try AuthenticatedCipher()
        let whole = try RandomSource.system.bytes(32 + 12 + 5)
        let message = Array("the answer is 171".utf8)
        func parts(_ bytes: [UInt8]) -> (key: [UInt8], nonce: [UInt8], bound: [UInt8]) {
            (Array(bytes[..<32]), Array(bytes[32..<44]), Array(bytes[44..<49]))
        }
        let (key, nonce, bound) = parts(whole)
        let sealed = try cipher.seal(message, key: key, nonce: nonce, associatedData: bound)
        let all = whole + sealed
        for bit in 0..<8 * all.count {
            var changed = all
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            let (key, nonce, bound) = parts(changed)
            let error = #expect(throws: CryptoError.self) {
                try cipher.open(
                    Array(changed[49...]),
                    key: key,
                    nonce: nonce,
                    associatedData: bound
                )
            }
            #expect(error?.reason == .notGenuine)
        }
        #expect(try cipher.open(sealed, key: key, nonce: nonce, associatedData: bound) == message)
    }

    @Test("Truncated and extended messages are rejected")
    func truncated() throws {
        var cipher = try AuthenticatedCipher()
        let (key, nonce) = (try RandomSource.system.bytes(32), try RandomSource.system.bytes(12))
        let sealed = try cipher.seal(Array("slide".utf8), key: key, nonce: nonce)
        for count in 0..<sealed.count {
            #expect(throws: CryptoError.self) {
                try cipher.open(Array(sealed[..<count]), key: key, nonce: nonce)
            }
        }
        #expect(throws: CryptoError.self) { try cipher.open(sealed + [0], key: key, nonce: nonce) }
    }

    @Test(
        "Keys and nonces of wrong lengths are rejected",
        arguments: [0, 11, 13, 31]
    )
    func sizes(count: Int) throws {
        var cipher = try AuthenticatedCipher()
        let odd = [UInt8](repeating: 1, count: count)
        let (key, nonce) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 1, count: 12))
        #expect(throws: CryptoError.self) { try cipher.seal([], key: odd, nonce: nonce) }
        #expect(throws: CryptoError.self) { try cipher.seal([], key: key, nonce: odd) }
    }
}
