internal import Foundation
public import FretsawInteraction

extension View {
    /// The front part at a point of the viewport that has opacity and is not clipped there; nil if none.
    public func frontPart(at point: Point) -> PartName? {
        let tree = PartTree(self)
        return tree.front(at: point).map { tree.parts[$0].name }
    }

    /// The name of the part that takes a press at a point of the viewport; nil if there is none.
    ///
    /// It is the nearest part with a control from the front part outwards, or else the front part. Texts that are only
    /// reported take no presses. A disabled control takes presses, so that they do not reach what is behind it.
    public func pressedPart(at point: Point) -> PartName? {
        let tree = PartTree(self)
        guard let front = tree.front(at: point) else { return nil }
        return tree.parts[tree.control(around: front) ?? front].name
    }
}

extension PartTree {
    fileprivate func front(at point: Point) -> Int? { front(of: roots, at: point) }

    /// The nearest part with a control that takes presses, from a part outwards.
    fileprivate func control(around index: Int) -> Int? {
        outwards(from: index).first { index in
            guard let role = parts[index].control?.role else { return false }
            return role != .status && role != .alert
        }
    }

    private func front(of indices: [Int], at point: Point) -> Int? {
        for index in indices.reversed() {
            let part = parts[index]
            guard part.opacity > 0 else { continue }
            let box = box(index)
            let local = point.rotated(by: -part.rotation, around: box.frame.center)
            let isInside = box.contains(local)
            if isInside || !part.clips, let child = front(of: children[index], at: local) {
                return child
            }
            if isInside { return index }
        }
        return nil
    }
}

extension Point {
    /// The point after a clockwise rotation around another one, in degrees.
    func rotated(by degrees: Double, around center: Point) -> Point {
        guard degrees != 0, degrees.isFinite else { return self }
        let angle = degrees * .pi / 180
        let (sine, cosine) = (sin(angle), cos(angle))
        let (dx, dy) = (x - center.x, y - center.y)
        return Point(
            x: center.x + dx * cosine - dy * sine,
            y: center.y + dx * sine + dy * cosine
        )
    }
}
