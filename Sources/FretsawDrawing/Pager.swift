public import FretsawInteraction

/// Pages side by side that are dragged or scrolled; the pages are numbered from the left in every language.
public struct Pager: Equatable, Sendable {
    /// The width of a page in points.
    public var width: Double
    /// The number of pages.
    public var pages: Int
    /// The distance by which the last page can be dragged beyond the end.
    public var margin: Double
    private var place = 0.0
    private var drag: Drag?
    private var motion: Transition?

    private struct Drag: Equatable {
        var x: Double
        var place: Double
    }

    /// Creates a pager on its first page.
    public init(width: Double, pages: Int, margin: Double = 0) {
        self.width = width
        self.pages = pages
        self.margin = margin
    }

    /// The offset from the first page in points.
    public func offset(at now: Milliseconds) -> Double { motion?.value(at: now) ?? place }

    /// Whether it scrolls by itself.
    public func isMoving(at now: Milliseconds) -> Bool { motion.map { now < $0.end } ?? false }

    /// Whether it is being dragged.
    public var isDragged: Bool { drag != nil }

    /// Begins a drag.
    public mutating func dragBegan(x: Double, at now: Milliseconds) {
        place = offset(at: now)
        motion = nil
        drag = Drag(x: x, place: place)
    }

    /// Continues the drag.
    public mutating func dragMoved(x: Double) {
        guard let drag else { return }
        let most = max(0, Double(pages - 1) * width + margin)
        place = min(max(drag.place + drag.x - x, 0), most)
    }

    /// Ends the drag, and scrolls to the nearest page; a fifth of a page turns it.
    public mutating func dragEnded(at now: Milliseconds, isAnimated: Bool = true) {
        guard let drag, width > 0 else {
            self.drag = nil
            return
        }
        self.drag = nil
        let way = place - drag.place
        let turned = abs(way) > width / 5 ? (way > 0 ? 1.0 : -1.0) : 0
        let page = min(max((drag.place / width).rounded() + turned, 0), Double(max(pages - 1, 0)))
        scroll(to: page * width, at: now, isAnimated: isAnimated)
    }

    /// Scrolls to an offset.
    public mutating func scroll(to offset: Double, at now: Milliseconds, isAnimated: Bool) {
        let start = self.offset(at: now)
        place = offset
        motion = nil
        guard isAnimated, start != offset else { return }
        motion = Transition(from: start, to: offset, start: now, duration: 300)
    }

    /// Forgets a motion that has ended; true if there was one.
    mutating func settle(at now: Milliseconds) -> Bool {
        guard let motion, now >= motion.end else { return false }
        self.motion = nil
        return true
    }
}
