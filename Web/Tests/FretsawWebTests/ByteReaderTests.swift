import FretsawInteraction
import FretsawWeb
import Testing

@Suite("Reading bytes")
struct ByteReaderTests {
    @Test("Written values are read back completely")
    func roundTrip() {
        var writer = ByteWriter()
        writer.byte(7)
        writer.flag(true)
        writer.short(65_535)
        writer.word(4_000_000_000)
        writer.integer(-5)
        writer.double(-0.125)
        writer.text("滑块")
        writer.optionalText(nil)
        writer.optionalText("x")
        writer.point(Point(x: 1, y: 2))
        writer.rect(Rect(x: 1, y: 2, width: 3, height: 4))
        writer.partName(PartName(kind: 3, index: 700))
        var reader = ByteReader(writer.bytes)
        #expect(reader.byte() == 7)
        #expect(reader.flag() == true)
        #expect(reader.short() == 65_535)
        #expect(reader.word() == 4_000_000_000)
        #expect(reader.integer() == -5)
        #expect(reader.double() == -0.125)
        #expect(reader.text() == "滑块")
        #expect(reader.optionalText() == nil)
        #expect(reader.optionalText() == "x")
        #expect(reader.point() == Point(x: 1, y: 2))
        #expect(reader.rect() == Rect(x: 1, y: 2, width: 3, height: 4))
        #expect(reader.partName() == PartName(kind: 3, index: 700))
        #expect(reader.isComplete)
    }

    @Test("Numbers are little-endian")
    func littleEndian() {
        var writer = ByteWriter()
        writer.short(0x0102)
        writer.word(0x0304_0506)
        #expect(writer.bytes == [2, 1, 6, 5, 4, 3])
    }

    @Test("A number too large for 32 bits becomes the nearest that fits")
    func clamps() {
        var writer = ByteWriter()
        writer.integer(.max)
        writer.integer(.min)
        var reader = ByteReader(writer.bytes)
        #expect(reader.integer() == Int(Int32.max))
        #expect(reader.integer() == Int(Int32.min))
    }

    @Test("Reading past the end returns zeros and invalidates the reader", arguments: 0..<8)
    func pastTheEnd(count: Int) {
        var reader = ByteReader([UInt8](repeating: 1, count: count))
        #expect(reader.double() == 0)
        #expect(reader.isInvalid)
        #expect(reader.byte() == 0)
        #expect(reader.text() == Text.empty)
        #expect(!reader.isComplete)
    }

    @Test("A length beyond the end is rejected")
    func longText() {
        var reader = ByteReader([255, 255, 255, 255, 65])
        #expect(reader.text() == Text.empty)
        #expect(reader.isInvalid)
    }

    @Test("A count is checked against its limit and the remaining bytes")
    func counts() {
        var few = ByteReader([3, 0, 0, 0, 1, 1, 1])
        #expect(few.count(atMost: 3, ofAtLeast: 1) == 3)
        #expect(!few.isInvalid)
        var many = ByteReader([3, 0, 0, 0, 1, 1, 1])
        #expect(many.count(atMost: 2, ofAtLeast: 1) == 0)
        #expect(many.isInvalid)
        var large = ByteReader([3, 0, 0, 0, 1, 1, 1])
        #expect(large.count(atMost: 3, ofAtLeast: 2) == 0)
        #expect(large.isInvalid)
    }

    @Test("A flag is 0 or 1")
    func flags() {
        var reader = ByteReader([2])
        #expect(reader.flag() == false)
        #expect(reader.isInvalid)
    }
}
