internal import FretsawRaster

/// How framed notches are painted and placed: all alike, opaque, on one row, apart from the picture by a
/// moat.
///
/// What makes the true one true is the picture around it alone; these numbers say how much of that is
/// left. Lengths are given for a piece of 47 pixels and grow with it.
public struct FramedNotches: Hashable, Sendable {
    /// How far outside the outline the picture is missing, 1 … 10 pixels.
    public var moat: Double
    /// How far inside the outline the piece's picture is missing, 0 … 5 pixels.
    public var inset: Double
    /// How far the piece's colours may be moved towards those around one of the notches, whichever the
    /// dice say, in levels of each channel, 0 … 100.
    public var recolouring: Double
    /// The standard deviation of colours' drift besides, in levels, 0 … 20.
    public var drift: Double
    /// How many placements are drawn at most until one is found that people can tell and colours cannot,
    /// 1 … 64.
    public var placements: Int
    /// By how much the best decoy must look worse than the true notch to people, at a quarter of the
    /// resolution, in ΔE, 0 … 20.
    public var distinction: Double

    /// Numbers; the hardened look's where left out.
    public init(
        moat: Double = 5.5,
        inset: Double = 1.5,
        recolouring: Double = 60,
        drift: Double = 10,
        placements: Int = 40,
        distinction: Double = 12
    ) {
        self.moat = moat
        self.inset = inset
        self.recolouring = recolouring
        self.drift = drift
        self.placements = placements
        self.distinction = distinction
    }

    /// The numbers of placements that can be drawn.
    public static let placementRange = 1...64

    /// Refuses numbers outside their ranges.
    public func validate() throws(CaptchaError) {
        let numbers: [(name: String, value: Double, range: ClosedRange<Double>)] = [
            ("moat", moat, 1...10),
            ("inset", inset, 0...5),
            ("recolouring", recolouring, 0...100),
            ("drift", drift, 0...20),
            ("placements", Double(placements), 1...64),
            ("distinction", distinction, 0...20),
        ]
        for number in numbers where !number.range.contains(number.value) {
            throw CaptchaError(
                .optionOutOfRange(
                    name: number.name,
                    value: "\(number.value)",
                    allowed: "\(number.range.lowerBound)…\(number.range.upperBound)"
                )
            )
        }
    }

    /// The frame's and the fill's colour: as far from each other as people see at a glance on any
    /// picture.
    static let frame = RGBA8(red: 244, green: 246, blue: 250)
    static let fill = RGBA8(red: 48, green: 54, blue: 66)

    /// The free border that outlines leave in their box, in pixels: for the piece's soft edge.
    static let margin = 2

    /// Widths in pixels where a piece measures `side`.
    func widths(side: Int) -> FramedNotch.Widths {
        let scale = Double(side) / 47
        // Beyond the widest that a notch has, they no longer grow with the piece.
        func pixels(_ length: Double) -> Float {
            min(FramedNotch.Widths.greatest, Float((length * scale * 4).rounded() / 4))
        }
        return FramedNotch.Widths(
            moat: max(pixels(moat), pixels(1)),
            inset: pixels(inset),
            frame: min(pixels(4), pixels(moat)),
            pieceFrame: pixels(1.5)
        )
    }

    /// How many notches a picture of `geometry` has room for.
    func capacity(in geometry: SlideGeometry) -> Int {
        NotchRowPlacement.capacity(geometry, gap: gap(side: geometry.side))
    }

    /// Pixels between two boxes, so that no moat meets another.
    func gap(side: Int) -> Int {
        let moats = Double(2 * widths(side: side).moat).rounded(.up)
        return max(SlideGeometry.gap, Int(moats) - 2 * FramedNotches.margin + 2)
    }
}
