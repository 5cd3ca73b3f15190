/// The decoder's behaviour where the standard is silent or decoders differ.
public enum GIFQuirk: String, CaseIterable, Sendable {
    /// Delays are reported as stored, including delays of 0 and 10 ms, which players extend to
    /// 100 ms (``AnimationTiming/browser``).
    case shortDelaysAreStored
    /// Without a loop extension an animation plays once.
    case noLoopPlaysOnce
    /// A stored loop count n means n repetitions, so n + 1 plays; 0 means for ever.
    ///
    /// SDWebImage and FLAnimatedImage play n times.
    case loopCountsRepetitions
    /// The last of several loop extensions applies, also after frames; Pillow uses the first.
    case lastLoopApplies
    /// `ANIMEXTS1.0` has the same meaning as `NETSCAPE2.0`.
    case animationExtensionLoops
    /// The loop count may follow other blocks of its extension, as in Firefox.
    ///
    /// Chromium ignores it after a buffering block.
    case loopAfterBufferingBlock
    /// The canvas is initially transparent, and the background colour index is ignored.
    ///
    /// Pillow, gifsicle and ImageMagick fill it with the background colour.
    case backgroundIsIgnored
    /// If the first frame extends beyond the screen, the canvas grows to the right and bottom.
    ///
    /// Firefox moves the frame to the corner; ImageMagick and ffmpeg clip or reject it.
    case canvasGrowsForFirstFrame
    /// Later frames are clipped to the canvas; Pillow and gifsicle enlarge it.
    case laterFramesAreClipped
    /// A frame of zero width or height draws nothing, with a warning.
    ///
    /// Firefox enlarges it to the canvas; giflib and Pillow reject the file.
    case emptyFrameDrawsNothing
    /// A frame without any palette is opaque black, with a warning; it is white in Firefox.
    case noPaletteIsBlack
    /// An index beyond the palette is opaque black; Firefox wraps it.
    case indexBeyondPaletteIsBlack
    /// Disposal 2 makes the frame's area transparent, not the background colour.
    case clearingIsTransparent
    /// Disposal 3 on the first frame leaves an empty canvas; Pillow and ffmpeg keep the frame.
    case firstFrameRestoresEmptyCanvas
    /// Disposal 4 means 3, as some old encoders wrote it.
    case disposalFourRestores
    /// Disposals 5 to 7 mean 0.
    case unknownDisposalsKeep
    /// A graphic control lasts for one frame; in Firefox transparency and disposal continue.
    case controlLastsOneFrame
    /// The last of several graphic controls before a frame applies; Pillow uses the first.
    case lastControlApplies
    /// Plain text is ignored, and a graphic control before it applies to the next frame.
    case controlSkipsPlainText
    /// The transparent index refers to the palette used, local or global.
    case transparencyOfLocalPalette
    /// An incomplete interlaced frame shows its decoded rows, not spread over their neighbours.
    case partialInterlaceIsNotSpread
    /// A frame with too little data is shown in part and is the last.
    ///
    /// Firefox and ffmpeg accept it and continue.
    case missingPixelsEndTheFile
    /// A code that is not in the table ends the file; the pixels before it are shown.
    case badCodeEndsTheFile
    /// Surplus pixels and data blocks of a frame are ignored.
    case surplusPixelsAreIgnored
    /// Colour indices of more than 8 bits are rejected, as by giflib; Firefox accepts them.
    case wideCodesAreRejected
    /// A file that ends inside a frame's data shows the frames before it and the decoded pixels.
    case truncationKeepsFrames
    /// A missing trailer, or garbage in its place, ends the file with a warning.
    ///
    /// Pillow, ImageMagick and gifsicle search for more frames.
    case garbageEndsTheFile
    /// Bytes after the trailer are ignored; ffmpeg reads a second GIF there.
    case trailingDataIsIgnored
    /// A GIF87a may be animated.
    case oldVersionAnimates
    /// Versions other than `87a` and `89a` are rejected; giflib and gifsicle accept any.
    case otherVersionsAreRejected
    /// An extension without blocks is ignored; `DGifSlurp` and Pillow fail on some.
    case emptyExtensionIsIgnored
}
