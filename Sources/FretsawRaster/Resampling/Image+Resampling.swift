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
        var line = [SIMD4<Float>](repeating: .zero, count: self.width)
        for y in 0..<height {
            let source = row(y)
            for x in source.indices { line[x] = source[x].lanes }
            var target = result.mutableRow(y)
            for x in target.indices {
                target[x] = RGBA8(rounding: weights.sum(of: line, weights.runs[x]))
            }
        }
        return result
    }

    private func resampledColumns(to height: Int, _ weights: ResamplingWeights) -> Image<RGBA8> {
        var result = Image(width: width, height: height, filledWith: .transparent)
        var sums = [SIMD4<Float>](repeating: .zero, count: width)
        for y in 0..<height {
            let run = weights.runs[y]
            for x in sums.indices { sums[x] = .zero }
            for step in 0..<run.count {
                let source = row(run.first + step)
                let weight = weights.weights[run.offset + step]
                for x in source.indices { sums[x] += source[x].lanes * weight }
            }
            var target = result.mutableRow(y)
            for x in target.indices { target[x] = RGBA8(rounding: sums[x]) }
        }
        return result
    }
}

extension ResamplingWeights {
    /// The weighted sum of a run of samples.
    @inline(__always)
    fileprivate func sum(of line: [SIMD4<Float>], _ run: Run) -> SIMD4<Float> {
        precondition(run.first >= 0 && run.count <= line.count - run.first)
        precondition(run.offset >= 0 && run.count <= weights.count - run.offset)
        return unsafe line.withUnsafeBufferPointer { line in
            unsafe weights.withUnsafeBufferPointer { weights in
                // Two sums, so that neither waits for itself.
                var (even, odd) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
                var step = 0
                while step &+ 1 < run.count {
                    let (sample, weight) = (run.first &+ step, run.offset &+ step)
                    unsafe even += line[sample] * weights[weight]
                    unsafe odd += line[sample &+ 1] * weights[weight &+ 1]
                    step &+= 2
                }
                if step < run.count {
                    unsafe even += line[run.first &+ step] * weights[run.offset &+ step]
                }
                return even + odd
            }
        }
    }
}

extension RGBA8 {
    @inline(__always)
    fileprivate var lanes: SIMD4<Float> {
        let bytes = unsafe unsafeBitCast(self, to: SIMD4<UInt8>.self)
        return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bytes))
    }

    /// A weighted sum in 2⁻¹⁴, rounded to the nearest and cut to 0 … 255.
    @inline(__always)
    fileprivate init(rounding sum: SIMD4<Float>) {
        let (none, all) = (SIMD4<Float>.zero, SIMD4<Float>(repeating: 255))
        var value = sum / Float(ResamplingWeights.one) + 0.5
        value.replace(with: none, where: value .< none)
        value.replace(with: all, where: value .> all)
        let bytes = SIMD4<UInt8>(truncatingIfNeeded: value.wholePart)
        self = unsafe unsafeBitCast(bytes, to: RGBA8.self)
    }
}
