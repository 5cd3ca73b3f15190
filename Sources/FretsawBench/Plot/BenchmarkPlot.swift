internal import LibC
internal import FretsawRaster

/// A plot of a report, where it has values: stacked stages, times, and the throughput by jobs.
struct BenchmarkPlot {
    private static let width = 960.0
    private static let margin = 24.0
    /// The left edge of bars; names are to the left of it.
    private static let left = 310.0
    private static let right = width - 2 * margin
    private static let row = 26.0

    private let report: BenchmarkReport
    private var plot = Plot(width: width, height: 0)
    private var y = 0.0

    private init(_ report: BenchmarkReport) { self.report = report }

    static func plot(_ report: BenchmarkReport) -> Plot {
        var plotter = BenchmarkPlot(report)
        plotter.draw()
        plotter.plot.height = plotter.y + margin
        return plotter.plot
    }

    private mutating func draw() {
        y = BenchmarkPlot.margin + 16
        // A shell pattern may have expanded to any number of files.
        let command = "fretsaw \(report.command)"
        let title = command.count > 84 ? command.prefix(83) + "…" : command[...]
        plot.text(String(title), BenchmarkPlot.margin, y, size: 18)
        let machine = report.machine
        let commit = report.commit.map { ", commit \($0)" } ?? ""
        for line in [
            "\(machine.processor), \(machine.processors) processors, \(machine.system), \(machine.kernel)",
            "fretsaw \(report.fretsaw)\(commit), Swift \(machine.swift), \(machine.build), \(report.date)",
        ] {
            y += 18
            plot.text(line, BenchmarkPlot.margin, y, .start, PlotColor.faint)
        }
        drawStages()
        drawTimes()
        drawScaling()
    }

    private mutating func heading(_ text: String) {
        y += 44
        plot.text(text, BenchmarkPlot.margin, y, size: 15)
        y += 12
    }

    /// Draws a row's name, without the middle if it is long: file name and jobs are at the end.
    private mutating func name(_ text: String) {
        let shown = text.count > 42 ? "\(text.prefix(10))…\(text.suffix(31))" : text
        plot.text(shown, BenchmarkPlot.left - 10, y + 17, .end)
    }

    /// Draws grid lines and tick labels of an axis under rows from `top` on.
    private mutating func axis(
        _ steps: [Double],
        from top: Double,
        unit: String,
        place: (Double) -> Double
    ) {
        for step in steps {
            let x = place(step)
            // Inserted behind the marks drawn so far.
            plot.marks.insert(
                .line([Point(x: x, y: top), Point(x: x, y: y)], width: 1, PlotColor.grid),
                at: 0
            )
            plot.text(PlotScale.label(step), x, y + 16, .middle, PlotColor.faint)
        }
        // Next to the last number, which is centred on the axis' end.
        plot.text(unit, BenchmarkPlot.right + 22, y + 16, .start, PlotColor.faint)
        y += 20
    }

    private mutating func drawStages() {
        let results = report.results.filter { !$0.stages.isEmpty }
        let totals = results.map { $0.stages.reduce(0) { $0 + $1.spread.median } }
        guard let greatest = totals.max(), greatest > 0 else { return }
        heading("Time of one item by stage")
        let steps = PlotScale.steps(to: greatest)
        let most = steps[steps.count - 1]
        func place(_ value: Double) -> Double {
            BenchmarkPlot.left + (BenchmarkPlot.right - BenchmarkPlot.left) * value / most
        }
        let top = y
        var names: [String] = []
        for result in results {
            name(result.title)
            var sum = 0.0
            for stage in result.stages {
                let number = names.firstIndex(of: stage.name) ?? names.count
                if number == names.count { names.append(stage.name) }
                let start = place(sum)
                sum += stage.spread.median
                plot.box(start, y + 4, place(sum) - start, 18, PlotColor.series(number))
            }
            y += BenchmarkPlot.row
        }
        axis(steps, from: top, unit: "ms", place: place)
        legend(names)
    }

    private mutating func legend(_ names: [String]) {
        var x = BenchmarkPlot.left
        y += 20
        for (number, name) in names.enumerated() {
            let width = 30 + 7.5 * Double(name.count)
            if x + width > BenchmarkPlot.width - BenchmarkPlot.margin {
                x = BenchmarkPlot.left
                y += 20
            }
            plot.box(x, y - 10, 12, 12, PlotColor.series(number))
            plot.text(name, x + 17, y)
            x += width
        }
    }

    private mutating func drawTimes() {
        let results = report.results.filter { !$0.times.isEmpty }
        let all = results.flatMap(\.times).map(\.upTo).filter { $0 > 0 }
        guard let least = all.min(), let greatest = all.max() else { return }
        heading("Distribution of item times over all runs; lines at p50, p90, p99")
        let steps = PlotScale.powers(from: least, to: greatest)
        let (low, high) = (log10(steps[0]), log10(steps[steps.count - 1]))
        func place(_ value: Double) -> Double {
            let share = (log10(max(value, steps[0])) - low) / (high - low)
            return BenchmarkPlot.left + (BenchmarkPlot.right - BenchmarkPlot.left) * share
        }
        let top = y
        for (number, result) in results.enumerated() {
            name(result.title)
            bars(of: result, PlotColor.series(number), place)
            y += BenchmarkPlot.row
        }
        axis(steps, from: top, unit: "ms", place: place)
    }

    /// Draws a histogram of item times in columns two points wide.
    private mutating func bars(
        of result: BenchmarkResult,
        _ color: RGBA8,
        _ place: (Double) -> Double
    ) {
        var columns: [Int: Int] = [:]
        for bucket in result.times {
            columns[Int(place(bucket.upTo) / 2), default: 0] += bucket.count
        }
        let greatest = Double(columns.values.max() ?? 1)
        let bottom = y + BenchmarkPlot.row - 3
        for (column, count) in columns.sorted(by: { $0.key < $1.key }) {
            let height = max(0.5, 21 * Double(count) / greatest)
            plot.box(2 * Double(column), bottom - height, 2, height, color)
        }
        for measure in result.measures where ["p50", "p90", "p99"].contains(measure.name) {
            let x = place(measure.spread.median)
            plot.line([Point(x: x, y: y + 2), Point(x: x, y: bottom)], PlotColor.ink)
        }
    }

    private mutating func drawScaling() {
        var series: [(name: String, points: [(jobs: Int, rate: SampleSpread)])] = []
        for result in report.results {
            let rate = result.measures.first { $0.unit.isRate }
            guard let rate, let jobs = result.jobs else { continue }
            let point = (jobs, rate.spread)
            if let place = series.firstIndex(where: { $0.name == result.name }) {
                series[place].points.append(point)
            } else {
                series.append((result.name, [point]))
            }
        }
        series.removeAll { $0.points.count < 2 }
        let rates = series.flatMap(\.points).map(\.rate.maximum)
        let jobs = series.flatMap(\.points).map(\.jobs).max() ?? 1
        guard let greatest = rates.max(), greatest > 0 else { return }
        heading(
            "Throughput by number of jobs: median, minimum and maximum; the thin line is linear scaling"
        )
        let (top, height) = (y + 6, 200.0)
        let steps = PlotScale.steps(to: greatest)
        let most = steps[steps.count - 1]
        func point(_ number: Double, _ rate: Double) -> Point {
            Point(
                x: BenchmarkPlot.left + BenchmarkPlot.span * number / Double(jobs),
                y: top + height * (1 - min(rate, most) / most)
            )
        }
        for step in steps {
            let line = top + height * (1 - step / most)
            plot.line([point(0, step), point(Double(jobs), step)], PlotColor.grid)
            plot.text(
                PlotScale.label(step),
                BenchmarkPlot.left - 8,
                line + 4,
                .end,
                PlotColor.faint
            )
        }
        for (number, one) in series.enumerated() {
            let color = PlotColor.series(number)
            let points = one.points.sorted { $0.jobs < $1.jobs }
            let alone = points[0].rate.median / Double(points[0].jobs)
            let ideal = min(Double(jobs), most / max(alone, .leastNormalMagnitude))
            plot.line([point(0, 0), point(ideal, alone * ideal)], width: 0.5, color)
            plot.line(points.map { point(Double($0.jobs), $0.rate.median) }, width: 2, color)
            for one in points {
                let ends = [one.rate.minimum, one.rate.maximum].map { point(Double(one.jobs), $0) }
                plot.line(ends, width: 4, color)
            }
        }
        y = top + height
        for number in 1...jobs where number == 1 || number == jobs || jobs <= 16 {
            let x = point(Double(number), 0).x
            plot.text("\(number)", x, y + 16, .middle, PlotColor.faint)
        }
        plot.text("jobs", BenchmarkPlot.right + 30, y + 16, .end, PlotColor.faint)
        y += 20
        legend(series.map { "\($0.name), items per second" })
    }

    /// The width of the section about jobs.
    private static let span = 480.0
}
