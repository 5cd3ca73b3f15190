import FretsawInteraction
import FretsawKinds
import Testing

@Suite("The geometry of a verification")
struct CaptchaGeometryTests {
    @Test(
        "Every part has the frame of the table",
        arguments: [
            (.container, nil, Rect(x: 45, y: 157.5, width: 310, height: 285)),
            (.mask, nil, Rect(x: 0, y: 0, width: 400, height: 600)),
            (.picture, .container, Rect(x: 0, y: 0, width: 310, height: 155)),
            (.tip, .container, Rect(x: 0, y: 195, width: 310, height: 22)),
            (.bar, .container, Rect(x: 10, y: 235, width: 290, height: 38)),
            (.thumb, .bar, Rect(x: 4, y: 4, width: 98, height: 30)),
            (.piece, .picture, Rect(x: 0, y: 0, width: 47, height: 155)),
        ] as [(CaptchaPart, CaptchaPart?, Rect)]
    )
    func table(part: CaptchaPart, parent: CaptchaPart?, frame: Rect) throws {
        let shown = try #require(CaptchaRun.ready()[part])
        #expect(shown.frame == frame)
        #expect(shown.parent == parent?.name)
    }

    @Test("Fills, corners and fonts are those of the table")
    func looks() throws {
        let run = CaptchaRun.ready()
        let mask = try #require(run[.mask])
        #expect(mask.fill == .backdrop)
        let container = try #require(run[.container])
        #expect(container.fill == .surface)
        #expect(container.corners == Corners(top: 0, bottom: 10))
        let bar = try #require(run[.bar])
        #expect(bar.fill == .sliderTrack)
        #expect(bar.corners == Corners(all: 19))
        let tip = try #require(run[.tip]?.words)
        #expect(
            tip.runs == [Words.Run("拖动滑块,把图片拼合就验证成功啦!", color: .text)]
        )
        #expect(tip.size == 14)
        #expect(tip.alignment == .center)
    }

    @Test("The picture has a background until it is loaded, and clips its content")
    func placeholder() throws {
        var run = CaptchaRun()
        run.send(.opened)
        let waiting = try #require(run[.picture])
        #expect(waiting.fill == .pictureGround)
        #expect(waiting.picture == nil)
        #expect(waiting.clips)
        #expect(run[.piece] == nil)
        run.load(.sample(.slide))
        let arrived = try #require(run[.picture])
        #expect(arrived.fill == nil)
        #expect(arrived.picture == PictureReference(CaptchaPicture.background.rawValue))
        #expect(arrived.clips)
        #expect(
            run[.piece]?.picture == PictureReference(CaptchaPicture.piece.rawValue)
        )
    }

    @Test(
        "Parents precede their children",
        arguments: [.slide, .clickWord, .rotate] as [CaptchaKind]
    )
    func order(kind: CaptchaKind) {
        let view = CaptchaRun.ready(kind).machine.view(at: 1000)
        var seen: Set<PartName> = []
        for part in view.parts {
            if let parent = part.parent { #expect(seen.contains(parent)) }
            #expect(seen.insert(part.name).inserted)
        }
    }

    @Test(
        "In a narrower viewport everything shrinks in proportion",
        arguments: [310.0, 300, 155, 62]
    )
    func narrow(width: Double) throws {
        let scale = width / 310
        let run = CaptchaRun.ready(viewport: Size(width: width, height: 600))
        let wide = CaptchaRun.ready()
        for part in wide.machine.view(at: 1000).parts where part.parent != nil {
            let narrow = try #require(run.machine.view(at: 1000)[part.name])
            // A thumb is at least 24 points high, for fingers.
            let least = part.name == CaptchaPart.thumb.name ? 24.0 : 0
            let height = max(least, part.frame.height * scale)
            #expect(
                narrow.frame.isNear(
                    Rect(
                        x: part.frame.x * scale,
                        y: part.frame.center.y * scale - height / 2,
                        width: part.frame.width * scale,
                        height: height
                    )
                )
            )
        }
        let container = try #require(run[.container]).frame
        #expect(
            container.isNear(
                Rect(x: 0, y: 300 - 142.5 * scale, width: width, height: 285 * scale)
            )
        )
        #expect(abs((run[.tip]?.words?.size ?? 0) - 14 * scale) < 1e-9)
    }

    @Test("In a viewport that is too low it shrinks and stays centred")
    func low() throws {
        let run = CaptchaRun.ready(viewport: Size(width: 800, height: 166.5))
        #expect(
            try #require(run[.container]).frame
                == Rect(x: 322.5, y: 0, width: 155, height: 142.5)
        )
    }

    @Test("A picture keeps its aspect ratio and moves the parts below")
    func proportions() throws {
        let run = CaptchaRun.ready(.rotate)
        #expect(
            try #require(run[.picture]).frame == Rect(x: 0, y: 0, width: 310, height: 310)
        )
        #expect(try #require(run[.tip]).frame.y == 350)
        #expect(try #require(run[.bar]).frame.y == 390)
        #expect(
            try #require(run[.container]).frame == Rect(x: 45, y: 80, width: 310, height: 440)
        )
    }

    /// A picture of the service, and where its piece and its row are.
    struct Preset: Sendable, CustomTestStringConvertible {
        let name: String
        let task: PuzzleTask
        let picture: Size
        var piece: Rect?
        var row: Rect?

        var testDescription: String { name }

        /// A slide puzzle whose piece is cut close to its shape or, for `aj`, as high as the picture.
        static func slide(
            _ name: String,
            _ width: Double,
            _ height: Double,
            side: Double,
            y: Double
        ) -> Preset {
            let isStrip = name == "aj"
            return Preset(
                name: name,
                task: .figure,
                picture: Size(width: width, height: height),
                piece: Rect(x: 0, y: isStrip ? 0 : y, width: side, height: isStrip ? height : side),
                row: Rect(x: 0, y: y, width: width, height: side)
            )
        }

        static func rotate(
            _ name: String,
            _ width: Double,
            _ height: Double,
            disc: Double
        ) -> Preset {
            Preset(
                name: name,
                task: .upright,
                picture: Size(width: width, height: height),
                piece: Rect(
                    x: (width - disc) / 2,
                    y: (height - disc) / 2,
                    width: disc,
                    height: disc
                )
            )
        }

        static let all = [
            slide("aj", 310, 155, side: 47, y: 54), slide("classic", 300, 220, side: 54, y: 0),
            slide("classic", 300, 220, side: 54, y: 166), slide("wide", 480, 200, side: 64, y: 68),
            slide("large", 600, 360, side: 108, y: 251), rotate("square", 300, 300, disc: 180),
            rotate("small", 220, 220, disc: 150), rotate("strip", 310, 155, disc: 110),
            rotate("broad", 600, 360, disc: 220),
            Preset(name: "words", task: .words, picture: Size(width: 310, height: 155)),
        ]

        var challenge: CaptchaChallenge {
            CaptchaChallenge(
                token: "t",
                task: task,
                picture: picture,
                piece: piece,
                row: row,
                words: task == .words ? ["甲", "乙", "丙"] : []
            )
        }
    }

    @Test(
        "Every preset of the service fits a popup on a screen 320 wide",
        arguments: Preset.all,
        [Size(width: 320, height: 568), Size(width: 320, height: 256)]
    )
    func presets(preset: Preset, screen: Size) throws {
        let run = CaptchaRun.ready(
            preset.task.kind,
            viewport: screen,
            challenge: preset.challenge
        )
        let container = try #require(run[.container]).frame
        #expect(container.x >= 0 && container.maxX <= screen.width)
        // The row of buttons extends the container.
        let end = try #require(run.inViewport(CaptchaPart.foot.name)).maxY
        #expect(container.y >= -1e-9 && end <= screen.height + 1e-9 && end > container.maxY)
        for part in run.machine.view(at: run.now).parts where part.parent != nil {
            let frame = try #require(run.inViewport(part.name))
            #expect(frame.x >= container.x - 1e-9 && frame.maxX <= container.maxX + 1e-9)
            #expect(frame.y >= container.y - 1e-9 && frame.maxY <= end + 1e-9)
        }
    }

    @Test(
        "The piece of every preset is drawn in its row, and at the answer that is sent",
        arguments: Preset.all.filter { $0.task == .figure },
        [310, 200.0]
    )
    func pieces(preset: Preset, width: Double) throws {
        var run = CaptchaRun.ready(
            viewport: Size(width: width, height: 900),
            challenge: preset.challenge
        )
        let (piece, row) = try (#require(preset.piece), #require(preset.row))
        let scale = width / preset.picture.width
        run.drag([3, 10, 61])
        let answer = try #require(run.checks.last).answer
        let x = try #require(
            String(decoding: answer.utf8, as: UTF8.self).split { ":,".contains($0) }
                .dropFirst().first.flatMap { Double($0) }
        )
        #expect(x > 0)
        let shown = try #require(run[.piece]).frame
        let expected = Rect(
            x: x * scale,
            y: piece.y * scale,
            width: piece.width * scale,
            height: piece.height * scale
        )
        #expect(shown.isNear(expected, within: 0.001))
        // The shades leave the row free.
        let shades = run.machine.view(at: run.now).parts.filter {
            $0.name.kind == CaptchaPart.shade.rawValue
        }
        #expect(
            abs(
                shades.reduce(0) { $0 + $1.frame.height } - (preset.picture.height - row.height)
                    * scale
            ) < 1e-9
        )
        for shade in shades {
            #expect(
                shade.frame.maxY <= row.y * scale + 1e-9 || shade.frame.y >= row.maxY * scale - 1e-9
            )
        }
    }

    @Test("A long tip has two lines, and its letters are never smaller than 12")
    func longTip() throws {
        for (count, letters) in [(20, 14.0), (22, 14), (40, 13.59), (60, 12)] {
            let text = Text(utf8: Array(String(repeating: "字", count: count).utf8))
            let run = CaptchaRun.ready { $0.texts[.puzzleTip] = text }
            let tip = try #require(run[.tip])
            let words = try #require(tip.words)
            #expect(abs(words.size - letters) < 1e-9)
            #expect(words.wraps == (count * 14 > 310))
            let picture = try #require(run[.picture]).frame
            let bar = try #require(run[.bar]).frame
            #expect(tip.frame.y >= picture.maxY && tip.frame.maxY <= bar.y)
        }
    }

    @Test("Inline, it starts at its corner, without backdrop and close button")
    func inline() throws {
        let run = CaptchaRun.ready(
            presentation: .inline,
            viewport: Size(width: 155, height: 10)
        )
        #expect(run[.mask] == nil)
        #expect(run[.close] == nil)
        #expect(
            try #require(run[.container]).frame == Rect(x: 0, y: 0, width: 155, height: 142.5)
        )
        #expect(run[.container]?.control?.role == .group)
        #expect(CaptchaRun.ready()[.container]?.control?.role == .dialog)
    }

    @Test("It grows only if allowed")
    func growing() throws {
        let viewport = Size(width: 620, height: 900)
        let full = CaptchaRun.ready(presentation: .inline, viewport: viewport)
        #expect(try #require(full[.container]).frame.width == 310)
        let large = CaptchaRun.ready(presentation: .inline, viewport: viewport) {
            $0.metrics.maxScale = 3
        }
        #expect(try #require(large[.container]).frame.width == 620)
        #expect(try #require(large[.thumb]).frame == Rect(x: 8, y: 8, width: 196, height: 60))
    }

    @Test("Buttons are large enough and do not overlap other parts")
    func targets() {
        for kind in [CaptchaKind.slide, .clickWord, .rotate] {
            let run = CaptchaRun.ready(kind, viewport: Size(width: 320, height: 600))
            let view = run.machine.view(at: 1000)
            let solid: [CaptchaPart] = [
                .picture, .tip, .bar, .stepBack, .stepForward, .submit, .undo, .refresh, .close,
            ]
            let frames = solid.compactMap { view[$0.name]?.frame }
            for (index, frame) in frames.enumerated() {
                #expect(frame.height >= 22 && frame.width >= 44)
                for other in frames[(index + 1)...] {
                    #expect(
                        frame.maxX <= other.x || other.maxX <= frame.x || frame.maxY <= other.y
                            || other.maxY <= frame.y
                    )
                }
            }
        }
    }

    @Test("The row of buttons is below the bar, on a ground that continues the container")
    func foot() throws {
        let run = CaptchaRun.ready()
        let foot = try #require(run[.foot])
        #expect(foot.fill == .surface && foot.corners == Corners(bottom: 10))
        #expect(foot.frame == Rect(x: 0, y: 275, width: 310, height: 58))
        for part in [CaptchaPart.stepBack, .stepForward, .submit, .refresh, .close] {
            let button = try #require(run[part])
            #expect(button.frame.y == 283 && button.frame.height == 44)
            #expect(button.frame.x >= 10 && button.frame.maxX <= 300)
            #expect(button.words == nil && button.paths.count == 1)
        }
    }

    @Test("Icons are in the middle of their buttons, in every size", arguments: [310.0, 155])
    func icons(width: Double) throws {
        let run = CaptchaRun.ready(viewport: Size(width: width, height: 600))
        for part in [CaptchaPart.stepBack, .stepForward, .submit, .refresh, .close, .thumb] {
            let shown = try #require(run[part])
            let side = 24 * width / 310
            let (left, top) = ((shown.frame.width - side) / 2, (shown.frame.height - side) / 2)
            for case .line(let points) in shown.paths[0].elements {
                #expect(points.count > 1)
                for point in points {
                    #expect(point.x >= left && point.x <= left + side)
                    #expect(point.y >= top && point.y <= top + side)
                }
            }
        }
    }

    @Test("Bar and thumb are green with a tick after a right answer, red with a cross otherwise")
    func outcomes() throws {
        var run = CaptchaRun.ready()
        let before = try #require(run[.thumb])
        #expect(before.fill == .slider)
        run.drag([3, 10, 92])
        var right = run
        right.send(.passed(sequence: try #require(run.checks.last).sequence))
        #expect(right[.bar]?.fill == .successTrack && right[.thumb]?.fill == .success)
        run.send(.rejected(.wrong, message: nil, sequence: try #require(run.checks.last).sequence))
        #expect(run[.bar]?.fill == .failureTrack && run[.thumb]?.fill == .failure)
        let thumbs = [before, try #require(right[.thumb]), try #require(run[.thumb])]
        let icons = thumbs.map(\.paths)
        #expect(icons[0] != icons[1] && icons[1] != icons[2] && icons[0] != icons[2])
    }

    @Test("Texts follow the language; the host can replace them")
    func language() throws {
        var run = CaptchaRun.ready { $0.texts[.puzzleTip] = "Drag it home" }
        let english = InterfaceEnvironment(size: Size(width: 400, height: 600), language: .english)
        run.send(.environment(english))
        #expect(try #require(run[.tip]?.words).runs[0].text == "Drag it home")
        #expect(run[.thumb]?.control?.label == "Slider: Drag it home")
        #expect(run[.container]?.control?.label == "Security check")
    }

    @Test(
        "Invalid sizes do not trap",
        arguments: [Double.nan, .infinity, -.infinity, -5, 0, 1e300]
    )
    func absurd(length: Double) throws {
        for presentation in [CaptchaPresentation.popup, .inline] {
            let run = CaptchaRun.ready(
                presentation: presentation,
                viewport: Size(width: length, height: length)
            )
            for part in run.machine.view(at: 1000).parts {
                #expect(part.frame.x.isFinite && part.frame.y.isFinite)
                #expect(part.frame.width.isFinite && part.frame.height.isFinite)
            }
        }
    }
}
