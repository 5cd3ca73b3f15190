import FretsawRaster
import Testing

@Suite("Rotation")
struct RotationTests {
    private static let picture: Image<RGBA8> = {
        var image = Image(width: 20, height: 20, filledWith: RGBA8.transparent)
        for y in 0..<20 {
            for x in 0..<20 where (x + y) % 5 != 0 {
                image[x, y] = RGBA8(red: UInt8(x * 9), green: UInt8(y * 11), blue: 77, alpha: 255)
            }
        }
        return image
    }()

    @Test("A right angle moves pixels clockwise", arguments: [90, -270, 450])
    func right(degrees: Int) {
        let turned = RotationTests.picture.rotated(byDegrees: degrees)
        for y in 0..<20 {
            for x in 0..<20 {
                let (found, moved) = (turned[19 - y, x], RotationTests.picture[x, y])
                #expect(abs(Int(found.alpha) - Int(moved.alpha)) <= 1)
                guard moved.alpha > 0 else { continue }
                #expect(abs(Int(found.red) - Int(moved.red)) <= 1)
                #expect(abs(Int(found.green) - Int(moved.green)) <= 1)
            }
        }
    }

    @Test("Uncovered pixels are transparent, and a full turn changes nothing")
    func whole() {
        let full = Image(width: 20, height: 20, filledWith: RGBA8.white)
        #expect(full.rotated(byDegrees: 45)[0, 0] == .transparent)
        #expect(full.rotated(byDegrees: 45)[10, 10] == .white)
        #expect(full.rotated(byDegrees: 720) == full)
        let empty = Image<RGBA8>(width: 0, height: 0, filledWith: .transparent)
        #expect(empty.rotated(byDegrees: 30) == empty)
    }
}
