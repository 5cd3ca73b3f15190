import FretsawCodecs
import Testing

@Suite("First-byte rule")
struct FirstByteRuleTests {
    @Test("Five bytes are distinguished; the other 251 are unknown")
    func allBytes() {
        let known: [UInt8: FirstByteRule.Verdict] = [
            0xFF: .jpeg, 0x89: .png, 0x47: .gif, 0x49: .tiff, 0x4D: .tiff,
        ]
        for byte in UInt8.min...UInt8.max {
            #expect(FirstByteRule.verdict(on: [byte, 0, 1]) == known[byte] ?? .unknown)
        }
    }

    @Test("No data is unknown")
    func empty() {
        #expect(FirstByteRule.verdict(on: []) == .unknown)
    }

    @Test("The rule guesses where the full signature does not")
    func guesses() {
        let text = Array("GET / HTTP/1.1".utf8)
        #expect(FirstByteRule.verdict(on: text) == .gif)
        #expect(ImageFormat(sniffing: text) == nil)
    }
}
