import FretsawAudit
import FretsawFiles
import FretsawCaptcha

/// The report as JSON: shares 0…1, times in milliseconds per picture.
struct AuditReportLine: Encodable {
    struct Solver: Encodable {
        let attacker, name: String
        let tried, solved, answered: Int
        let success, low, high: Double
        let meanError: Double?
        let milliseconds: Double
    }

    let schema = 1
    let fretsaw = Release.version
    let kind: String
    let pictures, unreadable: Int
    let scales: [Int]
    let tolerance: Double
    let chance, rowChance, constantBound: Double?
    let solvers: [Solver]
    let legibility: Legibility?
    let upright: UprightLegibility?

    init(_ report: AuditReport) {
        kind = report.kind.rawValue
        pictures = report.pictures
        unreadable = report.unreadable.count
        scales = report.scales.map(\.rawValue)
        tolerance = report.tolerance
        chance = report.chance
        rowChance = report.rowChance
        constantBound = report.constantBound
        solvers = report.scores.map { score in
            Solver(
                attacker: score.attacker.rawValue,
                name: score.name,
                tried: score.tried,
                solved: score.solved,
                answered: score.answered,
                success: score.success,
                low: score.interval.low,
                high: score.interval.high,
                meanError: score.meanError,
                milliseconds: score.milliseconds
            )
        }
        legibility = report.legibility
        upright = report.upright
    }
}
