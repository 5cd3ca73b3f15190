import Foundation
import FretsawKeys
import FretsawService
import FretsawServiceTesting
import FretsawTesting
import Testing

/// AJ-Captcha's html client, whose computations with CryptoJS are done here with the openssl
/// command, independently of our code.
@Suite(
    "AJ-Captcha's html client",
    .enabled(if: Command.installed("openssl") != nil, "openssl is not installed"),
    .timeLimit(.minutes(3))
)
struct HTMLClientTests {
    /// AES-128-ECB with PKCS#7, in Base64 without line breaks, like `aesEncrypt(text, key)`.
    private func aesEncrypt(_ text: String, _ key: String) throws -> String {
        let hex = key.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let result = try #require(Command.installed("openssl")).run(
            ["enc", "-aes-128-ecb", "-K", hex, "-base64", "-A"],
            input: Array(text.utf8)
        )
        #expect(result.status == 0)
        return result.text
    }

    @Test("The openssl command computes AJ-Captcha's vectors")
    func vectors() throws {
        let token = "6b3a68c08fea4383bb88d91f58665aca"
        let text = #"{"x":248.775,"y":5}"#
        #expect(
            try aesEncrypt(text, "HAo0f41qfjZW39AN")
                == "piZlcm1Uewq2EI13LMPY2FXNdXa2emCvakzQCMLUYAw="
        )
        #expect(
            try aesEncrypt("\(token)---\(text)", "HAo0f41qfjZW39AN")
                == "V4gSXqXbWcf78z2pbEHKsthck8cuuF/N6iqPcndOTx9CjK5fs1tI1ucl8i74o70JLtye5l4NTYU3ejMUchAAGQ=="
        )
    }

    @Test(
        "Its answer passes, and its proof is redeemed once",
        arguments: ["", "/errcode"],
        [#"{"x":X,"y":5}"#, #"{"x":X.73573573573574,"y":5}"#, #"{"x":X.0,"y":5.0}"#]
    )
    func passes(prefix: String, form: String) async throws {
        try await TestServer.serving { server in
            let uid = "slider-8b84d5a8-2319-490d-8499-ea6733e3a05e"
            let got = try await server.post(
                "\(prefix)/captcha/get",
                #"{"captchaType":"blockPuzzle","clientUid":"\#(uid)","ts":1795237803112}"#
            )
            let token = try #require(got.data["token"] as? String)
            let key = try #require(got.data["secretKey"] as? String)
            // The test reads the correct position from the token.
            let x = try server.test.ring.open(token, at: server.test.now).x
            let text = form.replacing("X", with: "\(x)")
            let checked = try await server.post(
                "\(prefix)/captcha/check",
                try Reply.canonical([
                    "captchaType": "blockPuzzle", "pointJson": try aesEncrypt(text, key),
                    "token": token, "clientUid": uid, "ts": 1_795_237_809_000,
                ])
            )
            #expect(checked.code == "0000")
            #expect(checked.data["result"] as? Bool == true)
            let proof = try aesEncrypt("\(token)---\(text)", key)
            #expect(try await server.verify(proof, prefix: prefix).code == "0000")
            #expect(try await server.verify(proof, prefix: prefix).code == "6110")
        }
    }

    @Test("Releasing the button without moving is a wrong answer")
    func notMoved() async throws {
        try await TestServer.serving { server in
            for text in [#"{"x":null,"y":5}"#, #"{"x":0,"y":5}"#] {
                let challenge = try await server.get()
                let reply = try await server.post(
                    "/captcha/check",
                    try Reply.canonical([
                        "captchaType": "blockPuzzle", "token": challenge.token,
                        "pointJson": try aesEncrypt(text, challenge.secretKey),
                    ])
                )
                #expect(reply.status == 200 && reply.code == "6111")
            }
        }
    }
}
