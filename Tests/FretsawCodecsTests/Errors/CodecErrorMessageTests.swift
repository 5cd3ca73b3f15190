import FretsawCodecs
import Testing

@Suite("Codec error messages")
struct CodecErrorMessageTests {
    static let rows: [(CodecError, String)] = [
        (
            CodecError(.unrecognised),
            "not a picture of any known format; convert it to PNG, JPEG or GIF"
        ),
        (
            CodecError(.unsupportedFormat, format: .avif),
            "AVIF: recognised, but fretsaw does not decode this format; "
                + "convert it to PNG, JPEG or GIF"
        ),
        (
            CodecError(.unsupportedVariant("lossless"), format: .jpeg),
            "JPEG: recognised, but fretsaw does not decode this variant: lossless; "
                + "convert it to PNG, JPEG or GIF"
        ),
        (
            CodecError(.truncated, format: .png, offset: 57),
            "PNG: the file ends before the picture does (at byte 57); "
                + "fetch or copy the file again"
        ),
        (
            CodecError(.malformed("IDAT: CRC error"), format: .png, offset: 99),
            "PNG: the file is damaged: IDAT: CRC error (at byte 99)"
        ),
        (
            CodecError(
                .limitExceeded(.maxSide, value: 20_000, allowed: 16_384),
                format: .gif89a
            ),
            "GIF89a: the longest side in pixels is 20000, more than the 16384 allowed"
        ),
        (
            CodecError(.limitExceeded(.absoluteMaxPixels, value: 9, allowed: 8)),
            "the number of pixels is 9, more than the 8 allowed; scale the picture down"
        ),
        (
            CodecError(.limitExceeded(.maxJPEGScans, value: 501, allowed: 500), format: .jpeg),
            "JPEG: the number of scans is 501, more than the 500 allowed; "
                + "save it with fewer scans"
        ),
        (
            CodecError(
                .optionOutOfRange(name: "quality", value: 0, allowed: 1...100),
                format: .jpeg
            ),
            "JPEG: quality is 0, not in 1…100"
        ),
        (
            CodecError(.unencodableSize(width: 0, height: 9, maxSide: 10), format: .jpeg),
            "JPEG: a picture of 0×9 pixels cannot be written; each side must be in 1…10"
        ),
        (
            CodecError(.library("Out of memory"), format: .jpeg),
            "JPEG: the library failed: Out of memory"
        ),
    ]

    @Test("The message says what happened, where, and what to do", arguments: rows)
    func message(error: CodecError, text: String) {
        #expect(error.description == text)
    }

    @Test("No message names what only the code knows", arguments: DecodingLimits.Name.allCases)
    func noInternalNames(name: DecodingLimits.Name) {
        let message = "\(CodecError(.limitExceeded(name, value: 2, allowed: 1)))"
        #expect(!message.contains(name.rawValue))
        #expect(!message.contains("DecodingLimits"))
    }
}
