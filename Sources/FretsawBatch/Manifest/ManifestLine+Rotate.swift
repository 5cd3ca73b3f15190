internal import FretsawJSON
internal import FretsawCaptcha
internal import FretsawRaster

extension JSONWriter {
    /// What every client is told of a rotate puzzle.
    mutating func openMembers(of plan: RotatePlan) {
        // The piece lies in its place from the start, turned.
        object("start") { json in
            json.member("x", plan.disc.minX)
            json.member("y", plan.disc.minY)
        }
    }

    /// The answer of a rotate puzzle.
    mutating func secretMembers(of plan: RotatePlan) {
        object("answer") { $0.member("angle", plan.angle) }
    }
}
