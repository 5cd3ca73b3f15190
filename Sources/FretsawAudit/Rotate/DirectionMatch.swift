/// Directions of the gradient in the disc against those in its surroundings: the same light falls on
/// both, and the same lines run through them.
struct DirectionMatch: RotateSolver {
    let name = "gradient directions around"
    let attacker = AttackerClass.adapted

    func scores(_ challenge: RotateChallenge) -> [Float] {
        let disc = OrientationHistogram(
            challenge.disc.luma,
            middle: challenge.discMiddle
        ) { $0 < challenge.inner - 4 }.blurred(6)
        let around = OrientationHistogram(
            challenge.picture.luma,
            middle: challenge.pictureMiddle
        ) { $0 > challenge.outer + 4 }.blurred(6)
        let means = (disc.reduce(0, +) / 360, around.reduce(0, +) / 360)
        return (0..<360).map { turn in
            var sum: Float = 0
            for direction in 0..<360 {
                sum += (around[(direction + turn) % 360] - means.1) * (disc[direction] - means.0)
            }
            return sum
        }
    }
}
