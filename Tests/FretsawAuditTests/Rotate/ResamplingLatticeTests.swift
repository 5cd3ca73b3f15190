import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawAudit

@Suite("The lattice that a disc was resampled from")
struct ResamplingLatticeTests {
    private static let side = 120

    /// A disc of nothing but noise, darker below, bilinearly turned and magnified: only its lattice and
    /// its light tell the angle.
    private static func challenge(_ truth: Int, magnification: Float) throws -> RotateChallenge {
        var generator = SeededGenerator(seed: Seed(31), item: UInt64(truth))
        var clean = Plane(width: side, height: side, filledWith: 0)
        for y in 0..<side {
            for x in 0..<side { clean[x, y] = Float(generator.draw(in: 60...160) - y / 2) }
        }
        let turns = Double(truth) / 360
        let cosine = Float(PortableMath.cosine(turns: turns)) / magnification
        let sine = Float(PortableMath.sine(turns: turns)) / magnification
        let middle = Float(side) / 2 - 0.5
        var piece = Image(width: side, height: side, filledWith: RGBA8.transparent)
        for y in 0..<side {
            for x in 0..<side {
                let (u, v) = (Float(x) - middle, Float(y) - middle)
                guard u * u + v * v < 58 * 58 else { continue }
                let level = UInt8(
                    clean.bilinear(
                        x: middle + cosine * u - sine * v,
                        y: middle + sine * u + cosine * v
                    ).rounded()
                )
                piece[x, y] = RGBA8(red: level, green: level, blue: level)
            }
        }
        var picture = Image(width: side, height: side, filledWith: RGBA8.black)
        for y in 0..<side {
            for x in 0..<side where (x + y) % 7 < 3 { picture[x, y] = piece[60, 60] }
        }
        return try #require(
            RotateChallenge(
                picture: picture,
                piece: piece,
                box: PixelRect(x: 20, y: 20, width: 80, height: 80)
            )
        )
    }

    @Test(
        "Noise that was turned gives its angle away, whatever the magnification",
        arguments: [(33, 1.45), (118, 1.45), (201, 1.2), (317, 1.07), (250, 1.5)] as [(Int, Float)]
    )
    func solves(truth: Int, magnification: Float) throws {
        let challenge = try ResamplingLatticeTests.challenge(truth, magnification: magnification)
        let answer = try #require(ResamplingLattice().answer(to: challenge))
        #expect(abs(answer - truth) <= 2, "\(answer)")
    }

    @Test("A wave has its power at its frequency and at the alias of that")
    func spectrum() {
        var plane = Plane(width: 40, height: 30, filledWith: 0)
        for y in 0..<30 {
            for x in 0..<40 {
                let turns = Double(x) * 0.25 - Double(y) * 0.125
                plane[x, y] = Float(PortableMath.cosine(turns: turns))
            }
        }
        let spectrum = PowerSpectrum(of: plane)
        #expect(spectrum.side == 128)
        // Half of all pixels, squared.
        for (x, y) in [(0.25, -0.125), (-0.25, 0.125), (1.25, 0.875)] as [(Float, Float)] {
            #expect(abs(spectrum.value(x: x, y: y) - 360_000) < 3_600)
        }
        #expect(spectrum.value(x: 0.25, y: 0.125) < 3_600)
    }
}
