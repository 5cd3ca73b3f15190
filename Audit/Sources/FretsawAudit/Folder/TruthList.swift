internal import FretsawRaster

/// Reads `truth.csv`, the list of another generator's pictures, with a line `id,x,y,w,h` for each puzzle.
///
/// The pictures are named `ID_bg` and `ID_piece` with the extension of a supported format.
enum TruthList {
    static let name = "truth.csv"
    private static let columns = ["id", "x", "y", "w", "h"]
    private static let extensions = ["png", "jpg", "jpeg", "webp", "gif"]

    /// The items of the list, at most `limit`.
    static func items(in files: AuditFiles, limit: Int) throws -> [SlideItem] {
        var items: [SlideItem] = []
        var identifiers: Set<String> = []
        for (number, line) in try files.lines(of: name).enumerated() {
            let text = String(decoding: line, as: UTF8.self)
            let fields = text.split(separator: ",", omittingEmptySubsequences: false)
                .map { $0.filter { !$0.isWhitespace } }
            // The header, and the empty text after the last line end.
            if fields == columns || fields == [""] { continue }
            guard items.count < limit else { break }
            func bad(_ detail: String) -> AuditError {
                .badFile(name, line: number + 1, detail)
            }
            guard fields.count == columns.count else {
                throw bad("\(fields.count) fields instead of five: id,x,y,w,h")
            }
            let identifier = String(fields[0])
            guard isName(identifier) else {
                throw bad("invalid id \"\(identifier)\"; use only letters, digits, - and _")
            }
            guard identifiers.insert(identifier).inserted else {
                throw bad("duplicate id \(identifier)")
            }
            let numbers = fields.dropFirst().compactMap { Int($0) }
            guard numbers.count == 4,
                numbers[..<2].allSatisfy((0...SlideItem.maxSide).contains),
                numbers[2...].allSatisfy((1...SlideItem.maxSide).contains)
            else { throw bad("x, y, w, h must be whole numbers in 0…\(SlideItem.maxSide)") }
            items.append(
                SlideItem(
                    name: identifier,
                    background: file(identifier, "bg", in: files),
                    piece: file(identifier, "piece", in: files),
                    answer: numbers[0],
                    notch: PixelRect(
                        x: numbers[0],
                        y: numbers[1],
                        width: numbers[2],
                        height: numbers[3]
                    )
                )
            )
        }
        guard !items.isEmpty else { throw AuditError(.empty(file: name)) }
        return items
    }

    /// Restricts ids, which become part of file names.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 100
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    }

    /// The file of a picture; if none exists, the first name that was tried.
    private static func file(_ identifier: String, _ role: String, in files: AuditFiles) -> String {
        let names = extensions.map { "\(identifier)_\(role).\($0)" }
        return names.first(where: files.exists) ?? names[0]
    }
}
