import Foundation
import FretsawJSON
import Testing

@Suite("Base64")
struct Base64Tests {
    @Test(
        "The examples of RFC 4648 encode and decode",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
        ]
    )
    func examples(text: String, encoded: String) {
        #expect(Base64.encode(Array(text.utf8)) == encoded)
        #expect(Base64.decode(encoded) == Array(text.utf8))
        let bare = encoded.filter { $0 != "=" }
        #expect(Base64.encode(Array(text.utf8), as: .urlSafe) == bare)
        #expect(Base64.decode(bare, as: .urlSafe) == Array(text.utf8))
    }

    @Test("Foundation encodes every length alike")
    func agreesWithFoundation() {
        for count in Array(0...70) + [4095, 4096, 65_537] {
            let bytes = randomBytes(count)
            let text = Base64.encode(bytes)
            #expect(text == Data(bytes).base64EncodedString())
            #expect(Base64.decode(text) == bytes)
            let safe = Base64.encode(bytes, as: .urlSafe)
            #expect(!safe.contains { "+/=".contains($0) })
            #expect(Base64.decode(safe, as: .urlSafe) == bytes)
        }
    }

    @Test("Appending adds the announced number of characters and keeps the text before")
    func appends() {
        for count in Array(0...9) + [4096] {
            let bytes = randomBytes(count)
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
        "Any text that no bytes encode to is rejected",
        arguments: [
            "Z", "Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "=", "====", "Z===", "Zm9v\n", "Zm 9v",
            "Zm9v====", "Zg==Zg==", "Zm-_", "Zm9v\0", "Zm9é",
        ]
    )
    func strict(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test(
        "The URL-safe alphabet rejects padding, the other alphabet and unused bits",
        arguments: ["Zg==", "Zm+v", "Zm/v", "Z", "Zh", "Zm9"]
    )
    func strictSafe(text: String) {
        #expect(Base64.decode(text, as: .urlSafe) == nil)
    }

    @Test("Every accepted text is what its bytes encode to")
    func oneTextForEachBytes() {
        var accepted = 0
        let alphabet = Array("Zm9v+/=Qg".utf8)
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...8)).map { _ in
                alphabet[Int.random(in: alphabet.indices)]
            }
            guard let bytes = Base64.decode(text) else { continue }
            accepted += 1
            #expect(Base64.encodedBytes(bytes) == text)
        }
        #expect(accepted > 100)
    }

    private func randomBytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max) }
    }
}
