public import ArgumentParser

/// Shows progress, at a rate that people can read.
public struct ProgressReporter {
    private enum Form {
        case bar, lines, json, nothing
    }

    private let form: Form
    private let noun: String
    private let start = ContinuousClock.now
    /// Nanoseconds since the start.
    private var elapsed = 0
    private var lastShown: Int?
    private var isBarOnScreen = false

    /// A reporter for items called `noun`s.
    public init(_ mode: ProgressMode, isQuiet: Bool, noun: String = "pair") {
        self.noun = noun
        form =
            switch mode {
            case .json: .json
            case .always: .bar
            case .never: .nothing
            case .auto: isQuiet ? .nothing : Console.canDrawBar ? .bar : .lines
            }
    }

    /// Nanoseconds between two updates.
    private var interval: Int {
        switch form {
        case .bar: 100_000_000
        case .lines: 10_000_000_000
        case .json: 1_000_000_000
        case .nothing: .max
        }
    }

    /// Updates the state and, if it is time, the display; the rate does not include `kept` of the `done`
    /// items, which exist from an earlier run.
    public mutating func update(done: Int, kept: Int = 0, total: Int) {
        let time = start.duration(to: .now).components
        elapsed = Int(time.seconds) * 1_000_000_000 + Int(time.attoseconds / 1_000_000_000)
        if form == .lines, lastShown == nil { lastShown = 0 }
        // Bars and programs that read the progress get the last update at once.
        let isLast = done == total && (form == .bar || form == .json)
        if let lastShown, elapsed - lastShown < interval, !isLast { return }
        lastShown = elapsed
        show(done: done, kept: kept, total: total)
    }

    /// Clears the bar before a message.
    public mutating func end() {
        if isBarOnScreen { Console.write("\r\u{1B}[K") }
        isBarOnScreen = false
    }

    private mutating func show(done: Int, kept: Int, total: Int) {
        let seconds = Double(elapsed) / 1e9
        let rate = seconds > 0 ? Double(done - kept) / seconds : 0
        let left = rate > 0 ? Double(total - done) / rate : nil
        switch form {
        case .nothing:
            break
        case .json:
            let eta = left.map { Quantity.fixed($0, 1) } ?? "null"
            Console.note(
                "{\"progress\":{\"done\":\(done),\"total\":\(total),\"kept\":\(kept),"
                    + "\"seconds\":\(Quantity.fixed(seconds, 3)),"
                    + "\"rate\":\(Quantity.fixed(rate, 1)),\"eta\":\(eta)}}"
            )
        case .lines:
            Console.note(text(done, total, rate, left))
        case .bar:
            let text = text(done, total, rate, left)
            let space = min(40, Console.width - text.count - 4)
            Console.write("\r\(bar(done, of: total, width: space))\(text)\u{1B}[K")
            isBarOnScreen = true
        }
    }

    private func text(_ done: Int, _ total: Int, _ rate: Double, _ left: Double?) -> String {
        let percent = total > 0 ? Int(Double(done) / Double(total) * 100) : 100
        let eta = left.map { ", \(Quantity.duration($0)) left" } ?? ""
        return "\(Quantity.count(done))/\(Quantity.count(total)) \(noun)s (\(percent) %), "
            + "\(Quantity.count(Int(rate)))/s\(eta)"
    }

    private func bar(_ done: Int, of total: Int, width: Int) -> String {
        guard width >= 8 else { return "" }
        let filled =
            total > 0 ? min(width, Int(Double(width) * Double(done) / Double(total))) : width
        return "[" + String(repeating: "=", count: filled)
            + String(repeating: " ", count: width - filled) + "] "
    }
}

/// How progress is shown.
public enum ProgressMode: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// A bar on a terminal, otherwise a line every 10 seconds.
    case auto
    /// A bar.
    case always
    /// Nothing.
    case never
    /// JSON Lines on standard error.
    case json
}
