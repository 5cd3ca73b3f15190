extension GradientNoise {
    /// The field made to repeat after `period` cells in both directions.
    func periodicValue(x: Float, y: Float, period: Int32) -> Float {
        let column = LatticeHash.floor(x)
        let row = LatticeHash.floor(y)
        let (dx, dy) = (x - Float(column), y - Float(row))
        func corner(_ i: Int32, _ j: Int32) -> Float {
            let bits = LatticeHash.mix((column &+ i) % period, (row &+ j) % period, seed: seed)
            return LatticeHash.signedUnit(bits) * (dx - Float(i))
                + LatticeHash.signedUnit(bits &>> 16) * (dy - Float(j))
        }
        let (wx, wy) = (GradientNoise.fade(dx), GradientNoise.fade(dy))
        let top = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * wx
        let bottom = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * wx
        return (top + (bottom - top) * wy) * GradientNoise.scale
    }
}
