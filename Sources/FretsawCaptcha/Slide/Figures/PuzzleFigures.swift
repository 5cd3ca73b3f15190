internal import FretsawRandom

/// The figures of a puzzle: one for each notch, none of them twice, and the piece's.
public struct PuzzleFigures: Hashable, Sendable {
    /// The piece's: of the true notch's family, another member.
    public var piece: Figure
    /// The true notch's.
    public var notch: Figure
    /// The decoys', in their order.
    public var decoys: [Figure]

    /// Draws figures for `decoys` notches and the true one.
    ///
    /// Families are drawn in turn from those whose kin is not there yet; as the true one's place among
    /// the notches is drawn apart, none of them tells which it is.
    init(decoys: Int, using generator: inout some RandomNumberGenerator) {
        var left = FigureFamily.allCases
        var drawn: [Figure] = []
        for _ in 0...decoys {
            let family = generator.pick(left)
            left.removeAll { !$0.kin.isDisjoint(with: family.kin) }
            drawn.append(Figure(family: family, form: PuzzleFigures.form(&generator)))
        }
        // The first has more families to be drawn from than the last.
        generator.shuffle(&drawn)
        notch = drawn.removeFirst()
        self.decoys = drawn
        piece = Figure(family: notch.family, form: PuzzleFigures.form(&generator))
    }

    private static func form(_ generator: inout some RandomNumberGenerator) -> UInt32 {
        UInt32(truncatingIfNeeded: generator.next())
    }
}
