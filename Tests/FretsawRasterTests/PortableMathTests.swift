import FretsawRaster
import Foundation
import Testing

@Suite("Portable mathematics")
struct PortableMathTests {
    @Test("Every function agrees with the C library's to ten digits")
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
}
