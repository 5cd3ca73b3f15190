internal import FretsawJSON
internal import FretsawCaptcha
internal import FretsawRaster

extension JSONWriter {
    /// A click-word puzzle's options, named as on the command line; of list and font, what pictures
    /// depend on.
    mutating func members(of options: ClickWordOptions) {
        let size = options.geometry.background
        member("size", "\(size.width)x\(size.height)")
        member("words", options.words)
        member("prompts", options.prompts)
        member("word-list", options.glyphs.text)
        object("font") { json in
            json.member("sha256", options.glyphs.source.sha256)
            json.member("face", options.glyphs.source.face)
        }
    }
}
