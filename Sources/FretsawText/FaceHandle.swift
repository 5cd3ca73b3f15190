internal import CFreeType
internal import FretsawRaster

/// Owns a FreeType library, one face in it, and the bytes of the font.
///
/// FreeType returns error codes and does not use `longjmp` across callers. Every face has its own library, so different
/// faces can be used concurrently; one face must be used by one caller at a time.
@safe
struct FaceHandle: ~Copyable {
    private let library: FT_Library
    private let face: FT_Face
    /// FreeType reads these bytes as long as the face exists.
    private let bytes: UnsafeMutableBufferPointer<UInt8>

    /// Opens face `index` of the font in `bytes`, which are copied.
    init(_ bytes: [UInt8], index: Int) throws(TextError) {
        precondition((1...Font.maxBytes).contains(bytes.count) && (0...0xFFFF).contains(index))
        var library: FT_Library?
        try FaceHandle.check(unsafe FT_Init_FreeType(&library))
        guard let library = unsafe library else { throw TextError(.library("no handle")) }
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = unsafe copy.initialize(fromContentsOf: bytes)
        var face: FT_Face?
        let code = unsafe FT_New_Memory_Face(
            library,
            copy.baseAddress,
            FT_Long(bytes.count),
            FT_Long(index),
            &face
        )
        guard code == 0, let face = unsafe face else {
            let count = code == 0 ? 0 : unsafe FaceHandle.faceCount(of: copy, in: library)
            unsafe FT_Done_FreeType(library)
            unsafe copy.deallocate()
            if count > 0, index >= count {
                throw TextError(.noSuchFace(index: index, count: count))
            }
            throw FaceHandle.error(code)
        }
        unsafe self.library = library
        unsafe self.face = face
        unsafe self.bytes = copy
    }

    deinit {
        unsafe FT_Done_Face(face)
        unsafe FT_Done_FreeType(library)
        unsafe bytes.deallocate()
    }

    /// The number of faces in `bytes`; 0 if it is not a font.
    private static func faceCount(
        of bytes: UnsafeMutableBufferPointer<UInt8>,
        in library: FT_Library
    ) -> Int {
        var face: FT_Face?
        let code = unsafe FT_New_Memory_Face(
            library,
            bytes.baseAddress,
            FT_Long(bytes.count),
            -1,
            &face
        )
        guard code == 0, let face = unsafe face else { return 0 }
        defer { unsafe FT_Done_Face(face) }
        return Int(unsafe face.pointee.num_faces)
    }

    /// The properties of the face, validated.
    func properties() throws(TextError) -> (
        faceCount: Int, unitsPerEm: Int, ascent: Int, descent: Int, familyName: String?,
        styleName: String?
    ) {
        let record = unsafe face.pointee
        let flags = unsafe record.face_flags
        guard flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0 else {
            throw TextError(.withoutOutlines)
        }
        guard flags & FT_Long(FT_FACE_FLAG_TRICKY) == 0 else {
            throw TextError(.needsInstructions)
        }
        let unitsPerEm = Int(unsafe record.units_per_EM)
        // The range that OpenType defines for the `head` table.
        guard (16...16_384).contains(unitsPerEm) else {
            throw TextError(.malformed("\(unitsPerEm) units per em"))
        }
        guard unsafe FT_Select_Charmap(face, FT_ENCODING_UNICODE) == 0 else {
            throw TextError(.withoutUnicode)
        }
        let family = unsafe record.family_name.map { unsafe String(cString: $0) }
        let style = unsafe record.style_name.map { unsafe String(cString: $0) }
        let (ascent, descent) = (Int(unsafe record.ascender), -Int(unsafe record.descender))
        return (Int(unsafe record.num_faces), unitsPerEm, ascent, descent, family, style)
    }

    /// The glyph index of `scalar`; nil if the font has no glyph for it.
    func glyphIndex(for scalar: Unicode.Scalar) -> UInt32? {
        let index = unsafe FT_Get_Char_Index(face, FT_ULong(scalar.value))
        return index == 0 ? nil : index
    }

    /// The unhinted outline and advance of a glyph, in font units.
    mutating func loadGlyph(
        _ index: UInt32
    ) throws(TextError) -> (outline: OutlinePoints, advance: Int) {
        let flags = FT_Int32(FT_LOAD_NO_SCALE) | FT_Int32(FT_LOAD_NO_HINTING)
        try FaceHandle.check(unsafe FT_Load_Glyph(face, index, flags))
        guard let slot = unsafe face.pointee.glyph,
            unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { throw TextError(.withoutOutlines) }
        let advance = Int(unsafe slot.pointee.metrics.horiAdvance)
        return (unsafe try FaceHandle.points(of: slot.pointee.outline), advance)
    }

    /// Copies an outline out of FreeType's memory.
    private static func points(of outline: FT_Outline) throws(TextError) -> OutlinePoints {
        // Signed in FreeType up to 2.13.2, unsigned since; the lower 16 bits are the same.
        let pointCount = Int(UInt16(truncatingIfNeeded: unsafe outline.n_points))
        let contourCount = Int(UInt16(truncatingIfNeeded: unsafe outline.n_contours))
        var result = OutlinePoints()
        guard pointCount > 0, contourCount > 0 else { return result }
        guard let points = unsafe outline.points, let tags = unsafe outline.tags,
            let contours = unsafe outline.contours
        else { throw TextError(.malformed("an outline without points")) }
        result.points.reserveCapacity(pointCount)
        result.kinds.reserveCapacity(pointCount)
        let coordinates = -OutlinePoints.maxCoordinate...OutlinePoints.maxCoordinate
        for index in 0..<pointCount {
            let (x, y) = unsafe (Int(points[index].x), Int(points[index].y))
            guard coordinates.contains(x), coordinates.contains(y) else {
                throw TextError(.malformed("a point at (\(x), \(y)) is out of range"))
            }
            result.points.append(Point(x: Double(x), y: Double(y)))
            // Bit 0: on the curve. Bit 1, if off the curve: control point of a cubic.
            let tag = UInt8(truncatingIfNeeded: unsafe tags[index])
            result.kinds.append(tag & 1 != 0 ? .on : tag & 2 != 0 ? .cubic : .quadratic)
        }
        for index in 0..<contourCount {
            result.contourEnds.append(Int(UInt16(truncatingIfNeeded: unsafe contours[index])))
        }
        return result
    }
}

extension FaceHandle {
    static func check(_ code: FT_Error) throws(TextError) {
        guard code == 0 else { throw error(code) }
    }

    /// The error for a FreeType code; FreeType as built by Debian has no messages.
    static func error(_ code: FT_Error) -> TextError {
        switch Int(code) {
        case Int(FT_Err_Unknown_File_Format): TextError(.unrecognised)
        case Int(FT_Err_Out_Of_Memory): TextError(.library("out of memory"))
        case Int(FT_Err_Missing_Module), Int(FT_Err_Unimplemented_Feature):
            TextError(.library("it was built without support for this font format"))
        case Int(FT_Err_Invalid_File_Format), Int(FT_Err_Invalid_Table):
            TextError(.malformed("invalid tables"))
        case Int(FT_Err_Invalid_Outline), Int(FT_Err_Invalid_Composite):
            TextError(.malformed("an invalid outline"))
        case Int(FT_Err_Invalid_Offset), Int(FT_Err_Invalid_Stream_Operation),
            Int(FT_Err_Invalid_Stream_Read), Int(FT_Err_Invalid_Stream_Seek),
            Int(FT_Err_Invalid_Stream_Skip), Int(FT_Err_Invalid_Frame_Operation):
            TextError(.malformed("a table or glyph is beyond the end of the file"))
        default:
            TextError(.malformed("FreeType error 0x\(String(Int(code), radix: 16))"))
        }
    }
}
