import FretsawRaster
import FretsawCodecs
import FretsawRandom

/// A random animation, its file, and its pictures by a compositor that is as plain as can be.
struct GIFReference {
    struct Frame {
        var rect: PixelRect
        var delay: Int
        var disposal: UInt8
        var transparent: UInt8?
        var isInterlaced: Bool
        var palette: [[UInt8]]
        var indices: [UInt8]
    }

    var bytes: [UInt8]
    var frames: [Frame] = []
    var images: [Image<RGBA8>] = []

    init(seed: UInt64, frameCount: Int) {
        var generator = SeededGenerator(seed: Seed(11), item: seed)
        func draw(_ range: ClosedRange<Int>) -> Int { generator.draw(in: range) }
        let width = draw(1...24)
        let height = draw(1...20)
        var gif = GIFBuilder(width: width, height: height)
        var canvas = PixelSize(width: width, height: height)
        for index in 0..<frameCount {
            let covers = draw(0...3) == 0
            let rect =
                covers
                ? PixelRect(x: 0, y: 0, width: width, height: height)
                : PixelRect(
                    x: draw(0...width),
                    y: draw(0...height),
                    width: draw(draw(0...9) == 0 ? 0...0 : 1...width),
                    height: draw(1...height)
                )
            if index == 0 {
                canvas = PixelSize(width: max(width, rect.maxX), height: max(height, rect.maxY))
            }
            let frame = Frame(
                rect: rect,
                delay: draw(0...30),
                disposal: UInt8(draw(0...7)),
                transparent: draw(0...2) == 0 ? UInt8(draw(0...3)) : nil,
                isInterlaced: draw(0...3) == 0,
                palette: draw(0...2) == 0
                    ? (0..<4).map { _ in (0..<3).map { _ in UInt8(draw(0...255)) } } : [],
                indices: (0..<rect.size.pixelCount).map { _ in UInt8(draw(0...3)) }
            )
            frames.append(frame)
            gif.addControl(
                delay: frame.delay,
                disposal: frame.disposal,
                transparent: frame.transparent
            )
            gif.addFrame(
                x: rect.minX,
                y: rect.minY,
                width: rect.size.width,
                height: rect.size.height,
                isInterlaced: frame.isInterlaced,
                palette: frame.palette,
                codes: LZWEncoder.codes(of: frame.indices, clearsFullTable: true)
            )
        }
        gif.addTrailer()
        bytes = gif.bytes
        images = Self.composite(frames, on: canvas)
    }

    /// One whole picture after another, pixel by pixel.
    static func composite(_ frames: [Frame], on size: PixelSize) -> [Image<RGBA8>] {
        var canvas = Image<RGBA8>(width: size.width, height: size.height, filledWith: .transparent)
        var images: [Image<RGBA8>] = []
        for frame in frames {
            let before = canvas
            let colors = (frame.palette.isEmpty ? GIFBuilder.primaries : frame.palette)
                .map { RGBA8(red: $0[0], green: $0[1], blue: $0[2]) }
            var rows = Array(0..<frame.rect.size.height)
            if frame.isInterlaced {
                rows =
                    rows.filter { $0 % 8 == 0 } + rows.filter { $0 % 8 == 4 }
                    + rows.filter { $0 % 4 == 2 } + rows.filter { $0 % 2 == 1 }
            }
            func forEachPixel(_ body: (Int, Int, UInt8) -> Void) {
                for (stored, row) in rows.enumerated() {
                    for column in 0..<frame.rect.size.width {
                        let x = frame.rect.minX + column
                        let y = frame.rect.minY + row
                        guard x < size.width, y < size.height else { continue }
                        body(x, y, frame.indices[stored * frame.rect.size.width + column])
                    }
                }
            }
            forEachPixel { x, y, index in
                if index != frame.transparent { canvas[x, y] = colors[Int(index)] }
            }
            images.append(canvas)
            switch frame.disposal {
            case 2: forEachPixel { x, y, _ in canvas[x, y] = .transparent }
            case 3, 4: canvas = before
            default: break
            }
        }
        return images
    }
}
