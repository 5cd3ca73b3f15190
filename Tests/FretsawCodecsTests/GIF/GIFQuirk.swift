/// The decoder's behaviour where the standard is silent or decoders differ; the article OddGIFs lists it.
enum GIFQuirk: CaseIterable {
    case shortDelaysAreStored
    case noLoopPlaysOnce
    case loopCountsRepetitions
    case lastLoopApplies
    case animationExtensionLoops
    case loopAfterAnotherBlockIsIgnored
    case backgroundIsIgnored
    case canvasGrowsForFirstFrame
    case laterFramesAreClipped
    case emptyFrameDrawsNothing
    case noPaletteIsBlack
    case indexBeyondPaletteIsBlack
    case clearingIsTransparent
    case firstFrameRestoresEmptyCanvas
    case disposalFourRestores
    case unknownDisposalsKeep
    case controlLastsOneFrame
    case lastControlApplies
    case controlSkipsPlainText
    case transparencyOfLocalPalette
    case partialInterlaceIsNotSpread
    case missingPixelsCostOneFrame
    case badCodeCostsOneFrame
    case surplusPixelsAreIgnored
    case wideCodesCostTheirFrame
    case truncationKeepsFrames
    case garbageEndsTheFile
    case trailingDataIsIgnored
    case oldVersionAnimates
    case otherVersionsAreRejected
    case emptyExtensionIsIgnored
}
