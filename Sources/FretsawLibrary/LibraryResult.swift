internal import CFretsaw
internal import FretsawBatch
internal import FretsawCaptcha
internal import FretsawCodecs
internal import FretsawRaster
internal import LibC

/// An error of a call.
struct LibraryError: Error, CustomStringConvertible {
    let description: String
    let status: Int

    init(_ description: String, _ status: Int = FRETSAW_OPTION) {
        (self.description, self.status) = (description, status)
    }
}

/// The result of a call, in memory of Swift.
struct LibraryResult {
    /// A picture of an item, or a frame.
    enum Picture {
        case pixels(Image<RGBA8>, isPiece: Bool = false, duration: Duration = .zero)
        case file(EncodedItem.File, PictureEncoding)
    }

    var status = FRETSAW_OK
    var text = ""
    var generator: LockedGenerator?
    var pictures: [Picture] = []
    /// The memory of pictures.
    var pool = PixelPool()

    /// The caller has a pointer to the first of them.
    private typealias Allocation = (result: fretsaw_result, pool: Unmanaged<PixelPool>)

    /// The result in memory that ``free(_:)`` frees.
    func moved() -> UnsafePointer<fretsaw_result> {
        let list = UnsafeMutableBufferPointer<fretsaw_picture>.allocate(capacity: pictures.count)
        _ = unsafe list.initialize(fromContentsOf: unsafe pictures.map { unsafe $0.copy(pool) })
        let whole = UnsafeMutablePointer<Allocation>.allocate(capacity: 1)
        unsafe whole.initialize(
            to: (
                fretsaw_result(
                    status: Int32(status),
                    text: unsafe strdup(text),
                    size: text.utf8.count,
                    generator: generator.map {
                        unsafe OpaquePointer(Unmanaged.passRetained($0).toOpaque())
                    },
                    pictures: list.baseAddress,
                    count: pictures.count
                ),
                .passRetained(pool)
            )
        )
        return unsafe UnsafeRawPointer(whole).assumingMemoryBound(to: fretsaw_result.self)
    }

    static func free(_ result: UnsafePointer<fretsaw_result>) {
        let whole = unsafe UnsafeRawPointer(result).assumingMemoryBound(to: Allocation.self)
        let pool = unsafe whole.pointee.pool.takeRetainedValue()
        let (list, count) = unsafe (result.pointee.pictures, result.pointee.count)
        for index in 0..<count {
            guard let picture = unsafe list?[index] else { break }
            unsafe pool.give(UnsafeMutableRawPointer(mutating: picture.bytes), picture.size)
        }
        unsafe list?.deallocate()
        unsafe LibC.free(UnsafeMutableRawPointer(mutating: result.pointee.text))
        unsafe whole.deallocate()
    }
}

extension LibraryResult {
    /// The most bytes of frames of a result, unless one frame has more.
    private static let frameBytes = 1 << 28

    init(framesOf file: [UInt8], from first: Int, atMost count: Int) throws {
        self.init()
        switch ImageFormat.isAnimation(file) ? ImageFormat(sniffing: file) : nil {
        case nil:
            let image = try ImageDecoder.decode(file).image
            if first == 0, count > 0 { pictures = [.pixels(image)] }
        case .apng, .webp: try add(ChunkedAnimationDecoder(file), first, count)
        default: try add(GIFDecoder(file), first, count)
        }
    }

    private mutating func add<Decoder: AnimationDecoder & ~Copyable>(
        _ decoder: consuming Decoder,
        _ first: Int,
        _ count: Int
    ) throws {
        let most = min(count, max(1, Self.frameBytes / 4 / max(1, decoder.canvasSize.pixelCount)))
        while pictures.count < most, let frame = try decoder.advance() {
            guard frame.index >= first else { continue }
            pictures.append(.pixels(decoder.image(), duration: frame.delay))
        }
    }
}

extension LibraryResult.Picture {
    fileprivate func copy(_ pool: PixelPool) -> fretsaw_picture {
        switch self {
        case .pixels(let image, let isPiece, let duration):
            var picture = unsafe fretsaw_picture(image.pixels.bytes, image.size, isPiece, pool)
            unsafe picture.duration = UInt64(max(0, duration / .microseconds(1)))
            return unsafe picture
        case .file(let file, let encoding):
            let bytes = unsafe file.bytes.span.bytes
            var picture = unsafe fretsaw_picture(bytes, file.size, !file.role.isOpaque, pool)
            let format = ItemName.format(of: file.role, encoding: encoding)
            let place = PictureEncoding.all.firstIndex { $0.name == format }
            unsafe picture.format = place.map { UInt32($0 + FRETSAW_JPEG) } ?? 0
            return unsafe picture
        }
    }
}

extension fretsaw_picture {
    fileprivate init(_ content: RawSpan, _ size: PixelSize, _ isPiece: Bool, _ pool: PixelPool) {
        unsafe self.init()
        let count = content.byteCount
        let copy = unsafe UnsafeMutableRawBufferPointer(start: pool.take(count), count: count)
        unsafe content.withUnsafeBytes { unsafe copy.copyMemory(from: $0) }
        unsafe (bytes, self.size) = (
            UnsafePointer(copy.bindMemory(to: UInt8.self).baseAddress), count
        )
        unsafe (width, height) = (UInt32(size.width), UInt32(size.height))
        unsafe is_piece = isPiece ? 1 : 0
    }
}
