import FretsawCodecs
import FretsawRaster

/// Any bytes as a picture: inspector and decoder agree, and decoded pixels survive encoding.
func fuzzPicture(_ bytes: [UInt8]) {
    var limits = DecodingLimits.default
    limits.maxSide = 2048
    limits.maxPixels = 1 << 16
    limits.maxAnimationPixels = 1 << 16
    limits.maxJPEGScans = 20

    let description = ImageInspector.describe(bytes, limits: limits)
    let decoded = try? ImageDecoder.decode(bytes, limits: limits)
    precondition(
        (description.problem == nil) == (decoded != nil),
        "inspector and decoder disagree: \(String(describing: description.problem))"
    )
    guard let image = decoded?.image else { return }
    var encoder = PNGEncoder()
    var png: [UInt8] = []
    encoder.encode(image, opaque: false, into: &png)
    let again = try? ImageDecoder.decode(png, limits: limits)
    precondition(again?.image == image, "written and read again, the picture differs")
}
