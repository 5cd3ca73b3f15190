/// The order in which a GIF stores a frame's rows (GIF89a, appendix E).
struct GIFRowOrder: IteratorProtocol {
    private let height: Int
    private var row = 0
    private var step: Int
    /// The next pass: 1 … 3; 4 for none.
    private var pass: Int

    init(height: Int, isInterlaced: Bool) {
        self.height = height
        step = isInterlaced ? 8 : 1
        pass = isInterlaced ? 1 : 4
    }

    /// The row of the frame that the next stored row belongs to.
    mutating func next() -> Int? {
        while row >= height {
            guard pass < 4 else { return nil }
            step = 16 >> pass
            row = step / 2
            pass += 1
        }
        // The first pass begins at 0, the second at 4 in steps of 8, then 2 by 4, then 1 by 2.
        defer { row += step }
        return row
    }
}
