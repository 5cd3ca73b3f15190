public import FretsawRaster

/// A finished puzzle: its pictures and everything known about them.
public struct Puzzle: Sendable {
    /// One picture of a puzzle: the pixels, and what they are for.
    public struct Picture: Sendable {
        /// What the picture is for.
        public var role: PictureRole
        /// The pixels.
        public var image: Image<RGBA8>
    }

    /// What a puzzle consists of besides pixels, by kind: the answer among it.
    public enum Solution: Hashable, Sendable {
        /// The places and shapes of all notches.
        case slide(SlidePlan)
        /// The words, their places, and those asked for.
        case clickWord(ClickWordPlan)
        /// The disc's place and angle.
        case rotate(RotatePlan)
    }

    /// The pictures to show, the background first.
    public internal(set) var pictures: [Picture]
    /// Answer and plan.
    public internal(set) var solution: Solution
    /// What the background was made from.
    public internal(set) var origin: BackgroundOrigin

    /// The pixels of the picture that is for `role`; nil where the puzzle's kind has none.
    public func picture(_ role: PictureRole) -> Image<RGBA8>? {
        pictures.first { $0.role == role }?.image
    }
}

/// What a puzzle's picture is for.
public enum PictureRole: String, CaseIterable, Sendable {
    /// The large picture, opaque.
    case background
    /// The piece to be moved over it, with alpha.
    case piece

    /// True where every pixel is opaque by construction.
    public var isOpaque: Bool { self == .background }
}

extension Puzzle {
    /// Makes the picture at `index` one of `role` and `size`, keeping its memory where it fits.
    mutating func prepare(_ role: PictureRole, at index: Int, size: PixelSize) {
        if index < pictures.count, pictures[index].image.size == size {
            pictures[index].role = role
            return
        }
        let picture = Picture(
            role: role,
            image: Image(width: size.width, height: size.height, filledWith: .transparent)
        )
        if index < pictures.count { pictures[index] = picture } else { pictures.append(picture) }
    }
}
