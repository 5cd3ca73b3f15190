import FretsawRandom

/// The colours of sky, clouds, sunlight and distance for a time of day and weather.
struct SkyPalette {
    /// The sky straight up.
    var zenith: Light
    /// The sky halfway to the horizon.
    var middle: Light
    /// The sky at the horizon; distant things take this colour.
    var horizon: Light
    /// The sun or moon and its glow.
    var glow: Light
    /// The bright side of clouds.
    var lit: Light
    /// The dark side of clouds.
    var shade: Light
    /// The light of the sun on a white surface.
    var sunlight: Light
    /// The light of the sky on a white surface, without the sun.
    var skylight: Light

    /// The times of day and weathers that palettes are mixed from.
    enum Hour: Int, CaseIterable {
        case dawn, morning, noon, golden, sunset, dusk, moonlight, storm, mist
    }

    /// The colours of each hour, in the order of the properties.
    private static let colours: [[UInt32]] = [
        [0x4f6397, 0x9d93b8, 0xf3c4ab, 0xffdfae, 0xffd7c4, 0x77708f, 0xffd2a8, 0x6a719c],
        [0x3b79bd, 0x7fb0dc, 0xd3e5ee, 0xfff4d6, 0xfffaf0, 0x8b9db6, 0xfff0d2, 0x7d9ac4],
        [0x1f5ca6, 0x4f8fcb, 0xa8cfe8, 0xffffff, 0xffffff, 0x8497ae, 0xfffaf0, 0x7091c0],
        [0x5579a6, 0xa3a9ad, 0xf9cd8f, 0xffc765, 0xffe3b4, 0x957566, 0xffcf86, 0x6f7ea3],
        [0x353d78, 0x8d5680, 0xfb8045, 0xffa648, 0xff9a68, 0x55395f, 0xff9a58, 0x5a4f86],
        [0x1c2a58, 0x4a5488, 0xdc9078, 0xffb27a, 0xd0889a, 0x2c2f5a, 0xd09084, 0x404a80],
        [0x0a1430, 0x16294f, 0x37527c, 0xc9d8ee, 0x62779c, 0x141f3b, 0x8ba3cc, 0x1f335c],
        [0x37424f, 0x65717c, 0xb9bcb4, 0xefe8d0, 0xcfd2d0, 0x39434f, 0xd3cfbe, 0x6b7784],
        [0x6c8699, 0x98aebb, 0xd0d6d2, 0xfff4dc, 0xf4f2ec, 0x74838f, 0xf2e6cc, 0x93a4b2],
    ]

    init(_ hour: Hour) {
        let colours = SkyPalette.colours[hour.rawValue].map(Light.init(hex:))
        (zenith, middle, horizon, glow) = (colours[0], colours[1], colours[2], colours[3])
        (lit, shade, sunlight, skylight) = (colours[4], colours[5], colours[6], colours[7])
    }

    /// A random mixture of two of `hours` with a small hue shift.
    static func random(
        from hours: [Hour] = Hour.allCases,
        using generator: inout SeededGenerator
    ) -> SkyPalette {
        let main = SkyPalette(generator.pick(hours))
        let other = SkyPalette(generator.pick(hours))
        let share = generator.real(0, 0.32)
        let hue = generator.spread() * 0.035
        let colourfulness = generator.real(0.9, 1.2)
        func mixed(_ one: Light, _ another: Light) -> Light {
            one.mixed(with: another, share).hueShifted(hue).saturated(colourfulness)
        }
        var result = main
        result.zenith = mixed(main.zenith, other.zenith)
        result.middle = mixed(main.middle, other.middle)
        result.horizon = mixed(main.horizon, other.horizon)
        result.glow = mixed(main.glow, other.glow)
        result.lit = mixed(main.lit, other.lit)
        result.shade = mixed(main.shade, other.shade)
        result.sunlight = mixed(main.sunlight, other.sunlight)
        result.skylight = mixed(main.skylight, other.skylight)
        // Keeps clouds brighter than the sky behind them in every mixture.
        result.lit *= 1.08
        result.shade *= 0.8
        return result
    }

    /// The colour that distant land fades into: the light of the horizon with some skylight.
    var haze: Light { horizon.mixed(with: skylight, 0.38) }

    /// The colour of the clear sky; `height` is 0 at the horizon and 1 straight up.
    @inline(__always)
    func clear(_ height: Float) -> Light {
        let t = clamp(height)
        if t < 0.45 {
            let u = t / 0.45
            return horizon.mixed(with: middle, u * (1.6 - 0.6 * u))
        }
        return middle.mixed(with: zenith, (t - 0.45) / 0.55)
    }
}
