internal import Foundation
public import FretsawCaptcha

extension AuditFiles {
    /// The font that the run's record says words were drawn in; nil where there is no record of one.
    public var recordedFont: WordGlyphs.Source? {
        struct Record: Decodable {
            struct Font: Decodable {
                let sha256: String
                let face: Int
            }
            let font: Font
        }
        guard let bytes = try? read(recordName, 1 << 20),
            let record = try? JSONDecoder().decode(Record.self, from: Data(bytes))
        else { return nil }
        return WordGlyphs.Source(sha256: record.font.sha256, face: record.font.face)
    }

    /// The record of a run, of the first of its parts, or of an archive.
    private var recordName: String {
        let usual = "run.json"
        guard !exists(usual), let names = try? names() else { return usual }
        let others = names.filter { name in
            name.hasPrefix("run-") && name.hasSuffix(".json") || name.hasSuffix(".tar.\(usual)")
        }
        return others.min() ?? usual
    }
}
