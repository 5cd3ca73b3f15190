import FretsawRandom
import FretsawRaster

/// Sailing boats on the water.
enum Boats {
    /// Draws a few below `horizon`, smaller where they are farther off.
    static func paint(
        on canvas: inout Canvas,
        horizon: Float,
        sky: Sky,
        using generator: inout SeededGenerator
    ) {
        for _ in 0..<generator.draw(in: 1...4) {
            let deep = generator.real(0.01, 0.22)
            let y = horizon + (canvas.depth - horizon) * deep
            let size = canvas.unit * (4 + 46 * deep) * generator.real(0.8, 1.2)
            let x = canvas.breadth * generator.real(0.05, 0.95)
            let side = generator.sign()
            let air = 0.45 - deep
            let white = (sky.palette.sunlight * 0.95).mixed(with: sky.palette.horizon, max(0, air))
            let hull = Light(hex: 0x3a2c2a).mixed(with: sky.palette.horizon, max(0.1, air))
            let sail =
                generator.chance(0.75) ? white : white * generator.pickLight([0xd8604a, 0xe8c070])
            let foot = y - size * 0.16
            for step in 0..<Int(max(2, min(400, size * 2))) {
                // Rows of the main sail and the jib, from the boom to the mast's top.
                let t = Float(step) / max(2, size * 2)
                let row = foot - t * size * 1.25
                let main = size * 0.5 * (1 - t) * (1 + 0.5 * t)
                canvas.stroke(
                    fromX: x,
                    row,
                    toX: x + side * main,
                    row + size * 0.02,
                    startWidth: 0.9,
                    endWidth: 0.9,
                    start: sail * 0.82,
                    end: sail
                )
                canvas.stroke(
                    fromX: x - side * size * 0.06,
                    row,
                    toX: x - side * (size * 0.42 * (1 - t)),
                    row,
                    startWidth: 0.8,
                    endWidth: 0.8,
                    start: sail,
                    end: sail * 0.9
                )
            }
            canvas.stroke(
                fromX: x - size * 0.5,
                y - size * 0.06,
                toX: x + size * 0.5,
                y - size * 0.06,
                startWidth: size * 0.14,
                endWidth: size * 0.12,
                start: hull,
                end: hull
            )
            canvas.stroke(
                fromX: x,
                y,
                toX: x,
                y + size * 0.5,
                startWidth: size * 0.4,
                endWidth: size * 0.1,
                start: sail,
                end: sail,
                alpha: 0.28
            )
        }
    }
}
