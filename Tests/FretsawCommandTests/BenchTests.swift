import Foundation
import FretsawCodecs
import FretsawTesting
import FretsawRaster
import Testing

@Suite("fretsaw bench", .timeLimit(.minutes(10)))
struct BenchTests {
    private static let brief = ["--runs", "2", "--warm-up", "0"]
    private static let small =
        ["bench", "generate", "--pairs", "5", "--backgrounds", "photos"]
        + ["--size", "160x48", "--piece", "24", "--look", "plain"] + brief

    /// A report as its JSON has it.
    private struct Report {
        let results: [[String: Any]]

        init(_ result: Command.Result) throws {
            #expect(result.status == 0, "\(result.errors)")
            let object = try JSONSerialization.jsonObject(with: Data(result.output))
            let report = try #require(object as? [String: Any])
            #expect(report["schema"] as? Int == 2)
            #expect((report["machine"] as? [String: Any])?["swift"] is String)
            results = try #require(report["results"] as? [[String: Any]])
        }

        var names: [String] { results.compactMap { $0["name"] as? String } }

        func runs(_ measure: String, of place: Int = 0, in part: String = "measures") -> [Double] {
            let measures = results[place][part] as? [[String: Any]]
            return measures?.first { $0["name"] as? String == measure }?["runs"] as? [Double] ?? []
        }
    }

    @Test("Each run generates the requested number of pairs and reports their time")
    func generate() throws {
        let report = try Report(
            Workplace().command.run(BenchTests.small + ["--jobs", "2", "--json"])
        )
        #expect(report.names == ["slide 160×48, JPEG 80, photos"])
        #expect(report.results[0]["jobs"] as? Int == 2)
        #expect(report.runs("pairs") == [5, 5])
        for stage in [
            "background", "cut", "encode background", "encode piece", "digest", "pack",
            "other",
        ] {
            let runs = report.runs(stage, in: "stages")
            #expect(runs.count == 2 && runs.allSatisfy { $0 >= 0 }, "\(stage)")
        }
        for measure in ["rate", "CPU time", "wall time", "p50", "p99", "peak memory"] {
            #expect(report.runs(measure).allSatisfy { $0 > 0 }, "\(measure)")
        }
        let times = try #require(report.results[0]["times"] as? [[String: Any]])
        #expect(times.compactMap { $0["count"] as? Int }.reduce(0, +) == 10)
    }

    @Test("The stages in the table add up to their sum")
    func sum() throws {
        let words = ["bench", "generate", "--pairs", "5", "--runs", "1", "--warm-up", "0"]
        let result = try Workplace().command.run(words + ["--backgrounds", "photos"])
        let rows = result.text.split(separator: "\n").filter { $0.hasPrefix("    ") }
        let times = rows.compactMap { row in
            row.split(separator: " ").compactMap { Double($0) }.first
        }
        let total = try #require(times.last)
        #expect(rows.last?.contains("sum") == true && times.count == 8)
        // Each is printed with four decimals.
        #expect(abs(times.dropLast().reduce(0, +) - total) < 0.001, "\(result.text)")
    }

    @Test("Scaling measures one job, two jobs, up to the requested number")
    func scaling() throws {
        let report = try Report(
            Workplace().command.run(BenchTests.small + ["-j", "3", "--scaling", "--json"])
        )
        #expect(report.results.compactMap { $0["jobs"] as? Int } == [1, 2, 3])
        #expect(Set(report.names).count == 1)
    }

    @Test("bench frames decodes the given files or a built-in animation", arguments: [true, false])
    func frames(hasFiles: Bool) throws {
        let place = try Workplace()
        try place.write(try Animations.walk(frames: 5), to: "a.gif")
        let words =
            ["bench", "frames", "--seconds", "0.01", "-j", "2", "--json"] + BenchTests.brief
        let report = try Report(place.command.run(words + (hasFiles ? ["a.gif", "./a.gif"] : [])))
        #expect(
            report.names
                == (hasFiles
                    ? ["frames a.gif", "frames ./a.gif", "frames all"] : ["frames built-in"])
        )
        for number in 0..<(hasFiles ? 2 : 1) {
            let decodings = report.runs("decodings", of: number)
            #expect(
                report.runs("frames", of: number) == decodings.map { $0 * (hasFiles ? 5 : 40) }
            )
            #expect(report.runs("rate", of: number).allSatisfy { $0 > 0 })
        }
        #expect(report.runs("peak memory", of: hasFiles ? 2 : 0).allSatisfy { $0 > 0 })
        #expect(try place.command.run(words + ["none.gif"]).status == 66)
        #expect(try place.command.run(words + ["photos/0.png"]).status == 65)
    }

    @Test("An unreadable photo is reported by name")
    func unreadablePhoto() throws {
        let place = try Workplace()
        try place.write(Array("no picture".utf8), to: "photos/bad.jpg")
        let result = try place.command.run(BenchTests.small + ["-j", "1"])
        #expect(result.status == 1)
        #expect(result.errors.contains("skipping") && result.errors.contains("bad.jpg"))
    }

    @Test("A plot that cannot be written is an error before the first run")
    func plotPlace() async throws {
        let words = ["bench", "generate", "--seconds", "9000", "--plot"]
        let result = try await Workplace().failure(of: words + ["none/a.svg"])
        #expect(result.status == 73)
        #expect(result.errors.contains("none/a.svg"), "\(result.errors)")
    }

    @Test("Plots are SVG files and are replaced only with --overwrite")
    func plot() throws {
        let place = try Workplace()
        let words = BenchTests.small + ["-j", "2", "--scaling"]
        #expect(try place.command.run(words + ["--plot", "a.svg"]).status == 0)
        let svg = try place.text("a.svg")
        #expect(svg.hasPrefix("<?xml") && svg.hasSuffix("</svg>\n"))
        #expect(svg.contains("Throughput by number of jobs"))
        let again = try place.command.run(words + ["--plot", "a.svg"])
        #expect(again.status == 73 && again.errors.contains("--overwrite"))
        #expect(again.output.isEmpty)
        #expect(try place.command.run(words + ["--plot", "a.svg", "--overwrite"]).status == 0)
    }

    @Test(
        "Invalid options are errors",
        arguments: [
            ["--runs", "0"], ["--runs", "101"], ["--warm-up", "-1"], ["--plot", "a.png"],
            ["--plot", "out/.svg"], ["--overwrite"], ["--commit", ""],
        ]
    )
    func usage(words: [String]) async throws {
        // The same options in each part.
        let result = try await Workplace().failure(of: ["bench", "all"] + words)
        #expect(result.status == 64)
        #expect(result.errors.contains(words[0]))
    }

    @Test("bench all measures and plots every part")
    func all() throws {
        let place = try Workplace()
        let report = try Report(
            place.command.run(
                [
                    "bench", "all", "--seconds", "0.05", "--warm-up", "0", "--runs", "1", "--jobs",
                    "2",
                ]
                    + ["--json", "--backgrounds", "photos", "--plot", "all.svg"]
            )
        )
        let names = report.names.joined(separator: "\n")
        for part in [
            "slide 310×155, JPEG 80, photos", "slide 310×155, PNG, photos",
            "slide 310×155, JPEG 80, scenery", "rotate", "frames built-in",
        ] {
            #expect(names.contains(part), "\(part)")
        }
        #expect(try place.text("all.svg").count > 1000)
    }
}
