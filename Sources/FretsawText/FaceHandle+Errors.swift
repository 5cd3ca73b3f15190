internal import CFreeType

extension FaceHandle {
    static func check(_ code: FT_Error) throws(TextError) {
        guard code == 0 else { throw error(code) }
    }

    /// The error for a code of FreeType's, which has no texts of its own as Debian builds it.
    static func error(_ code: FT_Error) -> TextError {
        switch Int(code) {
        case Int(FT_Err_Unknown_File_Format): TextError(.unrecognised)
        case Int(FT_Err_Out_Of_Memory): TextError(.library("no memory"))
        case Int(FT_Err_Missing_Module), Int(FT_Err_Unimplemented_Feature):
            TextError(.library("it was built without support for this font"))
        case Int(FT_Err_Invalid_File_Format), Int(FT_Err_Invalid_Table):
            TextError(.malformed("its tables contradict the format"))
        case Int(FT_Err_Invalid_Outline), Int(FT_Err_Invalid_Composite):
            TextError(.malformed("an outline contradicts the format"))
        case Int(FT_Err_Invalid_Offset), Int(FT_Err_Invalid_Stream_Operation),
            Int(FT_Err_Invalid_Stream_Read), Int(FT_Err_Invalid_Stream_Seek),
            Int(FT_Err_Invalid_Stream_Skip), Int(FT_Err_Invalid_Frame_Operation):
            TextError(.malformed("a table or glyph lies beyond the file's end"))
        default:
            TextError(.malformed("FreeType's error 0x\(String(Int(code), radix: 16))"))
        }
    }
}
