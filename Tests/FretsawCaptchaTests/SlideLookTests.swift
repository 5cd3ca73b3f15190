import FretsawCaptcha
import FretsawKinds
import FretsawRaster
import Testing

@Suite("Looks of slide puzzles")
struct SlideLookTests {
    private static func geometry(_ width: Int, piece: Int = 24) -> SlideGeometry {
        SlideGeometry(
            background: PixelSize(width: width, height: 40),
            pieceSide: piece,
            layout: .tight
        )
    }

    @Test("A row with space for only one notch is an error", arguments: SlideLook.allCases)
    func loneNotch(look: SlideLook) throws {
        let options = SlideOptions(geometry: Self.geometry(60), look: look)
        #expect(options.decoys == 1)
        let error = #expect(throws: CaptchaError.self) { try options.validate() }
        let message = try #require(error?.description)
        for part in ["2 notches", "space for 1", "wider", "smaller"] {
            #expect(message.contains(part), "\(message)")
        }
        #expect(!message.contains("fewer decoys"), "there are no fewer: \(message)")
    }

    @Test(
        "Zero decoys are valid in pictures of any width",
        arguments: SlideLook.allCases
    )
    func noDecoys(look: SlideLook) {
        let options = SlideOptions(geometry: Self.geometry(60), look: look, decoys: 0)
        #expect(throws: Never.self) { try options.validate() }
    }

    @Test("Every width has all decoys, at least one, or is an error", arguments: SlideLook.allCases)
    func everyWidth(look: SlideLook) {
        var counts: Set<Int> = []
        for width in 50...200 {
            let options = SlideOptions(geometry: Self.geometry(width), look: look)
            guard (try? options.validate()) != nil else { continue }
            counts.insert(options.decoys)
        }
        #expect(counts == Set(1...SlideOptions(look: look).wantedDecoys))
    }

    @Test("Options have the requested look", arguments: SlideLook.allCases)
    func names(look: SlideLook) {
        #expect(SlideOptions(look: look).look == look)
        let notches = NotchStyle.figures(FigureNotches(turn: 3))
        #expect(SlideOptions(look: look, notches: notches).look == look)
    }

    @Test("usedShapes has the requested shapes that the look can draw")
    func shapes() throws {
        let asked: [ShapeFamily] = [.jigsaw, .polygon, .star]
        #expect(SlideOptions(look: .hardened, shapes: asked).usedShapes == [.polygon])
        #expect(SlideOptions(look: .plain, shapes: asked).usedShapes == asked)
        #expect(SlideOptions(look: .jigsaw).usedShapes == [.jigsaw])
    }

    @Test(
        "An outline that a look cannot have is an error that says what to use",
        arguments: [
            (SlideLook.hardened, ShapeFamily.star, "polygon"),
            (.hardened, .jigsaw, "use the look jigsaw"),
            (.jigsaw, .polygon, "use the look hardened or plain"),
            (.jigsaw, .cloud, "use the look plain"),
        ]
    )
    func otherShapes(look: SlideLook, shape: ShapeFamily, part: String) throws {
        let error = #expect(throws: CaptchaError.self) {
            try SlideOptions(look: look, shapes: [shape]).validate()
        }
        let message = try #require(error?.description)
        #expect(message.contains("of the look \(look.rawValue)"), "\(message)")
        #expect(message.contains(part), "\(message)")
    }

    @Test("The kind jigsaw is unknown, and the advice names the kinds that have this look")
    func kind() {
        #expect(CaptchaKind(rawValue: "jigsaw") == nil)
        #expect(CaptchaKind.advice(on: "jigsaw")?.contains("slide or drag") == true)
        #expect(CaptchaKind.advice(on: "slide") == nil)
    }

    @Test("Every preset is large enough for people")
    func presets() {
        for preset in SlidePreset.allCases {
            #expect(preset.geometry().shownPieceSide >= ShownSize.minPiece)
        }
        for preset in RotatePreset.allCases {
            #expect(preset.geometry().shownDisc >= ShownSize.minDisc)
        }
        #expect(Self.geometry(620).shownPieceSide == 12)
        #expect(Self.geometry(100).shownPieceSide == 24, "small pictures are not drawn larger")
    }
}
