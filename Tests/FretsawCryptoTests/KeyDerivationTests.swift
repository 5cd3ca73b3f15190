import FretsawCrypto
import FretsawTesting
import Testing

@Suite("Derived keys")
struct KeyDerivationTests {
    @Test(
        "HMAC gives RFC 4231's codes",
        arguments: [
            (
                "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "4869205468657265",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                "4a656665", "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
        ]
    )
    func codes(key: String, message: String, expected: String) throws {
        #expect(hexText(try HMACSHA256.code(of: hex(message), key: hex(key))) == expected)
    }

    @Test(
        "The openssl command gives the same code",
        .enabled(if: Command.installed("openssl") != nil, "the openssl command is not installed")
    )
    func codesAgreeWithCommand() throws {
        let (key, message) = (
            try RandomSource.system.bytes(100), try RandomSource.system.bytes(999)
        )
        let expected = try OpenSSLCommand.run(
            ["dgst", "-sha256", "-binary", "-mac", "HMAC", "-macopt", "hexkey:\(hexText(key))"],
            input: message
        )
        #expect(try HMACSHA256.code(of: message, key: key) == expected)
    }

    @Test("HKDF gives RFC 5869's keys")
    func expands() throws {
        #expect(
            hexText(
                try HKDF.key(
                    from: [UInt8](repeating: 0x0B, count: 22),
                    salt: hex("000102030405060708090a0b0c"),
                    info: hex("f0f1f2f3f4f5f6f7f8f9"),
                    count: 42
                )
            )
                == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
                + "34007208d5b887185865"
        )
        // No salt, no info.
        #expect(
            hexText(
                try HKDF.key(from: [UInt8](repeating: 0x0B, count: 22), info: [], count: 42)
            )
                == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"
                + "9d201395faa4b61a96c8"
        )
        #expect(throws: CryptoError.self) { try HKDF.key(from: [1], info: [], count: 0) }
        #expect(throws: CryptoError.self) { try HKDF.expand([1], info: [], count: 0) }
        #expect(throws: CryptoError.self) {
            try HKDF.key(from: [1], info: [], count: HKDF.maxSize + 1)
        }
    }

    @Test("scrypt gives RFC 7914's keys")
    func remembers() throws {
        #expect(
            hexText(
                try Scrypt.key(
                    from: Array("pleaseletmein".utf8),
                    salt: Array("SodiumChloride".utf8),
                    cost: Scrypt.Cost(logN: 14, r: 8, p: 1),
                    count: 64
                )
            )
                == "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
                + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
        )
    }

    @Test(
        "The openssl command gives the same key at the standard cost",
        .enabled(if: Command.installed("openssl") != nil, "the openssl command is not installed")
    )
    func scryptAgreesWithCommand() throws {
        let salt = try RandomSource.system.bytes(16)
        let expected = try OpenSSLCommand.run([
            "kdf", "-binary", "-keylen", "32", "-kdfopt", "pass:048752", "-kdfopt",
            "hexsalt:\(hexText(salt))", "-kdfopt", "n:16384", "-kdfopt", "r:8", "-kdfopt", "p:5",
            "SCRYPT",
        ])
        #expect(try Scrypt.key(from: Array("048752".utf8), salt: salt) == expected)
    }

    @Test("An excessive cost is rejected before memory is allocated")
    func costs() {
        for cost in [
            Scrypt.Cost(logN: 0, r: 8, p: 1), Scrypt.Cost(logN: 63, r: 8, p: 1),
            Scrypt.Cost(logN: 20, r: 8, p: 1), Scrypt.Cost(logN: 14, r: 0, p: 1),
            Scrypt.Cost(logN: 14, r: 8, p: 0), Scrypt.Cost(logN: 14, r: 8, p: 17),
        ] {
            let error = #expect(throws: CryptoError.self) {
                try Scrypt.key(from: [1], salt: [UInt8](repeating: 0, count: 16), cost: cost)
            }
            #expect(error?.reason == .size)
        }
        #expect(throws: CryptoError.self) { try Scrypt.key(from: [1], salt: [1, 2]) }
    }
}
