import FretsawRaster

/// How a picture's stored rows and columns must be displayed (Exif 2.32 § 4.6.4, tag 0x0112).
public enum EXIFOrientation: Int, CaseIterable, Sendable {
    /// As stored.
    case upright = 1
    /// Mirrored left to right.
    case mirrored
    /// Rotated by 180°.
    case upsideDown
    /// Mirrored top to bottom.
    case flipped
    /// Mirrored along the diagonal from the top left: rows become columns.
    case transposed
    /// Must be rotated by 90° clockwise.
    case turnClockwise
    /// Mirrored along the diagonal from the top right.
    case transversed
    /// Must be rotated by 90° anticlockwise.
    case turnAnticlockwise

    /// Whether width and height are swapped.
    public var transposes: Bool { rawValue >= Self.transposed.rawValue }
}

extension EXIFOrientation {
    /// The orientation in IFD0 of `tiff`, whose entries outside of it are ignored; nil if none is valid.
    init?(tiff: [UInt8]) {
        let isLittle = tiff.contains([0x49, 0x49, 0x2A, 0x00], at: 0)
        guard isLittle || tiff.contains([0x4D, 0x4D, 0x00, 0x2A], at: 0) else { return nil }
        func short(_ offset: Int) -> Int? {
            isLittle ? tiff.littleEndian16(at: offset) : tiff.bigEndian16(at: offset)
        }
        func long(_ offset: Int) -> Int? {
            isLittle ? tiff.littleEndian32(at: offset) : tiff.bigEndian32(at: offset)
        }
        guard let directory = long(4), let entryCount = short(directory) else { return nil }
        for index in 0..<entryCount {
            let entry = directory + 2 + 12 * index
            guard let tag = short(entry) else { return nil }
            guard tag == 0x0112 else { continue }
            guard short(entry + 2) == 3, long(entry + 4) == 1,  // one SHORT, in the entry itself
                let value = short(entry + 8)
            else { return nil }
            self.init(rawValue: value)
            return
        }
        return nil
    }
}

extension EXIFOrientation {
    /// The transformation from stored to displayed rows and columns.
    var turn: RowResampler.Turn {
        var turn = RowResampler.Turn()
        turn.transposes = transposes
        let isHalfTurn = self == .upsideDown || self == .transversed
        turn.mirrorsColumns = isHalfTurn || self == .mirrored || self == .turnAnticlockwise
        turn.mirrorsRows = isHalfTurn || self == .flipped || self == .turnClockwise
        return turn
    }

    var inverse: EXIFOrientation {
        switch self {
        case .turnClockwise: .turnAnticlockwise
        case .turnAnticlockwise: .turnClockwise
        default: self
        }
    }

    /// A resampler of stored rows; `plan` receives the displayed size.
    func resampler(
        of stored: PixelSize,
        fitting plan: (PixelSize) -> (crop: PixelRect, size: PixelSize)
    ) -> RowResampler {
        let (crop, size) = plan(exchanged(stored))
        return RowResampler(self.stored(crop, in: stored), to: exchanged(size), turn: turn)
    }

    /// Converts the stored size to the displayed size, or the reverse.
    func exchanged(_ size: PixelSize) -> PixelSize {
        transposes ? PixelSize(width: size.height, height: size.width) : size
    }

    /// Converts `shown`, a rectangle of the displayed picture, to a rectangle of the stored picture of `size`.
    func stored(_ shown: PixelRect, in size: PixelSize) -> PixelRect {
        var rect = shown
        if transposes {
            rect.origin = PixelPoint(x: shown.origin.y, y: shown.origin.x)
            rect.size = exchanged(shown.size)
        }
        if turn.mirrorsColumns { rect.origin.x = size.width - rect.maxX }
        if turn.mirrorsRows { rect.origin.y = size.height - rect.maxY }
        return rect
    }

    /// The index of the first displayed pixel in a stored picture of `size`, and the steps to the next
    /// one in x and in y.
    func walk(_ size: PixelSize) -> (start: Int, x: Int, y: Int) {
        let index = { (x: Int, y: Int) in
            let place = stored(PixelRect(x: x, y: y, width: 1, height: 1), in: size).origin
            return place.y * size.width + place.x
        }
        return (index(0, 0), index(1, 0) - index(0, 0), index(0, 1) - index(0, 0))
    }
}

extension Image {
    /// The displayed picture for rows and columns stored with `orientation`.
    func oriented(_ orientation: EXIFOrientation) -> Image {
        guard orientation != .upright, let first = pixelArray.first else { return self }
        let shownSize = orientation.exchanged(size)
        let (start, stepX, stepY) = orientation.walk(size)
        let stored = pixels
        var shown = Image(width: shownSize.width, height: shownSize.height, filledWith: first)
        for y in 0..<shownSize.height {
            var row = shown.mutableRow(y)
            var place = start + y * stepY
            for x in row.indices {
                row[x] = stored[place]
                place &+= stepX
            }
        }
        return shown
    }
}

/// The contents of a JPEG's marker segments before the first scan, read without decoding.
struct JPEGSegments {
    /// The orientation in the first Exif segment; nil if it has no valid one.
    private(set) var orientation: EXIFOrientation?
    /// The ICC profile; empty if a part of it is missing, nil if there is none.
    private(set) var profile: [UInt8]?

    /// Reads the segments of `bytes`, up to the first damage.
    init(of bytes: [UInt8]) {
        var offset = 2  // behind SOI
        var hasExif = false
        var parts: [Int: Range<Int>] = [:]
        var partCount = 0
        defer {
            // ICC.1, annex B.4: the parts are numbered from 1.
            if !parts.isEmpty {
                let ranges = (1...max(1, partCount)).compactMap { parts[$0] }
                let isComplete = ranges.count == partCount && parts.count == partCount
                profile = isComplete ? ranges.flatMap { bytes[$0] } : []
            }
        }
        while let marker = Self.marker(in: bytes, at: &offset) {
            if marker == 0xDA || marker == 0xD9 { return }  // SOS, EOI
            if marker == 0x01 || 0xD0...0xD8 ~= marker { continue }  // no length follows
            guard let length = bytes.bigEndian16(at: offset), length >= 2 else { return }
            let payload = offset + 2
            let end = min(offset + length, bytes.count)
            if marker == 0xE1, length >= 8, bytes.contains("Exif\0\0", at: payload), !hasExif {
                orientation = EXIFOrientation(tiff: Array(bytes[payload + 6..<end]))
                hasExif = true
            } else if marker == 0xE2, length >= 16, bytes.contains("ICC_PROFILE\0", at: payload),
                let number = bytes.byte(at: payload + 12), let count = bytes.byte(at: payload + 13),
                payload + 14 <= end
            {
                // As in Chromium, one of several parts that comes twice breaks the profile.
                let isNew = parts[number] == nil
                if isNew || count > 1 { parts[isNew ? number : 0] = payload + 14..<end }
                partCount = count
            }
            offset += length
        }
    }

    /// Checks that markers lead to the end of the picture, and the number of scans, without decoding.
    static func checkScans(of bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        var (offset, scans) = (2, 0)
        while let next = bytes[offset...].firstIndex(of: 0xFF) {
            offset = next
            guard let marker = marker(in: bytes, at: &offset), marker != 0x01,
                !(0xD0...0xD8 ~= marker)
            else { continue }
            if marker == 0xD9 { return }
            if marker == 0xDA { scans += 1 }
            try limits.check(.maxJPEGScans, scans, limits.maxJPEGScans, .jpeg)
            offset = min(offset + (bytes.bigEndian16(at: offset) ?? 0), bytes.count)
        }
        throw CodecError(.truncated, format: .jpeg, offset: bytes.count)
    }

    /// The marker at `offset`, after fill bytes; advances `offset` to the byte after it.
    static func marker(in bytes: [UInt8], at offset: inout Int) -> Int? {
        guard bytes.byte(at: offset) == 0xFF else { return nil }
        while bytes.byte(at: offset) == 0xFF { offset += 1 }
        guard let marker = bytes.byte(at: offset), marker != 0 else { return nil }
        offset += 1
        return marker
    }
}
