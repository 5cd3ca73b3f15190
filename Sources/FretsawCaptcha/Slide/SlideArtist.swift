internal import FretsawRandom
internal import FretsawRaster

/// Plans and paints slide puzzles in one style of notches.
protocol SlideArtist: Sendable {
    /// The plan of an item.
    func plan(seed: Seed, item: UInt64) -> SlidePlan

    /// Cuts an item's notches into the clean `background` and paints its piece over `piece`, which is
    /// transparent.
    ///
    /// - Precondition: both have the sizes of the options' geometry.
    mutating func paint(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) throws -> SlidePlan
}

extension SlideOptions {
    /// The artist for these options, or an error that says what is wrong with them.
    func artist() throws(CaptchaError) -> any SlideArtist {
        try validate()
        switch notches {
        case .darkened(let notches):
            return try DarkenedSlideArtist(options: self, notches: notches)
        case .figures(let notches):
            return try FigureSlideArtist(options: self, notches: notches)
        }
    }

    /// The plan of a true notch and decoys.
    func plan(
        _ notch: Notch,
        decoys: [Notch],
        figures: PuzzleFigures? = nil
    ) -> SlidePlan {
        SlidePlan(
            notch: notch,
            decoys: decoys,
            backgroundSize: geometry.background,
            pieceSize: geometry.pieceSize,
            answer: PixelPoint(
                x: notch.box.minX,
                y: geometry.layout == .strip ? 0 : notch.box.minY
            ),
            figures: figures
        )
    }
}
