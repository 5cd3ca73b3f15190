import Foundation
import FretsawRaster
import FretsawCrypto
import Testing

/// The picture corpus: files of every kind, sound and damaged, with reference answers.
///
/// It is read from the folder that the environment variable `FRETSAW_CORPUS` names; tests that
/// need it are skipped without.
enum Corpus {
    static let folder: URL? = ProcessInfo.processInfo.environment["FRETSAW_CORPUS"]
        .map { URL(fileURLWithPath: $0, isDirectory: true) }

    /// A file by its path inside the corpus, such as `png/basn0g01.png`.
    static func bytes(_ file: String) throws -> [UInt8] {
        let folder = try #require(folder)
        // `Data(contentsOf:)` leaks its buffer when a file is empty.
        let handle = try FileHandle(forReadingFrom: folder.appendingPathComponent(file))
        return [UInt8](try handle.readToEnd() ?? Data())
    }

    /// The entries of an expectation file in a stable order; none without a corpus.
    static func entries<Entry: Decodable>(_ name: String, of type: Entry.Type) -> [Entry] {
        guard let folder else { return [] }
        do {
            let data = try Data(contentsOf: folder.appendingPathComponent(name))
            let files = try JSONDecoder().decode(Expectations<Entry>.self, from: data).files
            return files.sorted { $0.key < $1.key }.map(\.value)
        } catch {
            Issue.record("\(name) of the corpus cannot be read: \(error)")
            return []
        }
    }

    /// The paths of all files in one of the corpus' folders; none without a corpus.
    static func files(in name: String) -> [String] {
        guard let folder else { return [] }
        let place = folder.appendingPathComponent(name).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        return names.filter { $0.contains(".") }.sorted().map { "\(name)/\($0)" }
    }
}

private struct Expectations<Entry: Decodable>: Decodable {
    var files: [String: Entry]
}

extension Trait where Self == ConditionTrait {
    /// Skips without the corpus, and says how to get it read.
    static var needsCorpus: Self {
        .enabled(if: Corpus.folder != nil, "set FRETSAW_CORPUS to the picture corpus' folder")
    }
}

extension Image<RGBA8> {
    /// The SHA-256 of the pixels as R, G, B, A bytes, in hexadecimal digits.
    func checksum() throws -> String {
        SHA256.hexDigest(of: rgbaBytes)
    }

    /// The pixels as R, G, B, A bytes.
    var rgbaBytes: [UInt8] {
        pixelArray.withUnsafeBytes { [UInt8]($0) }
    }

    /// Equality at the speed of `memcmp`, which matters in a debug build.
    func hasSamePixels(as other: Image) -> Bool {
        size == other.size
            && pixelArray.withUnsafeBytes { mine in
                other.pixelArray.withUnsafeBytes { theirs in
                    guard let a = mine.baseAddress, let b = theirs.baseAddress else {
                        return mine.count == theirs.count
                    }
                    return mine.count == theirs.count && memcmp(a, b, mine.count) == 0
                }
            }
    }

    /// The largest difference of any channel of any pixel; nil between different sizes.
    func largestDifference(from other: Image) -> Int? {
        guard size == other.size else { return nil }
        if hasSamePixels(as: other) { return 0 }
        let mine = rgbaBytes
        let theirs = other.rgbaBytes
        return zip(mine, theirs).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }
}
