import FretsawInteraction
import FretsawKinds
import FretsawTesting
import Testing

/// Events drawn at random, sensible and absurd ones, in any order.
private struct CaptchaStorm {
    var random: CaptchaDice

    mutating func number() -> Double {
        switch random.below(12) {
        case 0: random.element(of: [.nan, .infinity, -.infinity, 1e308, -1e308, 0, -0.0])
        case 1: (random.unit() - 0.5) * 1e7
        default: random.unit() * 400
        }
    }

    mutating func part() -> PartName {
        PartName(
            kind: random.below(20) == 0
                ? UInt8(random.below(256))
                : random.element(of: CaptchaPart.allCases).rawValue,
            index: random.below(4) == 0 ? UInt16(random.below(5)) : 0
        )
    }

    mutating func text() -> Text? {
        random.element(of: [nil, .empty, "系统繁忙", Text(utf8: [0xFF, 0xC0, 0x80])])
    }

    mutating func size() -> Size {
        if random.below(3) > 0 { return Size(width: 310, height: 155) }
        return Size(width: number(), height: number())
    }

    mutating func rect() -> Rect {
        Rect(x: 0, y: number(), width: number(), height: number())
    }

    mutating func challenge(for kind: CaptchaKind) -> CaptchaChallenge {
        CaptchaChallenge(
            token: random.below(10) == 0 ? .empty : "token",
            task: random.below(4) == 0
                ? random.element(of: PuzzleTask.allCases) : kind.traits.tasks[0],
            picture: size(),
            piece: random.below(4) == 0 ? rect() : Rect(x: 0, y: 0, width: 47, height: 155),
            row: random.element(of: [nil, rect(), Rect(x: 0, y: 54, width: 310, height: 47)]),
            words: Array(repeating: "字", count: random.below(5)),
            kinds: random.element(of: [[], CaptchaKind.pictures]),
            offersWork: random.below(2) == 0,
            work: random.element(of: CaptchaWork.allCases)
        )
    }

    mutating func event(_ run: CaptchaRun) -> CaptchaEvent {
        let last = max(run.lastLoad ?? 0, run.checks.last?.sequence ?? 0)
        let sequence = random.below(4) == 0 ? UInt32(random.below(9)) : last
        switch random.below(16) {
        case 0: return .opened
        case 1:
            return .environment(
                InterfaceEnvironment(
                    size: Size(width: number(), height: number()),
                    language: random.element(of: [.chinese, .english]),
                    reducesMotion: random.below(2) == 0
                )
            )
        case 2, 3: return .loaded(challenge(for: run.machine.options.kind), sequence: sequence)
        case 4:
            return random.below(8) == 0
                ? .loadFailed(
                    random.element(of: CaptchaFault.allCases),
                    message: text(),
                    sequence: sequence
                )
                : .passed(
                    sequence: sequence,
                    exact: random.below(2) == 0 ? nil : Point(x: number(), y: number())
                )
        case 5:
            return .rejected(
                random.element(of: CaptchaFault.allCases),
                message: text(),
                sequence: sequence
            )
        case 6: return random.below(8) == 0 ? .close : .refresh
        case 12:
            return random.element(of: [
                .loaded(.work(random.element(of: CaptchaWork.allCases)), sequence: sequence),
                .solved("abc", sequence: sequence), .solvingFailed(sequence: sequence),
                .worked(number() / 100, sequence: sequence),
            ])
        case 13:
            return .action(random.element(of: [.kind, .work, .host, .cancel, .again, .replay]))
        case 11:
            var texts = CustomTexts<CaptchaTexts.Name>()
            texts[.puzzleTip] = text()
            return .texts(texts)
        case 7:
            return random.element(of: [
                .expired, .opened, .opened, .opened, .seen(true), .seen(false),
            ])
        case 8, 9, 10:
            let key = Key(rawValue: UInt8(random.below(22))) ?? .enter
            return .key(
                Keystroke(
                    key == .escape && random.below(8) > 0 ? .right : key,
                    isShifted: random.below(2) == 0
                ),
                focus: random.below(2) == 0 ? part() : nil
            )
        default:
            return .press(
                Press(
                    random.element(of: [.began, .moved, .moved, .moved, .ended, .cancelled]),
                    on: random.below(2) == 0 ? CaptchaPart.thumb.name : part(),
                    at: Point(x: number(), y: number())
                ),
                isTouch: random.below(2) == 0
            )
        }
    }
}

@Suite("A verification under random events")
struct CaptchaRandomTests {
    @Test(
        "Random events never trap, complete once per opening, and keep parts in bounds",
        arguments: propertySeeds(120).map(UInt64.init)
    )
    func storm(seed: UInt64) throws {
        var storm = CaptchaStorm(random: CaptchaDice(seed: seed))
        let kind = storm.random.element(of: [CaptchaKind.slide, .drag, .clickWord, .rotate])
        let presentation = storm.random.element(of: [CaptchaPresentation.popup, .inline])
        let showsHint = storm.random.below(2) == 0
        let isModern = storm.random.below(2) == 0
        var run = CaptchaRun(kind, presentation: presentation) {
            $0.showsHint = showsHint
            $0.isModern = isModern
        }
        var openings = 0
        for _ in 0..<400 {
            if storm.random.below(3) == 0 {
                run.wait(storm.random.unit() * storm.random.element(of: [10, 300, 2000, 30_000]))
            }
            let event = storm.event(run)
            let loads = run.loads
            let effects = run.send(event)
            if event == .opened && run.loads > loads { openings += 1 }
            holds(run, effects)
        }
        run.send(.close)
        if presentation == .popup {
            #expect(run.completions.count == openings)
        } else {
            // In a page each solution can be followed by another round.
            #expect(run.completions.count { $0 == nil } <= openings)
        }
        #expect(run.machine.schedule(at: run.now) == .idle)
    }

    private func holds(_ run: CaptchaRun, _ effects: [CaptchaEffect]) {
        let view = run.machine.view(at: run.now)
        #expect(view.parts.isEmpty == (!run.machine.isOpen || run.machine.controls.panel != nil))
        let schedule = run.machine.schedule(at: run.now)
        #expect(schedule.wake.map { $0.isFinite } ?? true)
        for part in view.parts {
            let frame = part.frame
            #expect(frame.x.isFinite && frame.y.isFinite && part.rotation.isFinite)
            #expect(frame.width > 0 && frame.height > 0)
            guard let parent = part.parent.flatMap({ view[$0] }) else { continue }
            let kind = CaptchaPart(rawValue: part.name.kind)
            if kind == .mark || kind == .crosshair {
                #expect(frame.center.x >= -1e-6 && frame.center.x <= parent.frame.width + 1e-6)
                #expect(frame.center.y >= -1e-6 && frame.center.y <= parent.frame.height + 1e-6)
            } else {
                #expect(frame.x >= -1e-6 && frame.maxX <= parent.frame.width + 1e-6)
            }
        }
        for case .check(let check) in effects {
            #expect(check.track.count <= DragRecorder.capacity)
            #expect(!check.answer.isEmpty && !check.token.isEmpty)
            #expect(check.track.isEmpty || check.input == .pointer || check.input == .touch)
        }
    }

    @Test("Drawing the view changes nothing", arguments: 0..<10)
    func looking(seed: UInt64) {
        var storm = CaptchaStorm(random: CaptchaDice(seed: seed + 1000))
        var looked = CaptchaRun(.slide)
        var alone = CaptchaRun(.slide)
        for _ in 0..<200 {
            let event = storm.event(alone)
            looked.now += 7
            alone.now += 7
            _ = looked.machine.view(at: looked.now + 500)
            _ = looked.machine.schedule(at: looked.now + 500)
            #expect(looked.send(event) == alone.send(event))
        }
        #expect(looked.machine.view(at: looked.now) == alone.machine.view(at: alone.now))
    }
}
