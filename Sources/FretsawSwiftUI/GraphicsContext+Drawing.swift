#if canImport(SwiftUI)
internal import Foundation
internal import FretsawDrawing
internal import FretsawInteraction
internal import SwiftUI

struct OperationRenderer {
    let operations: [DrawingOperation]
    let theme: Theme
    let picture: (PictureReference) -> SwiftUI.Image?

    func draw(in context: GraphicsContext) {
        var index = 0
        draw(from: &index, in: context)
    }

    /// Draws operations until the `pop` that ends the present level.
    private func draw(from index: inout Int, in context: GraphicsContext) {
        while index < operations.count {
            let operation = operations[index]
            index += 1
            // A context is a value: its copy ends with the level.
            var inner = context
            switch operation {
            case .pop:
                return
            case .pushOpacity(let opacity):
                inner.opacity *= opacity
                inner.drawLayer { layer in
                    layer.opacity = 1
                    draw(from: &index, in: layer)
                }
            case .pushRotation(let degrees, let center):
                inner.translateBy(x: center.x, y: center.y)
                inner.rotate(by: .degrees(degrees))
                inner.translateBy(x: -center.x, y: -center.y)
                draw(from: &index, in: inner)
            case .pushClip(let box):
                inner.clip(to: box.path)
                draw(from: &index, in: inner)
            case .fill(let box, let color, let opacity):
                context.fill(box.path, with: .color(self.color(color).opacity(opacity)))
            case .border(let box, let border):
                var ring = box.path
                if let inside = box.inset(by: border.width) { ring.addPath(inside.path) }
                let style = FillStyle(eoFill: true)
                context.fill(ring, with: .color(color(border.color)), style: style)
            case .glow(let reference, let frame, let opacity):
                drawGlow(around: reference, in: frame, opacity: opacity, context)
            case .picture(let reference, let frame):
                draw(reference, in: frame, context)
            case .words(let words, let frame):
                draw(words, in: frame, context)
            case .path(let path, let origin):
                draw(path, from: origin, context)
            }
        }
    }

    private func draw(_ reference: PictureReference, in frame: Rect, _ context: GraphicsContext) {
        guard let image = picture(reference) else { return }
        let resolved = context.resolve(image)
        let size = Size(width: resolved.size.width, height: resolved.size.height)
        context.draw(resolved, in: CGRect(reference.frame(of: size, in: frame)))
    }

    private func drawGlow(
        around reference: PictureReference,
        in frame: Rect,
        opacity: Double,
        _ context: GraphicsContext
    ) {
        for blur in Part.glowBlurs.reversed() {
            var inner = context
            // As in Core Animation, the radius is taken as the standard deviation.
            let filter = GraphicsContext.Filter.shadow(
                color: color(.glow).opacity(opacity),
                radius: blur,
                options: .shadowOnly
            )
            inner.addFilter(filter)
            draw(reference, in: frame, inner)
        }
    }

    private func draw(_ words: Words, in frame: Rect, _ context: GraphicsContext) {
        let layout = SystemFont.layout(words, width: frame.width)
        let font = Font.system(size: words.letterSize, weight: words.isBold ? .bold : .regular)
        let isCentered = words.alignment == .center
        for (line, place) in zip(layout.lines, layout.frames(in: frame)) {
            let text = line.pieces.reduce(SwiftUI.Text(verbatim: "")) { text, piece in
                text + SwiftUI.Text(verbatim: piece.string).foregroundColor(color(piece.color))
            }
            let point = CGPoint(x: isCentered ? frame.center.x : place.x, y: place.center.y)
            context.draw(text.font(font), at: point, anchor: isCentered ? .center : .leading)
        }
    }

    private func draw(_ path: DrawnPath, from origin: Point, _ context: GraphicsContext) {
        var shape = SwiftUI.Path()
        for element in path.elements {
            switch element {
            case .line(let points):
                // A single point is a dot.
                let all = points.count == 1 ? points + points : points
                shape.addLines(all.map { CGPoint(x: origin.x + $0.x, y: origin.y + $0.y) })
            case .circle(let center, let radius):
                shape.addEllipse(
                    in: CGRect(
                        Rect(
                            x: origin.x + center.x - radius,
                            y: origin.y + center.y - radius,
                            width: 2 * radius,
                            height: 2 * radius
                        )
                    )
                )
            }
        }
        if let fill = path.fill {
            context.fill(shape, with: .color(color(fill).opacity(path.opacity)))
        }
        if let stroke = path.stroke, path.strokeWidth > 0 {
            context.stroke(
                shape,
                with: .color(color(stroke).opacity(path.opacity)),
                style: StrokeStyle(lineWidth: path.strokeWidth, lineCap: .round, lineJoin: .round)
            )
        }
    }

    private func color(_ color: FretsawInteraction.Color) -> SwiftUI.Color {
        SwiftUI.Color(theme[color])
    }
}

extension SwiftUI.Color {
    init(_ value: ColorValue) {
        self.init(
            .sRGB,
            red: Double(value.red) / 255,
            green: Double(value.green) / 255,
            blue: Double(value.blue) / 255,
            opacity: Double(value.alpha) / 255
        )
    }
}

extension RoundedBox {
    fileprivate var path: SwiftUI.Path {
        let radii = radii
        return SwiftUI.Path(
            roundedRect: CGRect(frame),
            cornerRadii: RectangleCornerRadii(
                topLeading: radii.top,
                bottomLeading: radii.bottom,
                bottomTrailing: radii.bottom,
                topTrailing: radii.top
            ),
            style: .circular
        )
    }
}

extension CGRect {
    init(_ rect: Rect) {
        self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
}

extension Point {
    init(_ point: CGPoint) {
        self.init(x: Double(point.x), y: Double(point.y))
    }
}
#endif
