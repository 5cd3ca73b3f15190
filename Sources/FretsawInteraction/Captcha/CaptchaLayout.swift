/// Where everything in a verification lies, for one room and one picture.
///
/// Frames are in points of a container 310 wide; `scale` makes them points of the room.
struct CaptchaLayout: Equatable, Sendable {
    /// Points of the room for a point of the look.
    let scale: Double
    /// The container, in points of the room.
    let container: Rect
    /// The room.
    let room: Size
    /// The picture's size.
    let picture: Size
    private let look: CaptchaLook

    /// Lays out a picture of size `natural` (nil until it is loaded) in a finite `room`.
    init(
        _ look: CaptchaLook,
        in room: Size,
        natural: Size?,
        presentation: CaptchaPresentation
    ) {
        self.look = look
        let width = look.placeholder.width
        let proportion = natural.map { $0.height / $0.width }
        picture = Size(
            width: width,
            height: proportion.map { width * $0 } ?? look.placeholder.height
        )
        let height = picture.height + look.footHeight
        // A room of nothing would have no scale.
        let room = Size(
            width: room.width > 1 ? room.width : 1,
            height: room.height > 1 ? room.height : 1
        )
        self.room = room
        let greatest = look.maxScale > 0 ? look.maxScale : 1
        var scale = room.width < width * greatest ? room.width / width : greatest
        switch presentation {
        case .popup:
            if room.height < height * scale { scale = room.height / height }
            container = Rect(
                x: (room.width - width * scale) / 2,
                y: (room.height - height * scale) / 2,
                width: width * scale,
                height: height * scale
            )
        case .inline:
            // The page makes room below; only the width is given.
            container = Rect(x: 0, y: 0, width: width * scale, height: height * scale)
        }
        self.scale = scale
    }

    /// A place of the room in the container.
    func inContainer(_ location: Point) -> Point {
        Point(x: (location.x - container.x) / scale, y: (location.y - container.y) / scale)
    }

    /// A frame in points of the room.
    func scaled(_ frame: Rect) -> Rect {
        Rect(
            x: frame.x * scale,
            y: frame.y * scale,
            width: frame.width * scale,
            height: frame.height * scale
        )
    }

    /// The tip, in the container.
    var tip: Rect { look.tip.lowered(by: picture.height) }

    /// The bar, in the container.
    var bar: Rect { look.bar.lowered(by: picture.height) }

    /// The thumb, in the bar.
    func thumb(at offset: Double) -> Rect {
        var frame = look.thumb
        frame.x += offset
        return frame
    }

    /// The failure strip, in the picture.
    func strip(shown: Double) -> Rect {
        Rect(
            x: 0,
            y: picture.height - look.stripHeight * shown,
            width: picture.width,
            height: look.stripHeight
        )
    }

    /// A button, in the container: the first ones from the left, the last ones from the right.
    func tool(_ place: Int) -> Rect {
        let size = look.toolSize
        let x =
            place >= 0
            ? look.toolMargin + Double(place) * size
            : picture.width - look.toolMargin + Double(place) * size
        return Rect(x: x, y: picture.height + look.toolsY, width: size, height: size)
    }

    /// A square around a place of the picture.
    func square(around place: Point, side: Double) -> Rect {
        Rect(x: place.x - side / 2, y: place.y - side / 2, width: side, height: side)
    }
}

extension Rect {
    /// The same, farther down.
    fileprivate func lowered(by distance: Double) -> Rect {
        Rect(x: x, y: y + distance, width: width, height: height)
    }
}
