package import FretsawBackgrounds
package import FretsawCaptcha
package import FretsawCodecs
internal import FretsawFonts
internal import FretsawRaster
package import FretsawScenery

/// The backgrounds of a batch, not yet loaded.
package struct BackgroundChoice: Sendable {
    /// Files and folders of photos; with none, scenery is drawn.
    package var photos: [String] = []
    /// The families of scenery; with none, all of them.
    package var families: [SceneryFamily] = []
    /// The number of consecutive items whose backgrounds are cut from one picture of scenery.
    package var itemsPerPanorama = 1
    package var memory = 1 << 30
    package var limits = DecodingLimits.default
    package var watermark: String?
    /// The file of the watermark's font; nil for an installed font.
    package var watermarkFont: String?
    package init() {}

    /// Backgrounds, their record, and their photos; nil for scenery.
    package typealias Loaded = (
        source: any BackgroundSource, record: BackgroundRecord, photos: PhotoLibrary?
    )

    /// Checks the photos, or sets up scenery; adds the watermark.
    package func load(
        for recipe: CaptchaRecipe,
        jobs: Int,
        index: String?,
        progress: (Int, Int) -> Void = { _, _ in }
    ) async throws -> Loaded {
        // First, so that a missing font is reported before the slow loading of photos.
        let mark = try watermark.map { text in
            let font = try watermarkFont.map { try FoundFont(path: $0) } ?? .first(for: text)
            return (text: text, font: font, drawing: Watermark(try font.line(text)))
        }
        let size = recipe.pictureSize(of: .background)
        var loaded: Loaded
        if photos.isEmpty {
            loaded = scenery(size, workers: jobs)
        } else {
            let library = try await PhotoLibrary.load(
                photos,
                for: size,
                limits: limits,
                memory: memory,
                jobs: jobs,
                recipe: recipe,
                index: index,
                progress: progress
            )
            loaded = (library, library.record, library)
        }
        guard let mark else { return loaded }
        loaded.source = try WatermarkedBackgrounds(
            loaded.source,
            watermark: mark.drawing,
            size: recipe.background,
            scale: recipe.scale
        )
        let (digest, face) = (mark.font.sha256, mark.font.face)
        loaded.record = .watermarked(loaded.record, text: mark.text, fontSHA256: digest, face: face)
        return loaded
    }

    private func scenery(_ size: PixelSize, workers: Int) -> Loaded {
        let families = SceneryFamily.allCases.filter {
            self.families.isEmpty || self.families.contains($0)
        }
        var source: any BackgroundSource = Scenery(families: families)
        let items = itemsPerPanorama
        if items > 1 {
            source = Panoramas(of: source, size: size, itemsPerPanorama: items, workers: workers)
        }
        return (source, .scenery(families: families.map(\.rawValue), panorama: items), nil)
    }
}
