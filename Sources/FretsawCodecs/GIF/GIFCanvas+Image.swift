import FretsawRaster

extension GIFCanvas {
    /// Its pixels as a picture of their own.
    borrowing func image() -> Image<RGBA8> {
        let pixels = pixels
        let copy = unsafe [RGBA8](unsafeUninitializedCapacity: pixels.count) { buffer, count in
            unsafe pixels.withUnsafeBufferPointer { source in
                count = unsafe buffer.initialize(fromContentsOf: source)
            }
        }
        return Image(width: size.width, height: size.height, pixels: copy)
    }
}
