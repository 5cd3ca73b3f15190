/// One alphabet of Base64, there and back.
struct Base64Tables: Sendable {
    /// The character of each value below 64.
    let characters: [UInt8]
    /// The value of each character; 255 where it has none.
    let values: [UInt8]

    static let standard = Base64Tables(last: "+/")
    static let urlSafe = Base64Tables(last: "-_")

    private init(last: String) {
        let text = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last
        let characters = Array(text.utf8)
        var values = [UInt8](repeating: 255, count: 256)
        for (value, character) in characters.enumerated() {
            values[Int(character)] = UInt8(value)
        }
        self.characters = characters
        self.values = values
    }
}
