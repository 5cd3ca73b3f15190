import FretsawRandom
import Testing

@testable import FretsawBatch

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

    @Test("A header with one wrong byte is none")
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
}
