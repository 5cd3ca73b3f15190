internal import FretsawRaster

/// A library's warnings as one line: a damaged JPEG can cause tens of thousands of equal ones.
func summary(ofWarning first: String, count: Int) -> [String] {
    guard count > 0 else { return [] }
    return [count == 1 ? first : "\(first) (and \(count - 1) more)"]
}

/// Calls `read` with the bytes of the file and with the first `count` rows of `pixels`.
func withRows<Status>(
    _ count: Int,
    of bytes: [UInt8],
    _ width: Int,
    _ height: Int,
    into pixels: inout [RGBA8],
    _ read: (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?, UInt32) -> Status
) -> Status {
    precondition(
        0...height ~= count && count * width <= pixels.count,
        "the rows do not fit into the buffer"
    )
    return unsafe bytes.withUnsafeBufferPointer { input in
        unsafe pixels.withUnsafeMutableBytes { output in
            unsafe read(
                input.baseAddress,
                input.count,
                output.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt32(count)
            )
        }
    }
}
