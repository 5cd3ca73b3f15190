public import FretsawBackgrounds
public import FretsawCaptcha
public import FretsawCodecs
internal import FretsawFonts
internal import FretsawRaster
public import FretsawScenery

/// The backgrounds of a batch, not yet loaded.
public struct BackgroundChoice: Sendable {
    /// Files and folders of photos; with none, scenery is drawn.
    public var photos: [String] = []
    /// The families of scenery; with none, all of them.
    public var families: [SceneryFamily] = []
    /// The number of consecutive items whose backgrounds are cut from one picture of scenery.
    public var itemsPerPanorama = 1
    /// The memory for decoded photos in bytes.
    public var memory = 1 << 30
    /// The limits of files of photos.
    public var limits = DecodingLimits.default
    /// The text of the watermark; nil for none.
    public var watermark: String?
    /// The file of the watermark's font; nil for an installed font.
    public var watermarkFont: String?
    /// Scenery of all families.
    public init() {}

    /// Backgrounds, their record, and their photos; nil for scenery.
    public typealias Loaded = (
        source: any BackgroundSource, record: BackgroundRecord, photos: PhotoLibrary?
    )

    /// Checks the photos, or sets up scenery; adds the watermark.
    ///
    /// `index` and `progress` are those of `PhotoLibrary.load`.
    public func load(
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
        if itemsPerPanorama > 1 {
            source = Panoramas(
                of: source,
                size: size,
                itemsPerPanorama: itemsPerPanorama,
                workers: workers
            )
        }
        let names = families.map(\.rawValue)
        return (source, .scenery(families: names, panorama: itemsPerPanorama), nil)
    }
}
