import Foundation
import FretsawRaster
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@testable import FretsawBench

@Suite("Plots of reports")
struct BenchmarkPlotTests {
    /// Counts elements and keeps texts.
    private final class Reader: NSObject, XMLParserDelegate {
        var elements: [String: Int] = [:]
        var text = ""

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            elements[name, default: 0] += 1
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
    }

    @Test("The SVG is well-formed and has an element for each mark")
    func wellFormed() {
        let plot = BenchmarkPlot.plot(MadeUpReport.full)
        let reader = Reader()
        let parser = XMLParser(data: Data(plot.svg.utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        // The ground is one rectangle more.
        #expect(reader.elements.values.reduce(0, +) == plot.marks.count + 2)
        #expect(reader.elements["svg"] == 1)
        #expect(reader.text.contains("bench generate --seed <1>"))
        #expect(reader.text.contains("Made-up <8> & \"more\""))
        for section in ["Time of one item", "Distribution of item", "Throughput by"] {
            #expect(reader.text.contains(section))
        }
    }

    /// Where a text about as wide as most fonts make it begins and ends.
    private static func extent(
        of text: String,
        at x: Double,
        size: Double,
        _ anchor: PlotMark.Anchor
    ) -> ClosedRange<Double> {
        let width = 0.58 * size * Double(text.count)
        let start =
            switch anchor {
            case .start: x
            case .middle: x - width / 2
            case .end: x - width
            }
        return start...start + width
    }

    @Test(
        "All marks are within the plot",
        arguments: [MadeUpReport.full, MadeUpReport.longWinded]
    )
    func bounds(report: BenchmarkReport) {
        let plot = BenchmarkPlot.plot(report)
        for mark in plot.marks {
            var points: [Point] = []
            switch mark {
            case .box(let x, let y, let width, let height, _):
                #expect(width >= 0 && height >= 0)
                points = [Point(x: x, y: y), Point(x: x + width, y: y + height)]
            case .line(let line, _, _): points = line
            case .text(let text, let x, let y, let size, let anchor, _):
                let extent = BenchmarkPlotTests.extent(of: text, at: x, size: size, anchor)
                points = [Point(x: extent.lowerBound, y: y), Point(x: extent.upperBound, y: y)]
            }
            #expect(
                points.allSatisfy { 0...plot.width ~= $0.x && 0...plot.height ~= $0.y },
                "\(mark)"
            )
        }
    }

    @Test("Texts do not overlap", arguments: [MadeUpReport.full, MadeUpReport.longWinded])
    func texts(report: BenchmarkReport) {
        var lines: [Double: [ClosedRange<Double>]] = [:]
        for case .text(let text, let x, let y, let size, let anchor, _)
            in BenchmarkPlot.plot(report).marks
        {
            let extent = BenchmarkPlotTests.extent(of: text, at: x, size: size, anchor)
            #expect(lines[y, default: []].allSatisfy { !$0.overlaps(extent) }, "\(text)")
            lines[y, default: []].append(extent)
        }
        #expect(lines.count > 4)
    }

    @Test("The middle of a long name is left out; its end has the file and the jobs")
    func longNames() {
        let svg = BenchmarkPlot.plot(MadeUpReport.longWinded).svg
        #expect(svg.contains("…") && svg.contains("/lock.gif, 2 jobs"))
    }

    @Test(
        "Parts without numbers are left out, and nothing is too little to draw",
        arguments: [
            [], [MadeUpReport.result([0])], [MadeUpReport.result([1e18], unit: .perSecond)],
            [
                MadeUpReport.result([0], unit: .perSecond),
                MadeUpReport.result([0], unit: .perSecond, jobs: 2),
            ],
            [
                BenchmarkResult(
                    name: "zero",
                    jobs: 1,
                    measures: [],
                    stages: [BenchmarkMeasure("cut", .milliseconds, runs: [0])],
                    times: [.init(upTo: 0, count: 1)]
                )
            ],
        ] as [[BenchmarkResult]]
    )
    func little(results: [BenchmarkResult]) {
        let plot = BenchmarkPlot.plot(MadeUpReport.report(results))
        #expect(XMLParser(data: Data(plot.svg.utf8)).parse())
        #expect(plot.height < 200)
        #expect(!plot.svg.contains("nan") && !plot.svg.contains("inf"))
    }

    @Test("The length of a stage's bar is its share of the time")
    func stages() throws {
        let boxes = BenchmarkPlot.plot(MadeUpReport.full).marks.compactMap { mark in
            if case .box(_, _, let width, 18, let color) = mark { (width, color) } else { nil }
        }
        #expect(boxes.count == 6)
        #expect(abs(boxes[1].0 - 2 * boxes[0].0) < 0.01)
        #expect(boxes[0].1 == boxes[2].1 && boxes[0].1 != boxes[1].1)
    }

    @Test(
        "Axes are marked at round numbers that reach as far as what is drawn",
        arguments: [0.0003, 0.7, 1, 4.9, 12, 99, 100, 12_345, 1e9]
    )
    func steps(greatest: Double) {
        let steps = PlotScale.steps(to: greatest)
        #expect(steps.first == 0)
        #expect(steps[steps.count - 1] >= greatest * (1 - 1e-9))
        #expect(3...7 ~= steps.count, "\(steps)")
        let powers = PlotScale.powers(from: greatest / 3, to: greatest)
        #expect(
            powers[0] <= greatest / 3 * (1 + 1e-9)
                && powers[powers.count - 1] >= greatest * (1 - 1e-9)
        )
    }

    @Test(
        "Numbers on axes are short",
        arguments: [
            (0, "0"), (0.05, "0.05"), (0.1, "0.1"), (2, "2"), (150, "150"), (20_000, "20000"),
        ]
            as [(Double, String)]
    )
    func labels(value: Double, text: String) {
        #expect(PlotScale.label(value) == text)
    }
}
