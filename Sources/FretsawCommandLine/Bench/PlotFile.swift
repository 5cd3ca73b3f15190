import FretsawBench
import FretsawFiles
import FretsawCodecs

/// A file that a plot is written to.
struct PlotFile {
    /// What it is, by its name.
    enum Form: String, CaseIterable {
        case svg, png

        /// The form that `path` ends in, after a name; nil for others.
        init?(path: String) {
            let name = path.split(separator: "/").last?.lowercased() ?? ""
            let form = Form.allCases.first { name.count > 4 && name.hasSuffix(".\($0.rawValue)") }
            guard let form else { return nil }
            self = form
        }
    }

    private let path: String

    init(_ path: String) { self.path = path }

    /// Refuses a place where no file can be put, and pixels where there is no font, before numbers are
    /// measured for minutes.
    func check() throws {
        try AtomicFile.checkPlace(path)
        if Form(path: path) == .png { _ = try FoundFont.forPlot(of: "0") }
    }

    /// Draws and writes it.
    func write(_ plot: Plot) throws {
        let bytes =
            switch Form(path: path) {
            case .svg, nil: Array(plot.svg.utf8)
            case .png:
                try CompactPNG.encode(
                    PlotPicture.draw(plot, font: FoundFont.forPlot(of: plot.characters), scale: 2),
                    opaque: true
                )
            }
        try AtomicFile.write(bytes, to: path)
    }
}
