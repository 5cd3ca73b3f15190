internal import Glibc

/// Numbers on an axis, and the round ones that are marked on it.
enum PlotScale {
    /// Round numbers from 0 to `greatest` or just beyond, about five of them.
    static func steps(to greatest: Double) -> [Double] {
        guard greatest > 0, greatest.isFinite else { return [0, 1] }
        let rough = greatest / 5
        let power = pow(10, log10(rough).rounded(.down))
        let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough } ?? rough
        return (0...Int((greatest / step).rounded(.up))).map { Double($0) * step }
    }

    /// Powers of ten around `least` … `greatest`, for an axis of ratios.
    static func powers(from least: Double, to greatest: Double) -> [Double] {
        guard least > 0, greatest >= least, greatest.isFinite else { return [1, 10] }
        let (low, high) = (log10(least).rounded(.down), log10(greatest).rounded(.up))
        return (Int(low)...max(Int(high), Int(low) + 1)).map { pow(10, Double($0)) }
    }

    /// `value` in as few digits as tell it.
    static func label(_ value: Double) -> String {
        guard value != 0 else { return "0" }
        guard abs(value) < 1e15 else { return "\(value)" }
        if abs(value) >= 1000 { return "\(Int(value.rounded()))" }
        let digits = max(0, 1 - Int(log10(abs(value)).rounded(.down)))
        var text = value.text(decimals: min(digits, 6))
        while text.contains("."), text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }
}
