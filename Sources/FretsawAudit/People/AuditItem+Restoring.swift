internal import FretsawRaster

extension AuditItem {
    /// Takes the recolouring off a piece whose picture begins on `row`; nil where there is none.
    ///
    /// For the measure of what people see, never for an attacker: people discount a smooth change of
    /// light, and a solver is not told of it.
    func restoring(row: Int) -> ContinuationMargin.Restoring? {
        guard let recolouring else { return nil }
        let (left, top) = (notch.minX - answer, notch.minY - row)
        let side = notch.size.width
        return { colour, x, y in
            let levels = recolouring.levels(x: x - left, y: y - top, side: side)
            return colour - SIMD3<Float>(levels)
        }
    }
}
