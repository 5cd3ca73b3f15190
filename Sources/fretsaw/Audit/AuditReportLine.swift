import FretsawAudit
import FretsawFiles
import FretsawCaptcha

/// The audit's report as its JSON has it.
struct AuditReportLine: Encodable {
    struct Solver: Encodable {
        let attacker, name: String
        let tried, solved, answered: Int
        let success, low, high: Double
        let meanError: Double?
        let milliseconds: Double
    }

    struct People: Encodable {
        let notches: Int
        let trueDifference, decoyDifference: Double?
        let seenRim, plainNotches, area, plainPictures: Double
        let figureMargin, figureShown, figureSightMargin: Double?
        let shownPictures, toldPictures, clearPictures, usable: Double?
    }

    struct Upright: Encodable {
        let meanVertical, meanHorizontal, plainPictures: Double
    }

    let schema = 1
    let fretsaw = Release.version
    let kind: String
    let pictures, unreadable: Int
    let tolerance: Double
    let chance, rowChance: Double?
    let solvers: [Solver]
    let people: People?
    let upright: Upright?

    init(_ report: AuditReport) {
        kind = report.kind.rawValue
        pictures = report.pictures
        unreadable = report.unreadable.count
        tolerance = report.tolerance
        chance = report.chance
        rowChance = report.rowChance
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
        people = report.legibility.map { People($0, hasChoice: report.chance != 1) }
        upright = report.upright.map { share in
            Upright(
                meanVertical: share.meanVertical,
                meanHorizontal: share.meanHorizontal,
                plainPictures: share.plainPictures
            )
        }
    }
}

extension AuditReportLine.People {
    /// Where there is nothing to choose from, there is no verdict.
    fileprivate init(_ legibility: Legibility, hasChoice: Bool) {
        self.init(
            notches: legibility.notches,
            trueDifference: legibility.trueDifference,
            decoyDifference: legibility.decoyDifference,
            seenRim: legibility.seenRim,
            plainNotches: legibility.plainNotches,
            area: legibility.area,
            plainPictures: legibility.plainPictures,
            figureMargin: legibility.figureMargin,
            figureShown: legibility.figureShown,
            figureSightMargin: legibility.figureSightMargin,
            shownPictures: legibility.shownPictures,
            toldPictures: legibility.toldPictures,
            clearPictures: legibility.clearPictures,
            usable: hasChoice ? legibility.usable : nil
        )
    }
}
