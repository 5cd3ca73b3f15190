import FretsawAudit
import FretsawCaptcha
import FretsawFiles
import FretsawKinds

/// The report as JSON: shares 0…1, times in milliseconds per picture.
struct AuditReportLine: Encodable {
    let schema = 1
    let fretsaw = Release.version
    let kind: String
    let pictures, unreadable: Int
    let scales: [Int]
    let tolerance: Double
    let chance, rowChance, constantBound: Double?
    let solvers: [SolverScore]
    let legibility: Legibility?

    init(_ report: AuditReport) {
        kind = report.kind.rawValue
        pictures = report.pictures
        unreadable = report.unreadable.count
        scales = report.scales.map(\.rawValue)
        tolerance = report.tolerance
        chance = report.chance
        rowChance = report.rowChance
        constantBound = report.constantBound
        solvers = report.scores
        legibility = report.legibility
    }
}
