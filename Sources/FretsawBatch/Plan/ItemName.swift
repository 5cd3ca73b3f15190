internal import FretsawFiles
public import FretsawCaptcha
public import FretsawCodecs

/// The file names of a pair.
///
/// An index has at least nine digits, so that names sort like numbers. Each folder contains 1,000
/// pairs.
public enum ItemName {
    /// The number of pairs in one folder.
    public static let itemsPerFolder = 1000

    /// The index with leading zeros: `000012345`.
    public static func key(_ index: Int) -> String { FileName.padded(index, to: 9) }

    /// The folder of pair `index`: `000012`.
    public static func folder(of index: Int) -> String {
        FileName.padded(index / itemsPerFolder, to: 6)
    }

    /// The name of one picture: `000012345.background.jpg`.
    ///
    /// As WebDataset requires, all files of a pair share the part before the first dot.
    public static func file(
        _ index: Int,
        _ role: PictureRole,
        encoding: PictureEncoding
    ) -> String {
        "\(key(index)).\(role.rawValue).\(self.encoding(of: role, encoding).fileExtension)"
    }

    /// The format name of the picture of `role`: `jpeg`, `webp` or `png`.
    public static func format(of role: PictureRole, encoding: PictureEncoding) -> String {
        self.encoding(of: role, encoding).name
    }

    private static func encoding(
        of role: PictureRole,
        _ encoding: PictureEncoding
    ) -> PictureEncoding {
        switch role {
        case .background: encoding
        case .piece: encoding.ofPieces
        case .mask: .png
        }
    }
}
