/// From light to stored levels in one look-up: the square root, and a shoulder for highlights.
///
/// Indexed by the upper bits of the light's floating-point pattern, 256 steps to an octave: a step is
/// half a level at white and less below, finer than the grain.
struct ToneTable: Sendable {
    /// The one table; the same everywhere.
    static let shared = ToneTable()

    /// Stored values above this bend towards white instead of clipping.
    private static let knee: Float = 0.72
    /// The pattern's bits below those that count.
    private static let shift: UInt32 = 15
    /// Light of 2⁻²⁰ and less is black, of 8 and more the last entry's.
    private static let first = Int32((127 - 20) << 8)
    private static let count = 23 << 8

    private let levels: [Float]

    private init() {
        levels = (0..<ToneTable.count).map { index in
            let pattern = UInt32(Int(ToneTable.first) + index) << ToneTable.shift | 1 << 14
            let stored = Float(bitPattern: pattern).squareRoot()
            let over = stored - ToneTable.knee
            let toned =
                over > 0
                ? ToneTable.knee + over / (1 + over / (1 - ToneTable.knee)) : stored
            return toned * 255
        }
    }

    /// The entries, 0 … 255, to be looked up by ``index(_:)``.
    var span: Span<Float> {
        @_lifetime(borrow self)
        get { levels.span }
    }

    /// The entry of an amount of light; negative amounts are black.
    @inline(__always)
    static func index(_ light: Float) -> Int {
        let pattern = Int32(bitPattern: light.bitPattern) &>> Int32(shift)
        return Int(max(0, min(Int32(count - 1), pattern &- first)))
    }
}
