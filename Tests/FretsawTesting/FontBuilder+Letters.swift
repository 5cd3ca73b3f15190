extension FontBuilder {
    /// A font of ten blocky letters, C E F H K L N T U X, that no two of a picture are taken for each
    /// other but E and F; what is missing is a box.
    public static var letters: FontBuilder {
        let patterns: [(Character, [String])] = [
            ("C", ["#####", "#....", "#....", "#....", "#####"]),
            ("E", ["#####", "#....", "####.", "#....", "#####"]),
            ("F", ["#####", "#....", "####.", "#....", "#...."]),
            ("H", ["#...#", "#...#", "#####", "#...#", "#...#"]),
            ("K", ["#..##", "#.##.", "###..", "#.##.", "#..##"]),
            ("L", ["#....", "#....", "#....", "#....", "#####"]),
            ("N", ["##..#", "###.#", "#.###", "#..##", "#...#"]),
            ("T", ["#####", "..#..", "..#..", "..#..", "..#.."]),
            ("U", ["#...#", "#...#", "#...#", "#...#", "#####"]),
            ("X", ["#...#", ".#.#.", "..#..", ".#.#.", "#...#"]),
        ]
        var font = FontBuilder()
        font.family = "Fretsaw Letters"
        font.glyphs = [Glyph(advance: 600, shape: .contours([box(0, 0, 500, 500)]))]
        for (character, rows) in patterns {
            var contours: [[(x: Int, y: Int, isOn: Bool)]] = []
            for (row, pattern) in rows.enumerated() {
                // A run of cells is one box; boxes of rows overlap a little, so that they unite.
                var start: Int?
                for (column, cell) in (Array(pattern) + ["."]).enumerated() {
                    if cell == "#", start == nil { start = column }
                    if cell != "#", let first = start {
                        let top = 1000 - 200 * row
                        contours.append(box(200 * first, top - 210, 200 * column, top))
                        start = nil
                    }
                }
            }
            font.glyphs.append(
                Glyph(
                    character: character.utf16.first,
                    advance: 1100,
                    shape: .contours(contours)
                )
            )
        }
        return font
    }

    /// A box, clockwise.
    private static func box(
        _ left: Int,
        _ bottom: Int,
        _ right: Int,
        _ top: Int
    ) -> [(x: Int, y: Int, isOn: Bool)] {
        [(left, bottom, true), (left, top, true), (right, top, true), (right, bottom, true)]
    }
}
