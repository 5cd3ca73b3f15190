/// The order in which a GIF stores a frame's rows (GIF89a, appendix E).
enum GIFInterlacing {
    /// The row of the frame that each stored row belongs to.
    static func rows(height: Int, isInterlaced: Bool) -> [Int] {
        guard isInterlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
            Array(stride(from: first, to: height, by: step))
        }
    }
}
