import FretsawDrawing
import FretsawInteraction
import Testing

@Suite("Drawing operations")
struct DrawingTests {
    @Test("The examples cover all kinds of content")
    func examplesAreVaried() {
        let parts = Example.all.flatMap(\.view.parts)
        #expect(Example.all.count > 50)
        #expect(Example.all.allSatisfy { !$0.view.parts.isEmpty })
        #expect(parts.contains { $0.rotation != 0 })
        #expect(parts.contains { $0.opacity > 0 && $0.opacity < 1 })
        #expect(parts.contains { $0.opacity == 0 })
        #expect(parts.contains { $0.clips })
        #expect(parts.contains { $0.border != nil })
        #expect(parts.contains { $0.picture != nil })
        #expect(parts.contains { $0.glow > 0 })
        #expect(parts.contains { !$0.paths.isEmpty })
        #expect(parts.contains { $0.corners.top > 0 })
    }

    @Test("Each push has its pop", arguments: Example.all)
    func pushesAreBalanced(_ example: Example) {
        var depth = 0
        for operation in example.view.drawing() {
            switch operation {
            case .pushOpacity, .pushRotation, .pushClip: depth += 1
            case .pop: depth -= 1
            case .fill, .border, .glow, .picture, .words, .path: break
            }
            #expect(depth >= 0)
        }
        #expect(depth == 0)
    }

    @Test("The content of each visible part is drawn once, in order", arguments: Example.all)
    func contentIsComplete(_ example: Example) throws {
        let view = example.view
        let drawn = view.drawing(hasNativeFields: false).filter {
            switch $0 {
            case .fill, .border, .glow, .picture, .words, .path: true
            case .pushOpacity, .pushRotation, .pushClip, .pop: false
            }
        }
        var expected: [DrawingOperation] = []
        for part in view.drawnParts {
            let frame = try #require(view.frame(of: part.name))
            let box = RoundedBox(frame, corners: part.corners)
            let isAlone =
                part.border == nil && part.words == nil && part.picture == nil
                && part.paths.isEmpty && !view.parts.contains { $0.parent == part.name }
            if let fill = part.fill {
                expected.append(.fill(box, fill, opacity: isAlone ? part.opacity : 1))
            }
            if let border = part.border { expected.append(.border(box, border)) }
            if let picture = part.picture {
                if part.glow > 0 { expected.append(.glow(picture, frame, opacity: part.glow)) }
                expected.append(.picture(picture, frame))
            }
            if let words = part.words { expected.append(.words(words, frame)) }
            for path in part.paths {
                expected.append(.path(path, origin: Point(x: frame.x, y: frame.y)))
            }
        }
        #expect(drawn == expected)
        #expect(!drawn.isEmpty)
    }

    @Test("Content is inside the clips, rotations and layers of the parts around it")
    func nestingIsThatOfTheParts() {
        let outer = PartName(kind: 0)
        let inner = PartName(kind: 1)
        var first = Part(outer, frame: Rect(x: 10, y: 20, width: 100, height: 80))
        first.opacity = 0.5
        first.rotation = 90
        first.clips = true
        first.fill = .surface
        first.border = Border(color: .border, width: 2)
        first.corners = Corners(all: 8)
        var second = Part(inner, in: outer, frame: Rect(x: 5, y: 5, width: 20, height: 20))
        second.fill = .accent
        second.opacity = 0.25
        second.picture = nil
        let box = RoundedBox(first.frame, corners: first.corners)
        #expect(
            View([first, second]).drawing() == [
                .pushOpacity(0.5),
                .pushRotation(degrees: 90, center: Point(x: 60, y: 60)),
                .fill(box, .surface, opacity: 1),
                .border(box, Border(color: .border, width: 2)),
                .pushClip(box),
                .fill(
                    RoundedBox(Rect(x: 15, y: 25, width: 20, height: 20)),
                    .accent,
                    opacity: 0.25
                ),
                .pop, .pop, .pop,
            ]
        )
    }

    @Test("Words of text inputs are left to native fields")
    func fieldsAreNative() throws {
        let example = try #require(
            Example.all.first { $0.testDescription == "alert textViewInput" }
        )
        func words(_ hasNativeFields: Bool) -> Int {
            example.view.drawing(hasNativeFields: hasNativeFields).count {
                if case .words = $0 { true } else { false }
            }
        }
        #expect(words(false) == words(true) + 1)
    }

    @Test("A part without opacity, and what is in it, is not drawn")
    func invisiblePartsAreNotDrawn() {
        let outer = PartName(kind: 0)
        var first = Part(outer, frame: Rect(x: 0, y: 0, width: 10, height: 10))
        first.opacity = 0
        first.fill = .surface
        var second = Part(
            PartName(kind: 1),
            in: outer,
            frame: Rect(x: 0, y: 0, width: 5, height: 5)
        )
        second.fill = .accent
        #expect(View([first, second]).drawing().isEmpty)
    }

    @Test("Corners that do not fit are made smaller in proportion")
    func cornersFit() {
        let frame = Rect(x: 0, y: 0, width: 40, height: 30)
        #expect(RoundedBox(frame, corners: Corners(all: 100)).radii == Corners(all: 15))
        #expect(RoundedBox(frame, corners: Corners(bottom: 40)).radii == Corners(bottom: 20))
        #expect(RoundedBox(frame, corners: Corners(all: -3)).radii == Corners())
        let inset = RoundedBox(frame, corners: Corners(all: 10)).inset(by: 4)
        #expect(inset?.radii == Corners(all: 6))
        #expect(inset?.frame == Rect(x: 4, y: 4, width: 32, height: 22))
        #expect(RoundedBox(frame).inset(by: 15) == nil)
    }

    @Test("Themes have a value for each colour, and differ where text is read")
    func themesDiffer() {
        #expect(Theme.light[.text] == ColorValue(red: 0x2A, green: 0x2A, blue: 0x2A))
        #expect(Theme.dark[.surface] == ColorValue(red: 0x1C, green: 0x1C, blue: 0x1E))
        #expect(Theme.light[.backdrop].alpha == 0x80)
        for color in [Color.text, .surface, .field, .secondaryText, .placeholder] {
            #expect(Theme.light[color] != Theme.dark[color])
        }
        var theme = Theme.light
        theme[.accent] = ColorValue(red: 1, green: 2, blue: 3)
        #expect(theme[.accent] == ColorValue(red: 1, green: 2, blue: 3))
        #expect(theme[.slider] == Theme.light[.slider])
    }

    @Test("A picture fills its part, or keeps its proportion in the middle")
    func picturesFit() {
        let frame = Rect(x: 10, y: 20, width: 100, height: 50)
        let size = Size(width: 30, height: 30)
        #expect(PictureReference(0).frame(of: size, in: frame) == frame)
        #expect(
            PictureReference(0, fits: true).frame(of: size, in: frame)
                == Rect(x: 35, y: 20, width: 50, height: 50)
        )
        #expect(
            PictureReference(0, fits: true).frame(of: Size(width: 200, height: 20), in: frame)
                == Rect(x: 10, y: 40, width: 100, height: 10)
        )
    }
}
