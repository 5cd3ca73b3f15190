import FretsawFrames
import FretsawRaster
import Testing

@Suite("Scaled frames")
struct FrameScalingTests {
    @Test(
        "A fitted frame touches the box, stays in it, and keeps its proportions",
        arguments: [(1, 1), (240, 160), (160, 240), (65_535, 1), (1, 65_535), (317, 211)],
        [(1, 1), (100, 100), (64, 3), (3, 64), (1 << 20, 1 << 20)]
    )
    func fit(canvas: (Int, Int), box: (Int, Int)) {
        let canvas = PixelSize(width: canvas.0, height: canvas.1)
        let box = PixelSize(width: box.0, height: box.1)
        let size = FrameScaling.fit(box).size(of: canvas)
        #expect(size.width == box.width || size.height == box.height)
        #expect((1...box.width).contains(size.width))
        #expect((1...box.height).contains(size.height))
        // The free side is rounded to the nearest, and never to nothing.
        let exact =
            size.width == box.width
            ? Double(canvas.height) * Double(box.width) / Double(canvas.width) - Double(size.height)
            : Double(canvas.width) * Double(box.height) / Double(canvas.height)
                - Double(size.width)
        #expect(abs(exact) <= 0.5 || min(size.width, size.height) == 1)
    }

    @Test("Without scaling a frame is its canvas, and an exact size is that size")
    func plain() {
        let canvas = PixelSize(width: 3, height: 5)
        #expect(FrameScaling.none.size(of: canvas) == canvas)
        let size = PixelSize(width: 50, height: 2)
        #expect(FrameScaling.exact(size).size(of: canvas) == size)
    }
}
