import FretsawRaster

/// The light of a pixel while a scene is drawn: red, green, blue, and an unused lane.
///
/// Amounts are the squares of the stored sRGB values (gamma 2 instead of 2.2), so that adding and mixing is physically
/// plausible and results are the same on every machine. 1 is paper white; lamps and the sun can be brighter.
typealias Light = SIMD4<Float>

extension SIMD4<Float> {
    /// The light of an sRGB colour `0xRRGGBB`.
    init(hex: UInt32) {
        let red = Float(hex >> 16 & 255) / 255
        let green = Float(hex >> 8 & 255) / 255
        let blue = Float(hex & 255) / 255
        self.init(red * red, green * green, blue * blue, 0)
    }

    /// The same amount of red, green and blue.
    @inline(__always)
    init(gray: Float) { self.init(gray, gray, gray, 0) }

    @inline(__always)
    func mixed(with other: Light, _ fraction: Float) -> Light {
        self + (other - self) * fraction
    }

    /// The luminance, with the weights of ITU-R BT.709.
    @inline(__always)
    var luminance: Float { self[0] * 0.2126 + self[1] * 0.7152 + self[2] * 0.0722 }

    /// The light with its saturation times `factor`, at the same luminance; never below black.
    func saturated(_ factor: Float) -> Light {
        let gray = Light(gray: luminance)
        let result = gray + (self - gray) * factor
        return result.replacing(with: 0, where: result .< 0)
    }

    /// The light with its hue shifted by a small amount.
    func hueShifted(_ amount: Float) -> Light {
        let turned = Light(self[1], self[2], self[0], 0)
        let back = Light(self[2], self[0], self[1], 0)
        return amount >= 0 ? mixed(with: turned, amount) : mixed(with: back, -amount)
    }
}

extension SIMD2<Float> {
    /// The cosine and sine of an angle given in full turns.
    init(turns: Float) {
        let turns = Double(turns)
        self.init(Float(PortableMath.cosine(turns: turns)), Float(PortableMath.sine(turns: turns)))
    }

    /// Distance from the origin.
    @inline(__always)
    var magnitude: Float { (x * x + y * y).squareRoot() }
}

/// The floor of a number within ±10⁹.
@inline(__always)
func wholePart(_ value: Float) -> Int32 {
    let whole = Int32(max(-1e9, min(1e9, value)))
    return Float(whole) > value ? whole &- 1 : whole
}

/// 0 up to `low`, 1 from `high` on, a cubic S curve between; decreasing if `low > high`.
@inline(__always)
func smoothstep(_ low: Float, _ high: Float, _ value: Float) -> Float {
    let t = clamp((value - low) / (high - low))
    return t * t * (3 - 2 * t)
}

/// `value` limited to 0 … 1.
@inline(__always)
func clamp(_ value: Float) -> Float { max(0, min(1, value)) }
