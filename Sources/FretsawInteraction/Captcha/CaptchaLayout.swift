/// The frames of a verification's parts, for one viewport and one picture.
///
/// Frames are in points of the container that ``CaptchaMetrics`` describe; `scale` converts them to points of the viewport.
struct CaptchaLayout: Equatable, Sendable {
    /// The scale from the container's points to the viewport's.
    let scale: Double
    /// The container, in points of the viewport.
    let container: Rect
    /// The viewport.
    let viewport: Size
    /// The picture's size.
    let picture: Size
    /// The picture's lower edge.
    private let bottom: Double
    private let metrics: CaptchaMetrics

    /// Lays out a picture of size `natural` (nil until it is loaded) in a finite `viewport`, with rows of alternatives below.
    init(
        _ metrics: CaptchaMetrics,
        in viewport: Size,
        natural: Size? = nil,
        rows: Int = 0,
        presentation: CaptchaPresentation
    ) {
        self.metrics = metrics
        let width = metrics.width
        var picture = metrics.placeholder
        if let natural { picture.height = picture.width * (natural.height / natural.width) }
        self.picture = picture
        bottom = metrics.pictureOrigin.y + picture.height
        let height = bottom + metrics.footHeight + Double(rows) * metrics.rowPitch
        // An empty viewport would have no scale.
        let viewport = Size(
            width: viewport.width > 1 ? viewport.width : 1,
            height: viewport.height > 1 ? viewport.height : 1
        )
        self.viewport = viewport
        let greatest = metrics.maxScale > 0 ? metrics.maxScale : 1
        var scale = viewport.width < width * greatest ? viewport.width / width : greatest
        switch presentation {
        case .popup:
            let whole = height + metrics.toolsHeight
            if viewport.height < whole * scale { scale = viewport.height / whole }
            let middle = (viewport.height - height * scale) / 2
            let highest = viewport.height - whole * scale
            container = Rect(
                x: (viewport.width - width * scale) / 2,
                y: middle < highest ? middle : highest,
                width: width * scale,
                height: height * scale
            )
        case .inline:
            // Inline, only the width is given; the height follows from it.
            container = Rect(x: 0, y: 0, width: width * scale, height: height * scale)
        }
        self.scale = scale
    }

    /// Converts a position from the viewport to the container.
    func inContainer(_ location: Point) -> Point {
        Point(x: (location.x - container.x) / scale, y: (location.y - container.y) / scale)
    }

    /// Converts a position from the viewport to the picture.
    func inPicture(_ location: Point) -> Point {
        let (place, origin) = (inContainer(location), metrics.pictureOrigin)
        return Point(x: place.x - origin.x, y: place.y - origin.y)
    }

    /// Converts a frame to points of the viewport.
    func scaled(_ frame: Rect) -> Rect {
        Rect(
            x: frame.x * scale,
            y: frame.y * scale,
            width: frame.width * scale,
            height: frame.height * scale
        )
    }

    /// The picture, in the container.
    var pictureFrame: Rect {
        Rect(picture, x: metrics.pictureOrigin.x, y: metrics.pictureOrigin.y)
    }

    /// The tip, in the container.
    var tip: Rect { metrics.tip.lowered(by: bottom) }

    /// A tip of two lines, in the container.
    var longTip: Rect { metrics.longTip.lowered(by: bottom) }

    /// The bar, in the container.
    var bar: Rect { metrics.bar.lowered(by: bottom) }

    /// The upper edge of the row of buttons, in the container.
    var toolsTop: Double { bottom + metrics.toolsY }

    /// An alternative, in the container.
    func row(_ index: Int) -> Rect {
        Rect(
            x: metrics.margin,
            y: toolsTop + metrics.toolSize + 4 + Double(index) * metrics.rowPitch,
            width: picture.width,
            height: metrics.toolSize
        )
    }

    /// The thumb, in the bar.
    func thumb(at offset: Double) -> Rect {
        var frame = metrics.thumb
        frame.x += offset
        // At least 24 points of the viewport high, which a finger can hold (WCAG 2.2 § 2.5.8).
        let missing = 24 / scale - frame.height
        guard missing > 0 else { return frame }
        frame.y -= missing / 2
        frame.height += missing
        return frame
    }

    /// The failure strip, in the picture.
    func strip(shown: Double) -> Rect {
        Rect(
            x: 0,
            y: picture.height - metrics.stripHeight * shown,
            width: picture.width,
            height: metrics.stripHeight
        )
    }

    /// The ground of the row of buttons, in the container, whose lower corners it covers.
    var foot: Rect {
        let top = picture.height + metrics.footHeight - metrics.cornerRadius
        let height = metrics.toolsHeight + metrics.cornerRadius
        return Rect(x: 0, y: top, width: picture.width, height: height)
    }

    /// The frame of a button in the container; negative indices count from the right.
    func tool(_ place: Int) -> Rect {
        let size = metrics.toolSize
        let x =
            place >= 0
            ? metrics.toolMargin + Double(place) * size
            : picture.width - metrics.toolMargin + Double(place) * size
        return Rect(x: x, y: toolsTop, width: size, height: size)
    }

    /// A square around a position on the picture.
    func square(around place: Point, side: Double) -> Rect {
        Rect(x: place.x - side / 2, y: place.y - side / 2, width: side, height: side)
    }
}

extension Rect {
    /// The frame moved down.
    fileprivate func lowered(by distance: Double) -> Rect {
        Rect(x: x, y: y + distance, width: width, height: height)
    }
}
