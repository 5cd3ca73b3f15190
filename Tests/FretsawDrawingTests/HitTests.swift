import FretsawDrawing
import FretsawInteraction
import Foundation
import Testing

@Suite("Hit testing")
struct HitTests {
    @Test("The front part is the last one drawn whose frame has the point", arguments: Example.all)
    func frontPartAgreesWithFrames(_ example: Example) throws {
        let view = example.view
        let parts = view.drawnParts
        let frames = try parts.map { try #require(view.frame(of: $0.name)) }
        // Near corners and in rotated parts, a point can be outside of the part.
        func isPlain(_ part: Part, _ frame: Rect, _ point: Point) -> Bool {
            let radius = max(part.corners.top, part.corners.bottom)
            let isNearX = point.x < frame.x + radius || point.x >= frame.maxX - radius
            let isNearY = point.y < frame.y + radius || point.y >= frame.maxY - radius
            let (dx, dy) = (point.x - frame.center.x, point.y - frame.center.y)
            let isTurned =
                part.rotation != 0 && dx.magnitude + dy.magnitude < frame.width + frame.height
            return !isTurned && !(frame.contains(point) && radius > 0 && isNearX && isNearY)
        }
        var count = 0
        for x in stride(from: 1.5, to: 375, by: 11) {
            for y in stride(from: 1.5, to: 667, by: 11) {
                let point = Point(x: x, y: y)
                guard zip(parts, frames).allSatisfy({ isPlain($0, $1, point) }) else { continue }
                let front = parts.indices.last { index in
                    frames[index].contains(point)
                        && view.ancestors(of: parts[index]).allSatisfy { outer in
                            !outer.clips || view.frame(of: outer.name)?.contains(point) == true
                        }
                }
                #expect(view.frontPart(at: point) == front.map { parts[$0].name })
                count += 1
            }
        }
        #expect(count > 500)
    }

    @Test("The centre of each enabled button and slider is its own", arguments: Example.all)
    func controlsAreReached(_ example: Example) throws {
        let view = example.view
        let bounds = Rect(x: 0, y: 0, width: 375, height: 667)
        for part in view.drawnParts {
            guard let role = part.control?.role, role == .button || role == .slider else {
                continue
            }
            let center = try #require(view.frame(of: part.name)).center
            guard bounds.contains(center) else { continue }
            #expect(view.pressedPart(at: center) == part.name)
        }
    }

    @Test("A press goes to the nearest control around the front part, but not to a text")
    func pressGoesToControl() {
        let (button, label, status) = (
            PartName(kind: 0), PartName(kind: 1), PartName(kind: 2)
        )
        let frame = Rect(x: 0, y: 0, width: 40, height: 40)
        var outer = Part(button, frame: frame)
        outer.control = Control(.button)
        let middle = Part(label, in: button, frame: frame)
        var inner = Part(status, in: label, frame: frame)
        inner.control = Control(.status)
        let point = Point(x: 20, y: 20)
        #expect(View([outer, middle, inner]).frontPart(at: point) == status)
        #expect(View([outer, middle, inner]).pressedPart(at: point) == button)
        outer.control = nil
        #expect(View([outer, middle, inner]).pressedPart(at: point) == status)
        #expect(View().pressedPart(at: point) == nil)
    }

    @Test("A disabled control keeps presses from what is behind it")
    func disabledControlBlocks() {
        let frame = Rect(x: 0, y: 0, width: 40, height: 40)
        var back = Part(PartName(kind: 0), frame: frame)
        back.control = Control(.button)
        var front = Part(PartName(kind: 1), frame: frame)
        front.control = Control(.button, isEnabled: false)
        let view = View([back, front])
        let point = Point(x: 1, y: 1)
        #expect(view.pressedPart(at: point) == front.name)
    }

    @Test("Rotated parts are hit where they are drawn")
    func rotationCounts() {
        var bar = Part(PartName(kind: 0), frame: Rect(x: 0, y: 40, width: 100, height: 20))
        bar.rotation = 90
        let child = Part(
            PartName(kind: 1),
            in: bar.name,
            frame: Rect(x: 0, y: 0, width: 10, height: 20)
        )
        let view = View([bar, child])
        #expect(view.frontPart(at: Point(x: 50, y: 95)) == bar.name)
        // Clockwise: the left end is at the top.
        #expect(view.frontPart(at: Point(x: 50, y: 5)) == child.name)
        #expect(view.frontPart(at: Point(x: 5, y: 50)) == nil)
    }

    @Test("A point outside of round corners, or of a clip, does not hit")
    func cornersAndClipsCount() {
        var box = Part(PartName(kind: 0), frame: Rect(x: 0, y: 0, width: 40, height: 40))
        box.corners = Corners(top: 20, bottom: 0)
        box.clips = true
        let child = Part(
            PartName(kind: 1),
            in: box.name,
            frame: Rect(x: 0, y: 0, width: 80, height: 80)
        )
        let view = View([box, child])
        #expect(view.frontPart(at: Point(x: 1, y: 1)) == nil)
        #expect(view.frontPart(at: Point(x: 1, y: 39)) == child.name)
        #expect(view.frontPart(at: Point(x: 60, y: 60)) == nil)
        box.clips = false
        #expect(View([box, child]).frontPart(at: Point(x: 60, y: 60)) == child.name)
        box.opacity = 0
        #expect(View([box, child]).frontPart(at: Point(x: 20, y: 30)) == nil)
    }

    @Test("A rotation by any angle is that of the C library", arguments: -8...8)
    func rotationIsAccurate(_ step: Int) {
        for part in 0..<90 {
            let degrees = Double(step * 90 + part) + 0.25
            var bar = Part(PartName(kind: 0), frame: Rect(x: -1, y: -1, width: 2, height: 2))
            bar.rotation = degrees
            let dot = Part(
                PartName(kind: 1),
                in: bar.name,
                frame: Rect(x: 100.99, y: 0.99, width: 0.02, height: 0.02)
            )
            let angle = degrees * .pi / 180
            let point = Point(x: 100 * cos(angle), y: 100 * sin(angle))
            #expect(View([bar, dot]).frontPart(at: point) == dot.name)
        }
    }
}
