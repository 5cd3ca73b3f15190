internal import FretsawRaster

extension DragFeature {
    /// A far and narrow place takes its time: Fitts, "The information capacity of the human motor
    /// system" (1954), in MacKenzie's form, log₂(distance / width + 1) bits.
    ///
    /// People with mice transmit 4 to 5 bits a second (Soukoreff and MacKenzie, "Towards a standard for
    /// pointing device evaluation", 2004), the quickest about twice that. The width is that of AJ's
    /// tolerance, 11 pixels.
    static let pace = DragFeature("pace", weight: 1) { motion in
        let bits = PortableMath.log2(motion.distance / 11 + 1)
        return ramp(1000 * bits / motion.duration, clear: 9, full: 14)
    }
}
