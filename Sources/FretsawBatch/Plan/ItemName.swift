internal import FretsawFiles
public import FretsawCaptcha
public import FretsawCodecs

/// How the files of one pair are called.
///
/// An index has nine digits at least, so that names sort as numbers do; a folder holds a thousand
/// pairs, so that none grows without end.
public enum ItemName {
    /// Pairs in one folder.
    public static let itemsPerFolder = 1000

    /// The index as names have it: `000012345`.
    public static func key(_ index: Int) -> String { FileName.padded(index, to: 9) }

    /// The folder of pair `index`: `000012`.
    public static func folder(of index: Int) -> String {
        FileName.padded(index / itemsPerFolder, to: 6)
    }

    /// The name of one picture: `000012345.background.jpg`.
    ///
    /// WebDataset's rule: all files of one sample share the part before the first dot.
    public static func file(
        _ index: Int,
        _ role: PictureRole,
        encoding: PictureEncoding
    ) -> String {
        "\(key(index)).\(role.rawValue).\(fileExtension(of: role, encoding: encoding))"
    }

    /// What the picture of `role` is written as: `jpeg` or `png`.
    static func format(of role: PictureRole, encoding: PictureEncoding) -> String {
        role.isOpaque ? encoding.name : PictureEncoding.png.name
    }

    private static func fileExtension(
        of role: PictureRole,
        encoding: PictureEncoding
    ) -> String {
        role.isOpaque ? encoding.fileExtension : PictureEncoding.png.fileExtension
    }
}
