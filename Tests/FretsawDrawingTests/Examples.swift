import FretsawDrawing
import FretsawInteraction
import FretsawKinds
import Testing

/// A clock that tests set.
@MainActor
final class TestClock {
    var now = 0.0
}

/// Letters of one width, 0.6 of their size.
func width(of string: String, size: Double) -> Double { Double(string.count) * size * 0.6 }

/// The size of words with these letters.
func measure(_ words: Words, _ limit: Double) -> Size {
    WordsLayout(words, width: limit) { width(of: $0, size: words.letterSize) }.size
}

let phone = InterfaceEnvironment(size: Size(width: 375, height: 667), language: .english)

/// A challenge of each kind that machines accept.
func challenge(_ kind: CaptchaKind) -> CaptchaChallenge {
    let picture = Size(width: 310, height: 155)
    let task = kind.traits.tasks.first
    return switch kind {
    case .slide:
        CaptchaChallenge(
            token: "t",
            task: task,
            picture: picture,
            piece: Rect(x: 0, y: 40, width: 47, height: 47),
            row: Rect(x: 0, y: 40, width: 310, height: 47)
        )
    case .rotate:
        CaptchaChallenge(
            token: "t",
            task: task,
            picture: picture,
            piece: Rect(x: 90, y: 20, width: 110, height: 110)
        )
    case .drag:
        CaptchaChallenge(
            token: "t",
            task: task,
            picture: picture,
            piece: Rect(x: 10, y: 20, width: 47, height: 47)
        )
    case .icons:
        CaptchaChallenge(
            token: "t",
            task: task,
            picture: picture,
            piece: Rect(x: 0, y: 0, width: 120, height: 30),
            words: ["", "", ""]
        )
    case .work: CaptchaChallenge(token: "t", task: nil, work: .answer)
    default:
        CaptchaChallenge(token: "t", task: task, picture: picture, words: ["A", "B", "C"])
    }
}

let kinds = CaptchaKind.pictures

/// A view of a real machine.
struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let view: View

    init(_ name: String, _ view: View) {
        testDescription = name
        self.view = view
    }

    /// Views of every system.
    static let all: [Example] = captchas + locks + alerts + guides + notices + inputs

    private static var captchas: [Example] {
        var examples: [Example] = []
        for kind in kinds {
            for (presentation, isModern) in [
                (CaptchaPresentation.popup, false), (.inline, false), (.popup, true),
                (.inline, true),
            ] {
                var options = CaptchaOptions(kind, presentation: presentation)
                options.isModern = isModern
                options.offersHost = isModern
                var machine = CaptchaMachine(options: options, environment: phone)
                let name = "captcha \(kind) \(presentation)\(isModern ? ", modern" : "")"
                _ = machine.handle(.opened, at: 0)
                examples.append(Example("\(name), loading", machine.view(at: 0)))
                _ = machine.handle(.loaded(challenge(kind), sequence: 1), at: 10)
                examples.append(Example("\(name), ready", machine.view(at: 10)))
                if kind.gesture == .clicks {
                    for key in [Key.right, .enter] {
                        _ = machine.handle(
                            .key(Keystroke(key), focus: CaptchaPart.picture.name),
                            at: 20
                        )
                    }
                    examples.append(Example("\(name), marked", machine.view(at: 20)))
                } else {
                    _ = machine.handle(
                        .key(Keystroke(.pageUp), focus: CaptchaPart.thumb.name),
                        at: 20
                    )
                    _ = machine.handle(
                        .key(Keystroke(.enter), focus: CaptchaPart.thumb.name),
                        at: 30
                    )
                    examples.append(Example("\(name), checking", machine.view(at: 30)))
                    var right = machine
                    _ = right.handle(.passed(sequence: 2), at: 40)
                    examples.append(Example("\(name), right", right.view(at: 190)))
                    _ = machine.handle(.rejected(.wrong, message: nil, sequence: 2), at: 40)
                    examples.append(Example("\(name), failing", machine.view(at: 140)))
                }
            }
        }
        return examples
    }

    private static var locks: [Example] {
        var options = GestureLockOptions(showsClear: true)
        options.joinsTaps = true
        var lock = GestureLock(environment: phone, options: options)
        _ = lock.handle(.began(.verify), at: 0)
        let first = Example("lock", lock.view(at: 0))
        for key in [Key.digit1, .digit2, .digit5] { _ = lock.handle(.key(Keystroke(key)), at: 10) }
        let drawn = Example("lock, drawn", lock.view(at: 10))
        _ = lock.handle(.status(attemptsLeft: 0, lockedUntil: 90_000), at: 20)
        return [first, drawn, Example("lock, locked", lock.view(at: 30))]
    }

    private static var alerts: [Example] {
        Alert.Kind.allCases.flatMap { kind in
            var dialog = AlertDialog(in: phone)
            let alert = Alert(
                kind,
                title: "Delete the picture?",
                message: "It cannot be restored, and it is not in any other album.",
                buttonTitles: ["Delete"],
                showCancelButton: true,
                destructButtonIndex: 1
            )
            for effect in dialog.handle(.present(alert), at: 0) {
                guard case .measure(let request) = effect else { continue }
                _ = dialog.handle(
                    .measured(tag: request.tag, size: measure(request.words, request.width)),
                    at: 0
                )
            }
            return [
                Example("alert \(kind), fading", dialog.view(at: 100)),
                Example("alert \(kind)", dialog.view(at: 1000)),
            ]
        }
    }

    private static var guides: [Example] {
        var guide = Guide(environment: phone, options: GuideOptions(pages: 3, showsSteps: true))
        _ = guide.handle(.opened(stored: nil, current: "2"), at: 0)
        let playback = GuidePlayback(frames: 4, total: 400)
        _ = guide.handle(.picture(page: 0, .still), at: 0)
        _ = guide.handle(.picture(page: 1, .animated(playback)), at: 0)
        _ = guide.handle(.picture(page: 2, .unreadable), at: 0)
        let first = Example("guide", guide.view(at: 10))
        _ = guide.handle(.scrolled(offset: 500), at: 20)
        let between = Example("guide, between pages", guide.view(at: 20))
        _ = guide.handle(.settled(offset: 750), at: 30)
        let last = Example("guide, last page", guide.view(at: 500))
        _ = guide.handle(.activated(GuidePart.start.name()), at: 2000)
        return [first, between, last, Example("guide, leaving", guide.view(at: 2300))]
    }

    private static var notices: [Example] {
        Notice.Kind.allCases.map { kind in
            var notices = Notices(in: phone)
            for effect in notices.handle(.show(Notice(kind, text: "Saved")), at: 0) {
                guard case .measure(let request) = effect else { continue }
                _ = notices.handle(
                    .measured(tag: request.tag, size: measure(request.words, request.width)),
                    at: 0
                )
            }
            return Example("notice \(kind)", notices.view(at: 150))
        }
    }

    private static var inputs: [Example] {
        var options = TextInputOptions()
        options.placeholder = "Your opinion"
        var input = TextInput(in: phone, options: options)
        let empty = Example("input, empty", input.view(at: 0))
        _ = input.handle(
            .changed(SegmentedText("Hello"), selection: TextSelection(caret: 5)),
            at: 0
        )
        return [empty, Example("input", input.view(at: 0))]
    }
}

extension View {
    /// The parts that are drawn, in order, found without `PartTree`.
    var drawnParts: [Part] {
        func visit(_ part: Part) -> [Part] {
            guard part.opacity > 0 else { return [] }
            return [part] + parts.filter { $0.parent == part.name }.flatMap(visit)
        }
        return parts.filter { $0.parent == nil }.flatMap(visit)
    }

    /// The parts around a part, from inside outwards.
    func ancestors(of part: Part) -> [Part] {
        guard let parent = part.parent.flatMap({ self[$0] }) else { return [] }
        return [parent] + ancestors(of: parent)
    }
}
