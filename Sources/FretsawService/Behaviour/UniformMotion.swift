/// The oldest rule: equal steps are a machine's.
///
/// The distinct differences between successive x, rounded to
/// 1/100 pixel, must be more than one; a track of one moment or none has no difference and fails.
public enum UniformMotion {
    /// True where all steps are equal, or there are none.
    public static func isUniform(_ samples: [DragSample]) -> Bool {
        guard samples.count > 1 else { return true }
        let steps = zip(samples, samples.dropFirst()).map { $1.x - $0.x }
        var (least, most) = (steps[0], steps[0])
        for step in steps {
            least = min(least, step)
            most = max(most, step)
        }
        // A step that lies between two hundredths rounds this way and that by floating noise alone.
        guard most - least > 0.001 else { return true }
        return (100 * least).rounded() == (100 * most).rounded()
    }
}
