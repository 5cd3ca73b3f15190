import FretsawRandom
import FretsawRaster

/// From light to stored pixels, as a camera does it: a shoulder for highlights, corners a little
/// darker, enlargement, grain, eight bits.
struct Development {
    /// A factor on all light.
    var exposure: Float = 1
    /// How much darker the corners are, 0 … 0.6.
    var vignette: Float = 0.18
    /// The strength of the grain, in levels of 255.
    var grain: Float = 2.2

    /// Writes `canvas` into all of `image`, enlarged where that is larger; the grain is drawn from
    /// `seed`.
    ///
    /// The canvas holds levels instead of light afterwards.
    func develop(_ canvas: inout Canvas, into image: inout Image<RGBA8>, seed: UInt32) {
        guard image.width > 0, image.height > 0 else { return }
        tone(&canvas)
        let across = Enlargement(from: canvas.width, to: image.width)
        let down = Enlargement(from: canvas.height, to: image.height)
        var grain = Grain(strength: grain, width: image.width, seed: seed)
        // A row between rows of the canvas, with the pixels beyond its ends that the kernel asks for.
        let margin = Enlargement.margin
        var line = [Light](repeating: .zero, count: canvas.width + 2 * margin)
        let last = canvas.height - 1
        for y in 0..<image.height {
            let first = down.firsts[y] - margin
            Development.blend(
                canvas.lights.row(max(0, first)),
                canvas.lights.row(max(0, min(last, first + 1))),
                canvas.lights.row(min(last, first + 2)),
                canvas.lights.row(min(last, first + 3)),
                down.weights[y],
                into: &line
            )
            for step in 0..<margin {
                line[step] = line[margin]
                line[line.count - 1 - step] = line[line.count - 1 - margin]
            }
            var target = image.mutableRow(y)
            Development.enlarge(line.span, across, grain: &grain, into: &target)
        }
    }

    /// Turns light into levels of 255, in place.
    private func tone(_ canvas: inout Canvas) {
        let (width, height) = (canvas.width, canvas.height)
        let middleX = Float(width) * 0.5
        let middleY = Float(height) * 0.5
        let reach = vignette / max(1, middleX * middleX + middleY * middleY)
        // How much a column lies outside, to be taken from what its row leaves.
        let columns = (0..<width).map { column in
            let away = Float(column) + 0.5 - middleX
            return away * away * reach
        }
        let falls = columns.span
        let tones = ToneTable.shared
        let levels = tones.span
        for y in 0..<height {
            var pixels = canvas.lights.mutableRow(y)
            let away = Float(y) + 0.5 - middleY
            let rowFall = 1 - away * away * reach
            for x in pixels.indices {
                let fall = rowFall - falls[x]
                let light = pixels[x] * (exposure * fall * fall)
                pixels[x] = Light(
                    levels[ToneTable.index(light[0])],
                    levels[ToneTable.index(light[1])],
                    levels[ToneTable.index(light[2])],
                    255
                )
            }
        }
    }

    /// The weighted sum of four rows, into the middle of `line`.
    private static func blend(
        _ a: Span<Light>,
        _ b: Span<Light>,
        _ c: Span<Light>,
        _ d: Span<Light>,
        _ weights: SIMD4<Float>,
        into line: inout [Light]
    ) {
        var target = line.mutableSpan
        for x in a.indices {
            let outer = a[x] * weights[0] + d[x] * weights[3]
            target[x &+ Enlargement.margin] = b[x] * weights[1] + c[x] * weights[2] + outer
        }
    }

    /// Makes a row of pixels of a line of levels with margins.
    private static func enlarge(
        _ line: Span<Light>,
        _ across: Enlargement,
        grain: inout Grain,
        into target: inout MutableSpan<RGBA8>
    ) {
        let start = grain.nextStart()
        let (firsts, weights) = (across.firsts.span, across.weights.span)
        let specks = grain.specks.span
        for x in target.indices {
            let first = firsts[x]
            let weight = weights[x]
            let outer = line[first] * weight[0] + line[first &+ 3] * weight[3]
            let level = line[first &+ 1] * weight[1] + line[first &+ 2] * weight[2] + outer
            // Grain is weakest in the highlights.
            let strength = 1.15 - 0.00216 * level[1]
            target[x] = quantised(level + specks[start &+ x] * strength)
        }
    }

    /// The nearest whole levels of 0 … 255, opaque.
    @inline(__always)
    private static func quantised(_ level: Light) -> RGBA8 {
        let positive = level.replacing(with: 0, where: level .< 0)
        let capped = positive.replacing(with: 255, where: positive .> 255)
        // Beside 2²³ a number's lowest bits are its whole part, rounded.
        let raised = capped + 0x1p23
        return RGBA8(
            red: UInt8(truncatingIfNeeded: raised[0].bitPattern),
            green: UInt8(truncatingIfNeeded: raised[1].bitPattern),
            blue: UInt8(truncatingIfNeeded: raised[2].bitPattern)
        )
    }
}
