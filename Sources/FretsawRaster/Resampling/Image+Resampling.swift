extension Image<RGBA8> {
    /// The picture at another size, its proportions stretched to it.
    ///
    /// Cubic interpolation, averaged over all source pixels where the picture shrinks; colours weigh
    /// as much as they are opaque. The same bytes on every machine.
    ///
    /// What stands between the two directions is never larger than both pictures.
    ///
    /// - Precondition: neither size is empty.
    /// - Complexity: O(pixels of the source + pixels of the result), times the kernel's width: four
    ///   pixels, or four times the ratio of shrinking.
    public func resampled(to size: PixelSize) -> Image<RGBA8> {
        precondition(width > 0 && height > 0, "an empty picture has nothing to show")
        precondition(size.width > 0 && size.height > 0, "a picture of no size cannot be shown")
        if size == self.size { return self }
        let isOpaque = isOpaque
        let source = isOpaque ? self : premultiplied()
        let across = ResamplingWeights(source: width, target: size.width)
        let down = ResamplingWeights(source: height, target: size.height)
        // Rows first, but where that would make a picture of the greater width and the greater height.
        let result =
            if size.width > width && size.height < height {
                source.resampledColumns(to: size.height, down)
                    .resampledRows(to: size.width, across)
            } else {
                source.resampledRows(to: size.width, across)
                    .resampledColumns(to: size.height, down)
            }
        return isOpaque ? result : result.unpremultiplied()
    }

    /// True where no pixel lets anything through.
    public var isOpaque: Bool {
        let pixels = pixels
        var all: UInt8 = 255
        for index in pixels.indices { all &= pixels[index].alpha }
        return all == 255
    }

    private func resampledRows(to width: Int, _ weights: ResamplingWeights) -> Image<RGBA8> {
        var result = Image(width: width, height: height, filledWith: .transparent)
        for y in 0..<height {
            let source = row(y)
            var target = result.mutableRow(y)
            for x in target.indices {
                let run = weights.runs[x]
                var sum = SIMD4<Int32>(repeating: Int32(ResamplingWeights.one / 2))
                for step in 0..<run.count {
                    sum &+= source[run.first + step].lanes &* weights.weights[run.offset + step]
                }
                target[x] = RGBA8(rounding: sum)
            }
        }
        return result
    }

    private func resampledColumns(to height: Int, _ weights: ResamplingWeights) -> Image<RGBA8> {
        var result = Image(width: width, height: height, filledWith: .transparent)
        var sums = [SIMD4<Int32>](repeating: .zero, count: width)
        for y in 0..<height {
            let run = weights.runs[y]
            for x in sums.indices {
                sums[x] = SIMD4(repeating: Int32(ResamplingWeights.one / 2))
            }
            for step in 0..<run.count {
                let source = row(run.first + step)
                let weight = weights.weights[run.offset + step]
                for x in source.indices { sums[x] &+= source[x].lanes &* weight }
            }
            var target = result.mutableRow(y)
            for x in target.indices { target[x] = RGBA8(rounding: sums[x]) }
        }
        return result
    }
}

extension RGBA8 {
    @inline(__always)
    fileprivate var lanes: SIMD4<Int32> {
        SIMD4(Int32(red), Int32(green), Int32(blue), Int32(alpha))
    }

    /// A weighted sum in 2⁻¹⁴, already raised by a half, cut to 0 … 255.
    @inline(__always)
    fileprivate init(rounding sum: SIMD4<Int32>) {
        let value = (sum &>> 14).clamped(
            lowerBound: .zero,
            upperBound: SIMD4(repeating: 255)
        )
        self.init(
            red: UInt8(truncatingIfNeeded: value[0]),
            green: UInt8(truncatingIfNeeded: value[1]),
            blue: UInt8(truncatingIfNeeded: value[2]),
            alpha: UInt8(truncatingIfNeeded: value[3])
        )
    }
}
