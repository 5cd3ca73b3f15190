internal import FretsawRaster

extension Image where Pixel == Float {
    init(width: Int, height: Int, _ value: (_ x: Int, _ y: Int) -> Float) {
        self.init(width: width, height: height, filledWith: 0)
        for y in 0..<height {
            var row = mutableRow(y)
            for x in 0..<width { row[x] = value(x, y) }
        }
    }

    func mapped(_ value: (Float) -> Float) -> Plane {
        Plane(width: width, height: height, pixels: pixelArray.map(value))
    }

    func combined(with other: Plane, _ value: (Float, Float) -> Float) -> Plane {
        let pixels = zip(pixelArray, other.pixelArray).map { value($0, $1) }
        return Plane(width: width, height: height, pixels: pixels)
    }
}
