import ArgumentParser

/// A delay as `80ms`, `8cs` or `0.08s`; a number alone is in milliseconds.
struct FrameDelay: ExpressibleByArgument {
    /// Hundredths of a second, as GIFs store them: rounded to the nearest.
    let centiseconds: Int

    init?(argument: String) {
        let units: [(suffix: String, centiseconds: Double)] = [("ms", 0.1), ("cs", 1), ("s", 100)]
        let unit = units.first { argument.hasSuffix($0.suffix) } ?? ("", 0.1)
        let digits = argument.dropLast(unit.suffix.count)
        guard digits.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }),
            let number = Double(digits)
        else { return nil }
        let value = (number * unit.centiseconds).rounded()
        guard value <= 65_535 else { return nil }
        centiseconds = Int(value)
    }
}

/// Delays separated by commas.
struct FrameDelays: ExpressibleByArgument {
    let delays: [FrameDelay]

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        delays = parts.compactMap { FrameDelay(argument: String($0)) }
        guard delays.count == parts.count else { return nil }
    }
}

/// How often an animation is played.
enum LoopOption: ExpressibleByArgument {
    /// Once, without a loop count.
    case once
    /// A stored loop count.
    case stored(Int)

    init?(argument: String) {
        switch argument {
        case "once": self = .once
        case "forever": self = .stored(0)
        default:
            guard let count = Int(argument), (0...65_535).contains(count) else { return nil }
            self = .stored(count)
        }
    }

    /// The count to store; nil for none.
    var storedCount: Int? {
        switch self {
        case .once: nil
        case .stored(let count): count
        }
    }
}
