import FretsawInteraction
import FretsawKinds
import Testing

@Suite("Cups verifications")
struct CupsTests {
    private static let challenge = CaptchaChallenge(
        token: "t",
        task: .follow,
        picture: Size(width: 310, height: 155),
        words: [""]
    )

    @Test("One tap is the answer")
    func tap() throws {
        var run = CaptchaRun.ready(.cups, challenge: Self.challenge)
        let label = try #require(run[.picture]?.control?.label)
        #expect(String(decoding: label.utf8, as: UTF8.self).hasPrefix("请盯住星星,再点击藏着它的杯子"))
        #expect(run[.bar]?.words?.runs.map(\.text) == ["请盯住星星,再点击藏着它的杯子"])
        let place = Point(x: 45 + 35, y: 157.5 + 54)
        // Clicks count when the cups rest, again after a replay.
        run.tap(CaptchaPart.picture.name, at: place)
        run.wait(4100)
        run.send(.action(.replay))
        run.wait(4100)
        run.tap(CaptchaPart.picture.name, at: place)
        #expect(run.checks.isEmpty)
        run.wait(100)
        run.tap(CaptchaPart.picture.name, at: place)
        #expect(run.checks.map(\.kind) == [.cups])
        #expect(run.checks.map(\.answer) == ["[{\"x\":35,\"y\":54}]"])
    }

    @Test("A button plays the picture again, while it can be answered; other kinds have none")
    func replay() {
        var run = CaptchaRun(.cups)
        run.send(.opened)
        #expect(!run.controls.contains(.replay))
        run.load(Self.challenge)
        #expect(run.controls.contains(.replay) && run.send(.action(.replay)) == [.replay])
        #expect(!CaptchaRun.ready(.icons).controls.contains(.replay))
    }

    @Test(
        "Kinds that move are not offered to visitors who prefer less motion",
        arguments: [false, true]
    )
    func reducedMotion(reducesMotion: Bool) {
        var run = CaptchaRun.ready(
            .slide,
            reducesMotion: reducesMotion,
            challenge: .sample(.slide, kinds: [.slide, .cups])
        )
        #expect(run.controls.contains(.kind) == !reducesMotion)
        run.send(.action(.kind))
        #expect(run.machine.options.kind == (reducesMotion ? .slide : .cups))
    }
}
