import FretsawPolicy
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

    struct Price: Encodable {
        let attacker, solver, step: String
        let work: Int
        let triesPerPass, passesPerDay, centsPerThousand: Double
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
    let prices: [Price]?

    init(_ report: AuditReport, prices: [AttackPrice]? = nil) {
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
        self.prices = prices?.map { price in
            Price(
                attacker: price.attacker,
                solver: price.solver,
                step: price.allowance.step.rawValue,
                work: price.allowance.price,
                triesPerPass: price.triesPerPass,
                // JSON has no infinity.
                passesPerDay: min(price.allowance.passesPerDay, 1e15),
                centsPerThousand: price.centsPerThousand
            )
        }
    }
}

/// The result of a study as JSON: shares 0…1.
struct StudyLine: Encodable {
    let tried, solved: Int
    let success, low, high, medianSeconds: Double

    init(_ result: StudyResult) {
        tried = result.tried
        solved = result.solved
        success = result.success
        low = result.interval.low
        high = result.interval.high
        medianSeconds = result.medianSeconds
    }
}
