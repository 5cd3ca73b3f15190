public import FretsawCodecs
public import FretsawRaster
internal import FretsawCrypto

extension PhotoLibrary {
    /// Bytes of the files that are decoded at the same time; a larger file is decoded alone.
    static let bytesAtOnce = 1 << 21

    /// Finds and decodes the photos under `paths`, several at a time, but large files one by one.
    ///
    /// - Parameters:
    ///   - paths: files, and folders with all that is in them.
    ///   - size: the pictures' size.
    ///   - limits: what a file may ask for.
    ///   - memory: bytes of pixels to keep at most; the rest is decoded again when drawn.
    ///   - jobs: files decoded at the same time, as long as they have ``bytesAtOnce`` together.
    ///   - progress: called after each file with the number looked at and the number of all.
    /// - Returns: the readable photos.
    /// - Throws: ``BatchError`` where a path is not there, nothing is found, or nothing found can be
    ///   read.
    public static func load(
        _ paths: [String],
        for size: PixelSize,
        limits: DecodingLimits = .default,
        memory: Int = 1 << 30,
        jobs: Int,
        progress: (Int, Int) -> Void = { _, _ in }
    ) async throws -> PhotoLibrary {
        let files = try BackgroundFiles(under: paths)
        let loader = PhotoLoader(
            fitting: PhotoFitting(size: size),
            limits: limits,
            budget: MemoryBudget(memory)
        )
        var results = [PhotoLoader.Result](repeating: .ignored, count: files.entries.count)
        await withTaskGroup(of: (Int, PhotoLoader.Result).self) { group in
            var (started, ended, bytes) = (0, 0, 0)
            while ended < results.count {
                while started < results.count, started - ended < max(1, jobs) {
                    let (place, entry) = (started, files.entries[started])
                    guard started == ended || entry.bytes <= bytesAtOnce - bytes else { break }
                    started += 1
                    bytes += entry.bytes
                    group.addTask { (place, loader.load(entry)) }
                }
                guard let (place, result) = await group.next() else { break }
                results[place] = result
                ended += 1
                bytes -= files.entries[place].bytes
                progress(ended, results.count)
            }
        }
        var photos: [Photo] = []
        var unreadable = files.unreadable
        for result in results {
            switch result {
            case .photo(let photo): photos.append(photo)
            case .unreadable(let file): unreadable.append(file)
            case .ignored: break
            }
        }
        guard !photos.isEmpty else {
            guard let first = unreadable.first else {
                throw BatchError(.noBackgrounds(paths: paths))
            }
            throw BatchError(.unreadableBackgrounds(count: unreadable.count, first: first))
        }
        return PhotoLibrary(
            photos: photos,
            unreadable: unreadable,
            fitting: loader.fitting,
            limits: limits
        )
    }
}
