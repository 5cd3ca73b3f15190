import FretsawRandom
import FretsawRaster

/// A kind of flower: petals round a heart, baked once and laid often.
struct Flower {
    private let fine: Sprite
    private let coarse: Sprite
    private let petal: Light
    private let inner: Light
    private let heart: Light
    private let flat: Float

    private static let colours: [(petal: UInt32, inner: UInt32, heart: UInt32)] = [
        (0xe23a2a, 0x8a1418, 0x201418), (0xfaf6ee, 0xe8e0d8, 0xf0b828),
        (0x4a62d0, 0x7a8cf0, 0x2a2458),
        (0xf6c828, 0xf09818, 0x6a3a14), (0xe070a8, 0xf8c0d8, 0xf0d060),
        (0x9a5ac8, 0xc898e8, 0xf8e070),
        (0xf08a3a, 0xd85020, 0x501c10), (0xf4d8e4, 0xe890b0, 0xd8b040),
        (0xd83060, 0xf06890, 0xf0e0a0),
        (0xfaf0b0, 0xf8d860, 0xe0a020), (0x7aa8e8, 0xc8e0f8, 0xf8f0c0),
    ]

    init(using generator: inout SeededGenerator) {
        let colours = generator.pick(Flower.colours)
        let hue = generator.spread() * 0.06
        petal = Light(hex: colours.petal).hueShifted(hue)
        inner = Light(hex: colours.inner).hueShifted(hue)
        heart = Light(hex: colours.heart)
        flat = generator.real(0.5, 0.9)
        let petals = generator.pick([4, 5, 6, 8, 12, 16])
        let heartSize = petals > 8 ? generator.real(0.22, 0.34) : generator.real(0.12, 0.24)
        let cut = petals > 8 ? generator.real(0.3, 0.5) : generator.real(0.15, 0.3)
        fine = Flower.bake(side: 26, petals: petals, heart: heartSize, cut: cut)
        coarse = Flower.bake(side: 10, petals: petals, heart: heartSize, cut: cut)
    }

    /// Brightness carries the petals' folds; tone runs 0 at their tips, 0.5 within, 1 in the heart.
    private static func bake(side: Int, petals: Int, heart: Float, cut: Float) -> Sprite {
        Sprite(side: side) { u, v in
            let reach = (u * u + v * v).squareRoot()
            let around = LogPolar.angle(x: u, y: v)
            let turn = (u < 0 ? 1 - around : around) * Float(petals)
            let wave = abs((turn - turn.rounded(.down)) * 2 - 1)
            let rim = 0.98 - cut * wave * wave
            let cover = (rim - reach) * Float(side) * 0.5 + 0.5
            if reach < heart {
                let dots = (u * 37 + v * 23).rounded(.down) + (v * 31 - u * 17).rounded(.down)
                let dot: Float = Int32(dots) & 1 == 0 ? 0.82 : 1.1
                return Light(cover, dot * (1.05 - v), 1, 0)
            }
            let fold = 0.78 + 0.3 * (1 - wave) - 0.14 * v + 0.1 * reach
            let shade = reach < heart * 1.35 ? Float(0.7) : 1
            return Light(cover, fold * shade, 0.5 * clamp(1.3 - reach * 1.5), 0)
        }
    }

    /// Lays one blossom, seen more or less from the side.
    func lay(
        on canvas: inout Canvas,
        at place: SIMD2<Float>,
        size: Float,
        day: Light,
        using generator: inout SeededGenerator
    ) {
        let turn = SIMD2(turns: generator.real(-0.06, 0.06))
        let pose = Sprite.Pose(
            x: place.x,
            y: place.y,
            radiusX: size,
            radiusY: size * min(1, flat * generator.real(0.7, 1.15)),
            turn: turn
        )
        let (petal, inner, heart) = (petal * day, inner * day, heart * day)
        canvas.lay(size > 5 ? fine : coarse, pose, from: petal, middle: inner, to: heart)
    }
}
