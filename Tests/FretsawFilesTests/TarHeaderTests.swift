import FretsawRandom
import Testing

@testable import FretsawFiles

@Suite("Tar headers")
struct TarHeaderTests {
    @Test("A header reads back as it was written", arguments: [0, 1, 511, 512, 513, 8_589_934_591])
    func roundTrip(size: Int) {
        let header = TarHeader(name: "000012345.background.jpg", size: size)
        var bytes: [UInt8] = []
        header.append(to: &bytes)
        #expect(bytes.count == 512)
        #expect(TarHeader(parsing: bytes) == header)
        #expect((size + TarHeader.padding(for: size)).isMultiple(of: 512))
    }

    @Test("A header with one wrong byte is invalid")
    func checksum() {
        var bytes: [UInt8] = []
        TarHeader(name: "000000001.piece.png", size: 77).append(to: &bytes)
        var generator = SeededGenerator(seed: Seed(3))
        for _ in 0..<100 {
            var torn = bytes
            let place = generator.draw(in: 0..<148)
            torn[place] = torn[place] &+ UInt8(generator.draw(in: 1...255))
            #expect(TarHeader(parsing: torn) == nil)
        }
        #expect(TarHeader(parsing: [UInt8](repeating: 0, count: 512)) == nil)
        #expect(TarHeader(parsing: Array(bytes.prefix(511))) == nil)
    }

    @Test(
        "A size is octal digits and nothing else",
        arguments: ["-0000000001", "+0000000001", "8"]
    )
    func strangeSize(text: String) {
        var bytes: [UInt8] = []
        TarHeader(name: "000000001.piece.png", size: 77).append(to: &bytes)
        bytes.replaceSubrange(
            124..<136,
            with: Array(text.utf8) + [UInt8](repeating: 0, count: 12 - text.count)
        )
        bytes.replaceSubrange(148..<156, with: repeatElement(UInt8(ascii: " "), count: 8))
        let sum = String(bytes.reduce(0) { $0 + Int($1) }, radix: 8)
        bytes.replaceSubrange(148..<148 + sum.utf8.count, with: sum.utf8)
        #expect(TarHeader(parsing: bytes) == nil)
    }
}
