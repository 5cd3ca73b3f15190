internal import FretsawRaster

/// Colours of plots.
enum PlotColor {
    static let ink = RGBA8(red: 34, green: 34, blue: 34, alpha: 255)
    static let faint = RGBA8(red: 120, green: 120, blue: 120, alpha: 255)
    static let grid = RGBA8(red: 221, green: 221, blue: 221, alpha: 255)

    /// Told apart by those who see colours otherwise too (Okabe and Ito 2008, without yellow and black).
    private static let series = [
        RGBA8(red: 0, green: 114, blue: 178, alpha: 255),
        RGBA8(red: 230, green: 159, blue: 0, alpha: 255),
        RGBA8(red: 0, green: 158, blue: 115, alpha: 255),
        RGBA8(red: 204, green: 121, blue: 167, alpha: 255),
        RGBA8(red: 86, green: 180, blue: 233, alpha: 255),
        RGBA8(red: 213, green: 94, blue: 0, alpha: 255),
    ]

    /// The colour of series `number`; after the sixth they come again.
    static func series(_ number: Int) -> RGBA8 { series[number % series.count] }
}
