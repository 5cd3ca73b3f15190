/// What a face says about itself.
struct FaceProperties: Hashable, Sendable {
    let faceCount: Int
    let unitsPerEm: Int
    let familyName: String?
    let styleName: String?

    /// The units an em may have, as OpenType has it for the `head` table.
    static let unitsPerEmRange = 16...16_384

    /// Family and style, for messages.
    var name: String? {
        let parts = [familyName, styleName].compactMap(\.self).filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
