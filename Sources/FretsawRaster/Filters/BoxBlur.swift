extension Mask {
    /// Replaces each pixel by the mean of the square of `2 · radius + 1` around it; pixels outside
    /// count as 0.
    ///
    /// - Precondition: `0 <= radius <= 128`.
    /// - Complexity: O(pixels), independent of the radius: running sums, first along rows, then along
    ///   columns; one row of column sums is allocated.
    public mutating func boxBlur(radius: Int) {
        precondition((0...128).contains(radius), "a box blur's radius lies in 0…128")
        guard radius > 0, width > 0, height > 0 else { return }
        let source = self
        let span = UInt32(2 * radius + 1)
        let area = span * span
        // Reciprocal in 2⁻²⁴: exact for sums up to 255 · area, which stay below 2²⁴·… only after
        // the row pass is divided, hence one division for both passes at the end.
        var columns = [UInt32](repeating: 0, count: width)
        for y in 0..<min(radius, height) { source.addRow(y, to: &columns) }
        for y in 0..<height {
            if y + radius < height { source.addRow(y + radius, to: &columns) }
            if y - radius - 1 >= 0 { source.subtractRow(y - radius - 1, from: &columns) }
            var sum: UInt32 = 0
            for x in 0..<min(radius, width) { sum &+= columns[x] }
            var row = mutableRow(y)
            for x in row.indices {
                if x + radius < columns.count { sum &+= columns[x + radius] }
                if x - radius - 1 >= 0 { sum &-= columns[x - radius - 1] }
                row[x] = UInt8(truncatingIfNeeded: (sum &+ area / 2) / area)
            }
        }
    }

    private func addRow(_ y: Int, to columns: inout [UInt32]) {
        let row = row(y)
        for x in row.indices { columns[x] &+= UInt32(row[x]) }
    }

    private func subtractRow(_ y: Int, from columns: inout [UInt32]) {
        let row = row(y)
        for x in row.indices { columns[x] &-= UInt32(row[x]) }
    }
}
