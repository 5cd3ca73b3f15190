/// The decoder's behaviour where the standard is silent or decoders differ.
public enum GIFQuirk: String, CaseIterable, Sendable {
    /// Delays are given as stored, also 0 and 1; players make 10 of them (``GIFTiming/browser``).
    case shortDelaysAreStored
    /// Without a loop extension an animation plays once.
    case noLoopPlaysOnce
    /// A stored loop count n means n repetitions, so n + 1 plays; 0 means for ever.
    ///
    /// SDWebImage and FLAnimatedImage play n times.
    case loopCountsRepetitions
    /// Of several loop extensions the last counts, also behind frames; Pillow takes the first.
    case lastLoopCounts
    /// `ANIMEXTS1.0` loops as `NETSCAPE2.0` does.
    case animationExtensionLoops
    /// The loop is found behind other blocks of its extension, as in Firefox.
    ///
    /// Chromium ignores the loop where a buffering block comes first.
    case loopBehindBufferingBlock
    /// The canvas begins transparent, and the background colour index is ignored.
    ///
    /// Pillow, gifsicle and ImageMagick fill with the background colour.
    case backgroundIsIgnored
    /// A first frame beyond the screen grows the canvas to the right and to the bottom.
    ///
    /// Firefox moves it to the corner; ImageMagick and ffmpeg cut or reject it.
    case canvasGrowsForFirstFrame
    /// Later frames are cut off at the canvas; Pillow and gifsicle grow the picture.
    case laterFramesAreCutOff
    /// A frame without columns or rows draws nothing, with a warning.
    ///
    /// Firefox makes it as large as the canvas; giflib and Pillow reject the file.
    case emptyFramePaintsNothing
    /// Without any palette a frame is opaque black, with a warning; white in Firefox.
    case noPaletteIsBlack
    /// An index beyond the palette is opaque black; Firefox wraps it.
    case indexBeyondPaletteIsBlack
    /// Disposal 2 makes the frame's area transparent, not the background colour.
    case clearingIsTransparent
    /// Disposal 3 on the first frame leaves an empty canvas; Pillow and ffmpeg keep the frame.
    case firstFrameRestoresEmptiness
    /// Disposal 4 means 3, as some old writers counted.
    case disposalFourRestores
    /// Disposals 5 to 7 mean 0.
    case unknownDisposalsKeep
    /// A graphic control lasts for one frame; in Firefox transparency and disposal continue.
    case controlLastsOneFrame
    /// Of two graphic controls before a frame the last counts; Pillow takes the first.
    case lastControlCounts
    /// Plain text is ignored, and a control before it applies to the next frame.
    case controlPassesPlainText
    /// The transparent index is one of the palette in use, local or global.
    case transparencyOfLocalPalette
    /// An incomplete interlaced frame shows the rows it has, each in its place alone.
    case partialInterlaceIsNotSpread
    /// A frame whose data end early is shown in part, and is the last.
    ///
    /// Firefox and ffmpeg accept it and continue.
    case missingPixelsEndTheFile
    /// A code the table does not hold ends the file; the pixels before it are shown.
    case badCodeEndsTheFile
    /// Pixels and blocks beyond the frame's are ignored.
    case surplusPixelsAreIgnored
    /// Colour indices of more than eight bits are rejected, as by giflib; Firefox takes them.
    case wideCodesAreRefused
    /// A file that ends inside a frame's data shows the frames before it and the pixels so far.
    case truncationKeepsFrames
    /// A missing trailer, or garbage in its place, ends the file with a warning.
    ///
    /// Pillow, ImageMagick and gifsicle look for more frames.
    case garbageEndsTheFile
    /// Bytes behind the trailer are ignored; ffmpeg reads a second GIF there.
    case trailingDataIsIgnored
    /// A GIF87a may be animated as well.
    case oldVersionAnimates
    /// Versions but `87a` and `89a` are rejected; giflib and gifsicle accept any.
    case otherVersionsAreRefused
    /// An extension without blocks is nothing; `DGifSlurp` and Pillow fail on some.
    case emptyExtensionIsNothing
}
