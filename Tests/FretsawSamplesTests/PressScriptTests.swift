import ArgumentParser
import FretsawCodecs
import FretsawInteraction
import FretsawRaster
import FretsawView
import Testing

@testable import DrawStates

@MainActor
@Suite("Scripts of presses")
struct PressScriptTests {
    @Test(
        "A line that is no step, or has no place here, is named",
        arguments: [
            "press 1 2\npress 1 2\nwait 1", "move 1 2 3", "release", "wait -1", "wait nan",
            "press 1", "press 1 2\nmove 1e9 2 3", "jump 1 2", "wait 60001",
        ]
    )
    func malformed(script: String) {
        #expect(throws: PressScriptError.self) { try PressScript(script) }
    }

    @Test("A script without time has nothing to animate")
    func still() {
        #expect(throws: PressScriptError.self) { try PressScript("press 1 2\nrelease\n# wait 10") }
    }

    @Test(
        "Frames are 40 ms apart, whatever the lengths of steps, and a finger is where it was moved"
    )
    func frames() throws {
        let renderer = ViewRenderer()
        let scene = try StateScene(.lock, language: .english, renderer: renderer)
        let script = try PressScript("wait 30\npress 10 20\nmove 110 20 100\nrelease\nwait 70")
        var fingers: [FretsawInteraction.Point?] = []
        try script.play(on: scene) { _, finger in fingers.append(finger) }
        // At 0, 40, 80, 120, 160 and 200 ms, and at the end.
        #expect(fingers.map { $0 != nil } == [false, true, true, true, false, false, false])
        #expect(fingers[1].map { $0.x > 10 && $0.x < 60 && $0.y == 20 } == true)
    }

    @Test("A drag to the notch is right, a shorter one is not")
    func drag() throws {
        // The slider is green after a right answer and red after a wrong one.
        func colors(of script: String) throws -> Set<FretsawInteraction.Color> {
            let renderer = ViewRenderer()
            let scene = try StateScene(.slide, language: .english, renderer: renderer)
            var last = View()
            try PressScript(script).play(on: scene) { view, _ in last = view }
            return Set(last.parts.compactMap(\.fill))
        }
        let right = try StateScene(.slideRight, language: .english, renderer: ViewRenderer())
        let thumb = try #require(right.view.frame(of: CaptchaPart.thumb.name)?.center)
        let start = try #require(
            try StateScene(.slide, language: .english, renderer: ViewRenderer()).view
                .frame(of: CaptchaPart.thumb.name)?.center
        )
        func script(to x: Double) -> String {
            "press \(start.x) \(start.y)\nmove \(x) \(start.y) 700\nrelease\nwait 300"
        }
        #expect(try colors(of: script(to: thumb.x)).contains(.success))
        let short = try colors(of: script(to: (start.x + thumb.x) / 2))
        #expect(short.contains(.failure) && !short.contains(.success))
    }

    @Test("An animated PNG has the frames of the script, each with the same bytes again")
    func animation() throws {
        let script = try PressScript("press 187 300\nmove 187 400 200\nrelease\nwait 200\n")
        let command = try DrawStates.parse(["lock", "--output", "unused"])
        let file = try command.picture(playing: script)
        #expect(try command.picture(playing: script) == file)
        var decoder = try APNGDecoder(file, isStrict: true)
        #expect(decoder.canvasSize == PixelSize(width: 375, height: 560))
        var count = 0
        while try decoder.advance() != nil { count += 1 }
        #expect(count == 12)
    }
}
