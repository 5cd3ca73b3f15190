import FretsawRaster
import Foundation
import Testing

@Suite("Portable mathematics")
struct PortableMathTests {
    @Test("Every function agrees with the C library to ten digits")
    func agreesWithTheCLibrary() {
        for step in -2000...2000 {
            let x = Double(step) / 173
            let sine = PortableMath.sine(turns: x)
            #expect(abs(sine - Foundation.sin(2 * Double.pi * x)) < 1e-10)
            #expect(abs(PortableMath.exp2(x) / Foundation.exp2(x) - 1) < 1e-10)
            let angle = PortableMath.angle(x: x, y: 1.7 - x)
            #expect(abs(angle - Foundation.atan2(1.7 - x, x) / (2 * Double.pi)) < 1e-10)
            if x > 0 {
                #expect(abs(PortableMath.log2(x) - Foundation.log2(x)) < 1e-10)
                #expect(abs(PortableMath.power(x, 2.2) / Foundation.pow(x, 2.2) - 1) < 1e-10)
            }
        }
    }

    @Test("The SIMD sines equal the scalar sines")
    func fourSines() {
        for step in -4000...4000 {
            // Includes quarter turns and their neighbours.
            let turns = SIMD4(
                Double(step) / 8,
                Double(step) / 173,
                (Double(step) / 4).nextUp,
                (Double(step) / 4).nextDown
            )
            let sines = PortableMath.sines(turns: turns)
            for lane in 0..<4 { #expect(sines[lane] == PortableMath.sine(turns: turns[lane])) }
        }
    }
}
