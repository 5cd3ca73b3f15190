internal import FretsawRaster

/// A picture in CIE L*a*b* (D65, 2°), whose distances approximate perceived colour differences.
struct LabPlanes: Sendable {
    /// L* 0 … 100, a*, b*.
    let channels: [Plane]

    init(_ planes: ColourPlanes) {
        let luma = planes.luma
        let pixels = planes.channels.map(\.pixelArray)
        let colours = luma.pixelArray.indices.map {
            LabPlanes.lab(pixels[0][$0], pixels[1][$0], pixels[2][$0])
        }
        channels = (0..<3).map { channel in
            Plane(width: luma.width, height: luma.height, pixels: colours.map { $0[channel] })
        }
    }

    /// The bilinearly interpolated colour at a position.
    func colour(x: Float, y: Float) -> SIMD3<Float> {
        SIMD3(
            channels[0].bilinear(x: x, y: y),
            channels[1].bilinear(x: x, y: y),
            channels[2].bilinear(x: x, y: y)
        )
    }

    /// The colour difference ΔE*ab (CIE 1976).
    static func difference(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> Double {
        let d = one - other
        return Double((d * d).sum().squareRoot())
    }

    /// Converts sRGB (IEC 61966-2-1) to L*a*b* (CIE 15).
    static func lab(_ red: Float, _ green: Float, _ blue: Float) -> SIMD3<Float> {
        let (r, g, b) = (
            interpolated(linearTable, at: red), interpolated(linearTable, at: green),
            interpolated(linearTable, at: blue)
        )
        let x = cubeRoot((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
        let y = cubeRoot(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
        let z = cubeRoot((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
        return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
    }

    /// A value of `table`, whose steps are 1 apart.
    private static func interpolated(_ table: [Float], at place: Float) -> Float {
        let position = max(0, min(Float(table.count - 1), place))
        let whole = min(table.count - 2, Int(position))
        let (low, high) = (table[whole], table[whole + 1])
        return low + (high - low) * (position - Float(whole))
    }

    private static let linearTable: [Float] = (0...255).map { level in
        let share = Double(level) / 255
        return Float(
            share <= 0.04045 ? share / 12.92 : PortableMath.power((share + 0.055) / 1.055, 2.4)
        )
    }

    /// The cube root with CIE's linear part near black, interpolated from a table of 4096 steps.
    private static func cubeRoot(_ value: Float) -> Float {
        interpolated(rootTable, at: value * 4096)
    }

    private static let rootTable: [Float] = (0...4096).map { step in
        let share = Double(step) / 4096
        return Float(
            share > 216.0 / 24389
                ? PortableMath.power(share, 1.0 / 3) : (24389.0 / 27 * share + 16) / 116
        )
    }
}
