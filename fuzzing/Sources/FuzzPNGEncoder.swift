import FretsawCodecs
import FretsawRaster

/// Any pixels, written by our encoder and read by libpng: the same pixels.
///
/// The first byte is the width minus 1; the lowest bit of the second omits alpha.
func fuzzPNGEncoder(_ bytes: [UInt8]) {
    guard bytes.count >= 6 else { return }
    let width = Int(bytes[0]) + 1
    let isOpaque = bytes[1] & 1 == 1
    let values = bytes[2...]
    let height = (values.count / 4 + width - 1) / width
    var pixels = stride(from: values.startIndex, to: values.endIndex - 3, by: 4).map { place in
        RGBA8(
            red: values[place],
            green: values[place + 1],
            blue: values[place + 2],
            alpha: isOpaque ? 255 : values[place + 3]
        )
    }
    pixels += Array(repeating: .black, count: width * height - pixels.count)
    let image = Image(width: width, height: height, pixels: pixels)

    var encoder = PNGEncoder()
    var png: [UInt8] = []
    encoder.encode(image, opaque: isOpaque, into: &png)
    let decoded = try? ImageDecoder.decode(png)
    precondition(decoded?.image == image, "written and read, the picture differs")
}
