internal import FretsawInteraction

extension DragTrack {
    /// True where all its steps are equal, or there are none: the rule that our own client goes by too.
    ///
    /// The distinct differences between successive x, rounded to 1/100 pixel, must be more than one; a
    /// track of one moment or none has no difference and fails.
    public var isUniform: Bool {
        var motion = UniformMotion()
        for sample in samples { motion.move(to: sample.x) }
        return motion.isUniform
    }
}
