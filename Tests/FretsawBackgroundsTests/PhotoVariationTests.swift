import FretsawBackgrounds
import FretsawRandom
import FretsawRaster
import Testing

@Suite("Photo variation")
struct PhotoVariationTests {
    @Test("Two pictures of one photo have few equal pixels")
    func picturesDiffer() {
        let size = PixelSize(width: 120, height: 60)
        var photo = Image(width: 150, height: 75, filledWith: RGBA8.black)
        var noise = SeededGenerator(seed: Seed(41))
        for y in 0..<75 {
            for x in 0..<150 {
                photo[x, y] = RGBA8(
                    red: UInt8(noise.draw(in: 20...235)),
                    green: UInt8(x),
                    blue: UInt8(y)
                )
            }
        }
        var pictures: [Image<RGBA8>] = []
        for item in UInt64(0)..<20 {
            var generator = SeededGenerator(seed: Seed(42), item: item)
            let variation = PhotoVariation(of: photo.size, size: size, using: &generator)
            var picture = Image(width: 120, height: 60, filledWith: RGBA8.transparent)
            variation.draw(photo, into: &picture)
            #expect(picture.pixelArray.allSatisfy { $0.alpha == 255 })
            pictures.append(picture)
        }
        for (index, first) in pictures.enumerated() {
            for second in pictures[..<index] {
                let shared = zip(first.pixelArray, second.pixelArray).count { $0 == $1 }
                #expect(shared < size.pixelCount / 10)
            }
        }
    }

    @Test("A photo of exactly the picture's size is not cropped")
    func noRoomToMove() {
        let size = PixelSize(width: 7, height: 5)
        var generator = SeededGenerator(seed: Seed(43))
        let variation = PhotoVariation(of: size, size: size, using: &generator)
        #expect(variation.origin == PixelPoint(x: 0, y: 0))
    }

    @Test("A neutral tone copies, and mirroring reverses rows")
    func neutralTone() {
        var photo = Image(width: 9, height: 4, filledWith: RGBA8.black)
        for x in 0..<9 {
            for y in 0..<4 {
                photo[x, y] = RGBA8(red: UInt8(x * 28), green: UInt8(y * 60), blue: 255)
            }
        }
        let neutral = LinearTone(gains: [2048, 2048, 2048], lift: 0, rampX: 0, rampY: 0)
        var copy = Image(width: 5, height: 3, filledWith: RGBA8.transparent)
        copy.copyToned(from: photo, at: PixelPoint(x: 2, y: 1), mirrored: false, tone: neutral)
        #expect(copy == photo.cropped(to: PixelRect(x: 2, y: 1, width: 5, height: 3)))
        copy.copyToned(from: photo, at: PixelPoint(x: 2, y: 1), mirrored: true, tone: neutral)
        for x in 0..<5 { #expect(copy[x, 0] == photo[6 - x, 1]) }
    }
}
