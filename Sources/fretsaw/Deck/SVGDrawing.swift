import FretsawCaptcha
import FretsawCodecs
import FretsawCommandLine
import FretsawDecks
import FretsawFiles
import FretsawRaster
import LibC

/// Draws SVG files with `rsvg-convert` of librsvg, from standard input: they cannot refer to other files.
enum SVGDrawing {
    /// The most bytes of an SVG file.
    static let maxBytes = 1 << 22
    /// The sides in pixels of a picture that the figure fills, and of one in which it is small.
    private static let (side, maxSide) = (512, 2048)
    /// The limits of a drawing: seconds, bytes of memory, bytes of output.
    private static let (maxSeconds, maxMemory, maxOutput) = (10, 1 << 30, 1 << 25)

    /// The silhouette of the SVG file `bytes`, about 512 pixels wide or high; fails without the program.
    static func silhouette(of bytes: [UInt8], file: String) throws -> Mask {
        guard bytes.count <= maxBytes else {
            throw DeckError(.file("the file has more than \(maxBytes) bytes"), file: file)
        }
        let mask = try silhouette(of: bytes, side: side, file: file)
        let extent = extent(of: mask)
        guard 1..<side * 15 / 16 ~= extent else { return mask }
        // The figure is a part of its view: draw it again at a larger scale.
        return try silhouette(of: bytes, side: min(maxSide, side * side / extent), file: file)
    }

    private static func silhouette(of bytes: [UInt8], side: Int, file: String) throws -> Mask {
        let input = try TemporaryFile(bytes)
        let output = try TemporaryFile()
        let messages = try TemporaryFile()
        let status = try run(
            ["rsvg-convert", "--width=\(side)", "--height=\(side)", "--keep-aspect-ratio"],
            with: [input.descriptor, output.descriptor, messages.descriptor]
        )
        guard let status else {
            let reason = "drawing it takes more than \(maxSeconds) s; simplify it"
            throw DeckError(.file(reason), file: file)
        }
        guard status == 0, let png = output.contents(),
            let image = try? ImageDecoder.decode(png).image
        else {
            // Without a message, a signal ended it: it aborts if it gets no memory.
            let text = String(decoding: messages.contents() ?? [], as: UTF8.self)
            let reason = text.split(separator: "\n").first.map { String($0.prefix(200)) }
            throw DeckError(
                .file("rsvg-convert cannot draw it: \(reason ?? "it is too complex; simplify it")"),
                file: file
            )
        }
        return FigureSources.silhouette(of: image)
    }

    /// The longer side in pixels of the box of what is not 0.
    private static func extent(of mask: Mask) -> Int {
        var columns: ClosedRange<Int>?
        var rows: ClosedRange<Int>?
        for y in 0..<mask.height {
            let row = mask.row(y)
            for x in 0..<mask.width where row[x] > 0 {
                columns = min(columns?.lowerBound ?? x, x)...max(columns?.upperBound ?? x, x)
                rows = (rows?.lowerBound ?? y)...y
            }
        }
        return max(columns?.count ?? 0, rows?.count ?? 0)
    }

    /// Runs a program with three standard streams; returns its status (`wait`), nil if it took too long.
    private static func run(_ words: [String], with streams: [Int32]) throws -> Int32? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, descriptor) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
        }
        var arguments = words.map { word in strdup(word) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        let code = withLimits { posix_spawnp(&child, words[0], &actions, nil, &arguments, environ) }
        guard code == 0 else {
            throw CommandFailure(
                "the program rsvg-convert, which draws SVG files, cannot be started: "
                    + String(cString: strerror(code)),
                .failure,
                advice: "install it: apt-get install librsvg2-bin, or brew install librsvg"
            )
        }
        var status: Int32 = 0
        let end = ContinuousClock.now + .seconds(maxSeconds)
        while untilNotInterrupted({ waitpid(child, &status, WNOHANG) }) == 0 {
            guard ContinuousClock.now < end else {
                kill(child, SIGKILL)
                _ = untilNotInterrupted { waitpid(child, &status, 0) }
                return nil
            }
            usleep(1000)
        }
        return status
    }

    /// Calls `start` while the limits of this process are those of the program, which inherits them.
    private static func withLimits<Result>(_ start: () -> Result) -> Result {
        #if canImport(Glibc)
        let resources = [(RLIMIT_AS, maxMemory), (RLIMIT_FSIZE, maxOutput)].map {
            (__rlimit_resource_t($0.rawValue), rlim_t($1))
        }
        var limits = [rlimit](repeating: rlimit(), count: resources.count)
        for (index, (resource, most)) in resources.enumerated() {
            getrlimit(resource, &limits[index])
            var limit = limits[index]
            limit.rlim_cur = min(limit.rlim_cur, most)
            setrlimit(resource, &limit)
        }
        defer {
            for (index, (resource, _)) in resources.enumerated() {
                setrlimit(resource, &limits[index])
            }
        }
        #endif
        return start()
    }
}

/// A file without a name, which is removed with this value.
private struct TemporaryFile: ~Copyable {
    private let file: UnsafeMutablePointer<FILE>

    /// Creates a file of `bytes` at whose start reading begins.
    init(_ bytes: [UInt8] = []) throws(FileError) {
        guard let file = tmpfile() else { throw .system(.create, "a temporary file") }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
            let error = FileError.system(.write, "a temporary file")
            fclose(file)
            throw error
        }
        rewind(file)
        self.file = file
    }

    var descriptor: Int32 { fileno(file) }

    /// All bytes; nil if reading fails.
    func contents() -> [UInt8]? {
        fseek(file, 0, SEEK_END)
        let count = ftell(file)
        rewind(file)
        guard count >= 0 else { return nil }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = fread(buffer.baseAddress, 1, count, file)
        }
    }

    deinit { fclose(file) }
}
