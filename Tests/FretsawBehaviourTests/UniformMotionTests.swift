import FretsawBehaviour
import struct FretsawInteraction.UniformMotion
import Testing

@Suite("Uniform motion in service and client")
struct UniformMotionTests {
    @Test("Both judge the same positions alike", arguments: 0..<200 as Range<UInt64>)
    func agree(seed: UInt64) throws {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func draw(below limit: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return (state >> 33) % limit
        }
        // Few different steps, so that both results occur; some differ by hundredths or by noise.
        let noise = [0, 0.01, 1e-4][Int(draw(below: 3))]
        let kinds = 1 + draw(below: 3)
        var place = Double(draw(below: 1000)) / 7
        let places = (0..<draw(below: 12)).map { _ in
            place += Double(draw(below: kinds)) * noise + 2.5
            return place
        }
        let track = try DragTrack(
            places.enumerated().map { DragSample(x: $1, y: 0, t: Double($0)) }
        )
        #expect(track.isUniform == UniformMotion.isUniform(places))
    }

    @Test(
        "Both judge boundary cases alike",
        arguments: [
            [], [7], [0, 5, 10], [0, 5, 11], [0, 0, 1], [0, 1, 1.99], [0, 0.005, 0.0101],
            [0, 4.115, 8.23, 12.345000000000002, 16.46],
        ] as [[Double]]
    )
    func agreeOnBoundaries(places: [Double]) throws {
        let track = try DragTrack(
            places.enumerated().map { DragSample(x: $1, y: 0, t: Double($0)) }
        )
        #expect(track.isUniform == UniformMotion.isUniform(places))
    }
}
