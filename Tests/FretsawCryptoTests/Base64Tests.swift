import Foundation
import FretsawCrypto
import Testing

@Suite("Base64")
struct Base64Tests {
    @Test(
        "RFC 4648's examples come out, both ways",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
        ]
    )
    func examples(text: String, encoded: String) throws {
        #expect(Base64.encode(Array(text.utf8)) == encoded)
        #expect(try Base64.decode(encoded) == Array(text.utf8))
        let bare = encoded.filter { $0 != "=" }
        #expect(Base64.encode(Array(text.utf8), as: .urlSafe) == bare)
        #expect(try Base64.decode(bare, as: .urlSafe) == Array(text.utf8))
    }

    @Test("Foundation encodes alike, whatever the length")
    func agreesWithFoundation() throws {
        for count in Array(0...70) + [4095, 4096, 65_537] {
            let bytes = try SystemRandom.bytes(count)
            let text = Base64.encode(bytes)
            #expect(text == Data(bytes).base64EncodedString())
            #expect(try Base64.decode(text) == bytes)
            let safe = Base64.encode(bytes, as: .urlSafe)
            #expect(!safe.contains { "+/=".contains($0) })
            #expect(try Base64.decode(safe, as: .urlSafe) == bytes)
        }
    }

    @Test("What is appended is as long as was told, and leaves what stood there")
    func appends() throws {
        for count in Array(0...9) + [4096] {
            let bytes = try SystemRandom.bytes(count)
            for alphabet in [Base64.Alphabet.standard, .urlSafe] {
                var text = Array("data:".utf8)
                Base64.append(bytes, as: alphabet, to: &text)
                #expect(text.count == 5 + Base64.length(of: count, as: alphabet))
                #expect(
                    String(decoding: text, as: UTF8.self) == "data:"
                        + Base64.encode(bytes, as: alphabet)
                )
            }
        }
    }

    @Test(
        "What is not exactly the text that bytes have is refused",
        arguments: [
            "Z", "Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "=", "====", "Z===", "Zm9v\n", "Zm 9v",
            "Zm9v====", "Zg==Zg==", "Zm-_", "Zm9v\0", "Zm9é",
        ]
    )
    func strict(text: String) {
        let error = #expect(throws: CryptoError.self) { try Base64.decode(text) }
        #expect(error?.reason == .encoding)
    }

    @Test(
        "The URL-safe alphabet refuses padding, the other alphabet and bits left over",
        arguments: ["Zg==", "Zm+v", "Zm/v", "Z", "Zh", "Zm9"]
    )
    func strictSafe(text: String) {
        #expect(throws: CryptoError.self) { try Base64.decode(text, as: .urlSafe) }
    }

    @Test("Whatever is accepted is encoded to the same text again")
    func oneTextForEachBytes() throws {
        var accepted = 0
        let alphabet = Array("Zm9v+/=Qg".utf8)
        for _ in 0..<20_000 {
            let text = try SystemRandom.bytes(Int(try SystemRandom.bytes(1)[0] % 9))
                .map { alphabet[Int($0) % alphabet.count] }
            guard let bytes = try? Base64.decode(text) else { continue }
            accepted += 1
            #expect(Base64.encodedBytes(bytes) == text)
        }
        #expect(accepted > 100)
    }
}
