/// Dots that show the current page.
///
/// When the page changes, the current dot first extends from the old to the new position, then it shrinks.
public struct PageIndicator: StateMachine {
    /// The events of an indicator.
    public enum Event: Equatable, Sendable {
        /// The number of pages changed.
        case count(Int)
        /// The current page changed.
        case current(Int)
        /// The environment changed.
        case environment(InterfaceEnvironment)
        /// The texts that replace its own changed.
        case texts(CustomTexts<GuideText>)
    }

    /// An indicator has no effects.
    public enum Effect: Equatable, Sendable {}

    /// The maximum number of pages.
    public static var maxPages: Int { 256 }

    /// The metrics.
    public let metrics: PageIndicatorMetrics
    /// The number of pages.
    public private(set) var count: Int
    /// The current page, from 0; 0 also without pages.
    public private(set) var current = 0

    private var environment: InterfaceEnvironment
    private var texts: CustomTexts<GuideText>
    private var time = LatestTime()
    private var travel: IndicatorTravel?
    /// The last page set during a move.
    private var pending: Int?

    /// Creates an indicator of `count` pages, clamped to 0 … ``maxPages``.
    ///
    /// `current` is the current page, from 0; the first one if there is no such page. `page` and
    /// `pageOf` of `texts` replace the texts of its accessible name.
    public init(
        count: Int,
        current: Int = 0,
        environment: InterfaceEnvironment,
        metrics: PageIndicatorMetrics = PageIndicatorMetrics(),
        texts: CustomTexts<GuideText> = CustomTexts<GuideText>()
    ) {
        self.count = PageIndicator.bounded(count)
        self.environment = environment
        self.metrics = metrics.bounded
        self.texts = texts
        if current > 0, current < self.count { self.current = current }
    }

    /// Whether a dot is moving.
    package var isAnimating: Bool { travel != nil }

    /// The total size of the dots.
    public var size: Size {
        guard count > 0 else { return Size(width: 0, height: metrics.height) }
        let others = Double(count - 1) * (metrics.gap + metrics.otherWidth)
        return Size(width: metrics.currentWidth + others, height: metrics.height)
    }

    /// Handles an event at `now`; a page that does not exist, or is current, is ignored.
    public mutating func handle(_ event: Event, at now: Milliseconds) -> [Effect] {
        let now = serveTimers(now)
        switch event {
        case .count(let count):
            self.count = PageIndicator.bounded(count)
            if current >= self.count { current = self.count > 0 ? self.count - 1 : 0 }
            travel = nil
            pending = nil
        case .current(let page):
            guard page >= 0, page < count else { break }
            if travel != nil {
                // The last page set during a move is shown after it.
                pending = page
            } else {
                go(to: page, at: now)
            }
        case .environment(let environment):
            self.environment = environment
            if environment.reducesMotion, travel != nil {
                travel = nil
                if let page = pending { go(to: page, at: now) }
                pending = nil
            }
        case .texts(let texts):
            self.texts = texts
        }
        return []
    }

    /// Handles the end of a move, and starts the next if a page was set meanwhile.
    public mutating func advance(to now: Milliseconds) -> [Effect] {
        _ = serveTimers(now)
        return []
    }

    /// A picture with the dots at `now`, the current one in front; empty without pages.
    public func view(at now: Milliseconds) -> View {
        guard count > 0 else { return View() }
        var part = Part(PageIndicatorPart.indicator.name(), frame: Rect(size))
        part.control = Control(
            .img,
            label: texts.place(current, of: count, in: environment.language)
        )
        let dot = PageIndicatorPart.dot.rawValue
        return View([part] + dots(kind: dot, in: part.name, at: now))
    }

    /// The end of a move.
    public func schedule(at now: Milliseconds) -> Schedule {
        guard let travel else { return .idle }
        return Schedule(wake: travel.end, moves: time.reading(now) < travel.end)
    }

    /// The dots as parts of `parent`, the current one in front; a dot's index is its page.
    func dots(kind: UInt8, in parent: PartName, at now: Milliseconds) -> [Part] {
        guard count > 0 else { return [] }
        let now = time.reading(now)
        var parts: [Part] = []
        func add(_ page: Int, x: Double, width: Double, fill: Color) {
            var part = Part(
                PartName(kind: kind, index: UInt16(truncatingIfNeeded: page)),
                in: parent,
                frame: Rect(x: x, y: 0, width: width, height: metrics.height)
            )
            part.corners = Corners(all: metrics.cornerRadius ?? metrics.height / 2)
            part.fill = fill
            parts.append(part)
        }
        for page in 0..<count where page != current {
            add(page, x: restingX(of: page), width: metrics.otherWidth, fill: .idleIndicator)
        }
        var frame = (x: restingX(of: current), width: metrics.currentWidth)
        if let travel { frame = travel.frame(at: now) }
        add(current, x: frame.x, width: frame.width, fill: .indicator)
        return parts
    }

    /// The sum of the widths and gaps before a dot.
    func restingX(of page: Int) -> Double {
        let before = Double(page) * (metrics.otherWidth + metrics.gap)
        return page > current ? before + metrics.currentWidth - metrics.otherWidth : before
    }

    private mutating func go(to page: Int, at now: Milliseconds) {
        guard page != current else { return }
        let isRight = page > current
        let pages = Double(isRight ? page - current : current - page)
        let (x, way) = (restingX(of: current), pages * (metrics.gap + metrics.otherWidth))
        current = page
        guard !environment.reducesMotion, metrics.duration > 0 else { return }
        travel = IndicatorTravel(
            x: isRight ? x : x - way,
            keepsLeft: !isRight,
            width: Transition(
                from: metrics.currentWidth + way,
                to: metrics.currentWidth,
                start: now,
                duration: metrics.duration
            )
        )
    }

    private mutating func serveTimers(_ now: Milliseconds) -> Milliseconds {
        let now = time.advance(to: now)
        while let travel, now >= travel.end {
            self.travel = nil
            if let page = pending {
                pending = nil
                go(to: page, at: travel.end)
            }
        }
        return now
    }

    private static func bounded(_ count: Int) -> Int {
        count > 0 ? (count < maxPages ? count : maxPages) : 0
    }
}

/// The parts of a page indicator, by their kind.
public enum PageIndicatorPart: UInt8, PartKind, Sendable {
    /// The picture that contains the dots; its accessible name has the page and the number of pages.
    case indicator
    /// A dot; its index is its page.
    case dot
}

/// The move of the current dot: it first extends from the old to the new position, then it shrinks.
struct IndicatorTravel: Equatable, Sendable {
    /// The x coordinate of the stretched dot.
    var x: Double
    /// Whether its left edge stays while it shrinks, instead of its right one.
    var keepsLeft: Bool
    /// Its width.
    var width: Transition

    var end: Milliseconds { width.end }

    /// The left edge and the width at a time.
    func frame(at now: Milliseconds) -> (x: Double, width: Double) {
        let shown = width.value(at: now)
        return (keepsLeft ? x : x + width.from - shown, shown)
    }
}

/// The metrics of a page indicator, in points.
public struct PageIndicatorMetrics: Equatable, Sendable {
    /// The width of the current dot.
    public var currentWidth: Double = 14
    /// The width of other dots.
    public var otherWidth: Double = 14
    /// The height of dots.
    public var height: Double = 4
    /// The gap between dots.
    public var gap: Double = 0
    /// The corner radius; nil means half the height.
    public var cornerRadius: Double?
    /// The duration of the shrinking.
    public var duration: Milliseconds = 100

    /// Creates the default metrics.
    public init() {}

    /// The metrics with all lengths clamped to valid ranges.
    var bounded: PageIndicatorMetrics {
        var metrics = self
        metrics.currentWidth = currentWidth.bounded(0, 10_000)
        metrics.otherWidth = otherWidth.bounded(0, 10_000)
        metrics.height = height.bounded(0, 10_000)
        metrics.gap = gap.bounded(0, 10_000)
        metrics.cornerRadius = cornerRadius?.bounded(0, 10_000)
        metrics.duration = duration.bounded(0, 10_000)
        return metrics
    }
}
