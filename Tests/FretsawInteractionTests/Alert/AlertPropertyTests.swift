import FretsawInteraction
import FretsawTesting
import Testing

@Suite("Alerts under random events")
struct AlertPropertyTests {
    /// Extreme values for each number of the metrics.
    private func strangeLook(_ random: inout RandomEvents) -> AlertMetrics {
        var metrics = AlertMetrics()
        metrics.width = random.strangeNumber(0...400)
        metrics.topInset = random.strangeNumber(0...40)
        metrics.bottomInset = random.strangeNumber(0...40)
        return metrics
    }

    @Test(
        "Every alert is answered or dismissed once, in order; parts stay in bounds",
        arguments: propertySeeds()
    )
    func random(seed: Int) {
        var random = RandomEvents(seed: UInt64(seed))
        var options = AlertOptions()
        options.maxWaiting = [64, 0, 2, .max][seed % 4]
        if seed % 3 == 0 { options.metrics = strangeLook(&random) }
        var dialog = AlertDialog(
            in: InterfaceEnvironment(size: Size(width: 320, height: 480)),
            options: options
        )
        var now = 0.0
        var accepted: [AlertHandle] = []
        var received: Set<AlertHandle> = []
        var ended: Set<AlertHandle> = []
        var hidden: [AlertHandle] = []
        var questions: [UInt32] = []
        let titles: [Text?] = [nil, " ", "提示"]
        let keys: [Key] = [.enter, .escape, .space, .left]
        for _ in 0..<400 {
            now += random.strangeNumber(0...400)
            if !now.isFinite || abs(now) > 1e100 { now = 1e6 }
            let event: AlertEvent
            switch Int.random(in: 0..<12, using: &random) {
            case 0, 1:
                event = .present(
                    Alert(
                        Alert.Kind(rawValue: UInt8.random(in: 0...2, using: &random)) ?? .default,
                        title: titles[Int.random(in: 0..<3, using: &random)],
                        message: titles[Int.random(in: 0..<3, using: &random)],
                        buttonTitles: [Text](
                            repeating: "b",
                            count: Int.random(in: 0...40, using: &random)
                        ),
                        showCancelButton: Bool.random(using: &random),
                        destructButtonIndex: Int.random(in: -2...6, using: &random)
                    )
                )
            case 2, 3, 4:
                event = .measured(
                    tag: questions.popLast() ?? 3,
                    size: Size(width: 10, height: random.strangeNumber(0...100))
                )
            case 5:
                event = .environment(
                    InterfaceEnvironment(
                        size: Size(
                            width: random.strangeNumber(0...500),
                            height: random.strangeNumber(0...500)
                        ),
                        keyboardHeight: random.strangeNumber(0...300),
                        reducesMotion: Bool.random(using: &random)
                    )
                )
            case 6:
                event = .activated(
                    PartName(
                        kind: UInt8.random(in: 0...10, using: &random),
                        index: UInt16.random(in: 0...3, using: &random)
                    )
                )
            case 7:
                event = .key(
                    Keystroke(keys[Int.random(in: 0..<4, using: &random)]),
                    on: Bool.random(using: &random) ? nil : AlertPart.button(1)
                )
            case 8: event = .typed("x")
            case 9: event = .hide(AlertHandle(UInt32.random(in: 0...40, using: &random)))
            default:
                event = .press(
                    Press(
                        Press.Phase(rawValue: UInt8.random(in: 0...3, using: &random)) ?? .began,
                        on: Bool.random(using: &random)
                            ? AlertPart.background.name : AlertPart.button(0),
                        at: Point(
                            x: random.strangeNumber(0...320),
                            y: random.strangeNumber(0...480)
                        )
                    )
                )
            }
            for effect in dialog.handle(event, at: now) {
                switch effect {
                case .accepted(let handle):
                    #expect(!accepted.contains(handle))
                    accepted.append(handle)
                case .measure(let question): questions.append(question.tag)
                case .notifyDelegate(let handle, _, _): #expect(received.insert(handle).inserted)
                case .callClosure(let handle, _):
                    #expect(received.contains(handle))
                    #expect(ended.insert(handle).inserted)
                case .dismissed(let handle):
                    #expect(!received.contains(handle))
                    #expect(ended.insert(handle).inserted)
                case .hidden(let handle):
                    #expect(ended.contains(handle))
                    hidden.append(handle)
                case .endTextInput, .trapFocus, .focus, .releaseFocus: break
                }
            }
            #expect(dialog.waitingCount <= min(max(options.maxWaiting, 0), 1024))
            check(dialog.view(at: now), in: dialog.environment.size)
            if let wake = dialog.schedule(at: now).wake { #expect(wake >= now || now == 1e6) }
        }
        #expect(ended.isSubset(of: accepted))
        #expect(received.isSubset(of: ended))
        #expect(hidden == hidden.sorted { $0.number < $1.number })
        #expect(Set(hidden).count == hidden.count)
        var open = Set(accepted).subtracting(ended)
        if let current = dialog.currentHandle, open.contains(current) { open.remove(current) }
        #expect(open.count == dialog.waitingCount)
    }

    private func check(_ view: View, in size: Size) {
        var names: Set<PartName> = []
        for part in view.parts {
            #expect(names.insert(part.name).inserted)
            if let parent = part.parent { #expect(names.contains(parent)) }
            #expect((0...1).contains(part.opacity))
            #expect(part.frame.x.isFinite && part.frame.y.isFinite)
            #expect(part.frame.width >= 0 && part.frame.height >= 0)
            #expect(part.frame.width.isFinite && part.frame.height.isFinite)
        }
        guard let container = view[AlertPart.container.name]?.frame else { return }
        #expect(container.x >= 0 && container.y >= 0)
        #expect(container.maxX <= size.width && container.height <= size.height)
    }
}
