import FretsawRaster

/// The outline and veins of a leaf, in a square of −1 … 1 with the stalk at the bottom.
enum LeafBlade: CaseIterable {
    case beech, birch, maple, oak, willow, ginkgo

    /// The leaf as a sprite: brightness shows veins and bulges, tone goes from edge to middle.
    func sprite(side: Int) -> Sprite {
        Sprite(side: side) { u, v in
            let inside = edge(u, v)
            let vein = veins(u, v)
            let soft = Float(side) * 0.5
            // A leaf bends down on both sides of its middle vein; the left side faces the light.
            let bulge = 0.92 - 0.16 * u + 0.1 * v
            let brightness = bulge * (1 - 0.32 * vein) + 0.12 * max(0, 1 - abs(u) * 6)
            let tone = clamp(inside * 2.2)
            let stalk = clamp((0.035 - abs(u)) * soft + 0.5) * (v > 0.3 ? 1 : 0)
            return Light(max(inside * soft + 0.5, stalk), brightness, tone, 0)
        }
    }

    /// The approximate distance to the outline, positive inside.
    private func edge(_ u: Float, _ v: Float) -> Float {
        // The position along the leaf: 0 at the stalk, 1 at the tip.
        let t = (0.72 - v) / 1.66
        switch self {
        case .beech:
            guard t > 0, t < 1 else { return -0.3 }
            return 0.5 * arch(t, 0.9) - abs(u)
        case .birch:
            guard t > 0, t < 1 else { return -0.3 }
            return 0.62 * arch(t, 0.55) * (1 - 0.25 * t) - abs(u) + 0.035 * triangle(t * 15)
        case .willow:
            guard t > 0, t < 1 else { return -0.3 }
            return 0.24 * arch(t, 0.8) - abs(u + 0.12 * arch(t, 1) - 0.06)
        case .oak:
            guard t > 0, t < 1 else { return -0.3 }
            let wave = triangle(t * 4.2 + 0.2)
            let lobes = 0.2 * (1 - (1 - wave) * (1 - wave) * 0.5) * (1 - t * 0.35) - 0.06
            return (0.44 * arch(t, 1.25) + lobes * arch(t, 1)) - abs(u)
        case .maple: return lobed(u, v - 0.22)
        case .ginkgo:
            let (x, y) = (u, 0.62 - v)
            let reach = (x * x + y * y).squareRoot()
            let slope = y > 0 ? abs(x) / y : 9
            let notch = 0.3 * max(0, 1 - slope * 7)
            let rim = 1.18 + 0.04 * triangle(slope * 5) - notch - 0.16 * slope
            return min(rim - reach, (1.35 - slope) * y * 0.5)
        }
    }

    /// A maple leaf: toothed lobes around the end of the stalk.
    private func lobed(_ u: Float, _ v: Float) -> Float {
        let reach = (u * u + v * v).squareRoot()
        let turn = Float(PortableMath.angle(x: Double(-v), y: Double(abs(u))))
        var best: Float = 0.2
        for (angle, length, width) in [
            (Float(0), Float(1.12), Float(0.1)), (0.135, 0.98, 0.092), (0.28, 0.72, 0.085),
            (0.39, 0.42, 0.08),
        ] {
            let away = abs(turn - angle) / width
            let lobe = length * (1 - 0.62 * away + 0.07 * triangle(away * 3.2))
            best = max(best, lobe)
        }
        return (best - reach) * 0.6
    }

    /// 1 on a vein, 0 off it.
    private func veins(_ u: Float, _ v: Float) -> Float {
        let middle = clamp(1 - abs(u) * 22)
        switch self {
        case .maple:
            var vein = middle
            let (x, y) = (abs(u), 0.22 - v)
            for (sine, cosine) in [(Float(0.75), Float(0.66)), (0.98, -0.19)] {
                let along = x * sine + y * cosine
                if along > 0 { vein = max(vein, clamp(1 - abs(x * cosine - y * sine) * 24)) }
            }
            return vein
        case .ginkgo:
            let y = max(0.05, 0.62 - v)
            return 0.6 * clamp(triangle(u / y * 9) * 1.6 - 0.4)
        default:
            // Side veins branch upwards from the middle vein in pairs.
            let side = triangle((v + abs(u) * 0.9) * 6.5)
            return max(middle, clamp(side * 5 - 4.1) * 0.75)
        }
    }

    /// An arch from 0 to 1 and back to 0; with `lean` below 1, the peak is near the stalk.
    private func arch(_ t: Float, _ lean: Float) -> Float {
        let s = lean < 1 ? t.squareRoot() * (1 - lean) + t * lean : t / (1 + (lean - 1) * (1 - t))
        return 4 * s * (1 - s) * (1 - 0.18 * (1 - 4 * s * (1 - s)))
    }

    /// A triangle wave of −1 … 1 with period 1.
    private func triangle(_ x: Float) -> Float {
        let whole = x.rounded(.down)
        return abs((x - whole) * 4 - 2) - 1
    }
}
