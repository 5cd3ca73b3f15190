package import FretsawInteraction

/// A test system with a thumb that follows a press and returns within half a second.
package struct Probe: StateMachine {
    package enum Event {
        case press(Press)
        case keystroke(Keystroke)
        case environment(InterfaceEnvironment)
        case reset
    }

    package enum Effect {
        case ended(Double)
    }

    var environment = InterfaceEnvironment(size: Size(width: 300, height: 40))
    var start: Double?
    var place: Double = 0
    var back: Transition?

    package mutating func handle(_ event: Event, at now: Milliseconds) -> [Effect] {
        switch event {
        case .press(let press):
            switch press.phase {
            case .began: start = press.location.x - place
            case .moved: move(to: press.location.x - (start ?? press.location.x))
            case .ended, .cancelled: return release(at: now)
            }
        case .keystroke(let keystroke):
            switch keystroke.key {
            case .left: move(to: place - (keystroke.isShifted ? 10 : 1))
            case .right: move(to: place + (keystroke.isShifted ? 10 : 1))
            case .enter: return release(at: now)
            default: break
            }
        case .environment(let environment): self.environment = environment
        case .reset: place = 0
        }
        return []
    }

    private mutating func move(to x: Double) {
        place = x > 0 ? (x < 260 ? x : 260) : 0
        back = nil
    }

    private mutating func release(at now: Milliseconds) -> [Effect] {
        let ended = place
        back = Transition(from: place, to: 0, start: now, duration: 500)
        place = 0
        start = nil
        return [.ended(ended)]
    }

    package mutating func advance(to now: Milliseconds) -> [Effect] {
        if let transition = back, now >= transition.end { back = nil }
        return []
    }

    package func view(at now: Milliseconds) -> View {
        var track = Part(PartName(kind: 0), frame: Rect(x: 0, y: 0, width: 300, height: 40))
        track.fill = .sliderTrack
        track.corners = Corners(all: 20)
        track.border = Border(color: .slider, width: 1)
        var thumb = Part(
            PartName(kind: 1),
            in: PartName(kind: 0),
            frame: Rect(x: back?.value(at: now) ?? place, y: 0, width: 40, height: 40)
        )
        thumb.fill = .slider
        thumb.corners = Corners(all: 20)
        thumb.words = Words([Words.Run("拖", color: .onAccent)], size: 14)
        thumb.paths = [
            DrawnPath(
                [.line([Point(x: 5, y: 5), Point(x: 10, y: 10)])],
                stroke: .onAccent,
                strokeWidth: 2
            ),
            DrawnPath([.circle(center: Point(x: 30, y: 30), radius: 3)], fill: .onAccent),
        ]
        thumb.control = Control(
            .slider,
            label: environment.language == .chinese ? "滑块" : "Thumb",
            value: SliderValue(now: place, minimum: 0, maximum: 260)
        )
        return View([track, thumb])
    }

    package func schedule(at now: Milliseconds) -> Schedule {
        Schedule(wake: back?.end, moves: back != nil)
    }
}

extension Probe {
    package static func event(of press: Press, isTouch: Bool) -> Event? { .press(press) }
    package static func event(of keystroke: Keystroke, focus: PartName?) -> Event? {
        .keystroke(keystroke)
    }
    package static func event(of environment: InterfaceEnvironment) -> Event? {
        .environment(environment)
    }
}
