public import FretsawInteraction

extension PictureReference {
    /// The frame in which a picture of `size` is drawn in a part's `frame`: all of it, or the largest of the picture's
    /// proportion in its middle.
    public func frame(of size: Size, in frame: Rect) -> Rect {
        guard fits, size.width > 0, size.height > 0 else { return frame }
        let factor = min(frame.width / size.width, frame.height / size.height)
        let (width, height) = (size.width * factor, size.height * factor)
        return Rect(
            x: frame.x + (frame.width - width) / 2,
            y: frame.y + (frame.height - height) / 2,
            width: width,
            height: height
        )
    }
}
