/// Writes ICC profiles of version 2, tag by tag (ICC.1:2001-04).
struct ICCBuilder {
    /// The colour space: `GRAY`, `RGB ` or `CMYK`.
    var space: String
    var tags: [(name: String, data: [UInt8])] = []

    /// An RGB profile of three colorants in XYZ at D50 and one power for all curves.
    static func matrix(_ colorants: [[Double]], power: Double) -> ICCBuilder {
        var profile = ICCBuilder(space: "RGB ")
        for (name, values) in zip(["rXYZ", "gXYZ", "bXYZ"], colorants) {
            profile.tags.append((name, Array("XYZ \0\0\0\0".utf8) + values.flatMap(fixed)))
        }
        for name in ["rTRC", "gTRC", "bTRC"] { profile.tags.append((name, curve(power))) }
        return profile
    }

    /// A gray profile.
    static func gray(power: Double) -> ICCBuilder {
        ICCBuilder(space: "GRAY", tags: [("kTRC", curve(power))])
    }

    /// A CMYK profile in which every combination of full inks has the colour of `lab`, given the four amounts, 0 or 1.
    static func inks(_ lab: ([Int]) -> [UInt8]) -> ICCBuilder {
        let ramp = (0...255).map(UInt8.init)
        var table = Array("mft1\0\0\0\0".utf8) + [4, 3, 2, 0]
        for row in 0..<3 { table += (0..<3).flatMap { fixed(row == $0 ? 1 : 0) } }
        for _ in 0..<4 { table += ramp }
        for node in 0..<16 { table += lab([3, 2, 1, 0].map { node >> $0 & 1 }) }
        for _ in 0..<3 { table += ramp }
        return ICCBuilder(space: "CMYK", tags: [("A2B0", table)])
    }

    /// The profile.
    var bytes: [UInt8] {
        let name = Array("Test".utf8) + [0]
        let description =
            Array("desc\0\0\0\0".utf8) + PNGBuilder.bigEndian(name.count) + name
            + [UInt8](repeating: 0, count: 78)
        let white = Array("XYZ \0\0\0\0".utf8) + [0.9642, 1, 0.8249].flatMap(Self.fixed)
        let all = [("desc", description), ("wtpt", white)] + tags.map { ($0.name, $0.data) }
        var directory = PNGBuilder.bigEndian(all.count)
        var body: [UInt8] = []
        for (name, data) in all {
            let place = 128 + 4 + 12 * all.count + body.count
            directory +=
                Array(name.utf8) + PNGBuilder.bigEndian(place) + PNGBuilder.bigEndian(data.count)
            body += data + [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
        }
        var header = PNGBuilder.bigEndian(128 + directory.count + body.count)
        header += [0, 0, 0, 0, 2, 0x20, 0, 0]
        header += Array((space == "CMYK" ? "prtr" : "mntr").utf8) + Array(space.utf8)
        header += Array((space == "CMYK" ? "Lab " : "XYZ ").utf8) + [UInt8](repeating: 0, count: 12)
        header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        header += [0.9642, 1, 0.8249].flatMap(Self.fixed) + [UInt8](repeating: 0, count: 48)
        return header + directory + body
    }

    /// The APP2 payloads of a JPEG with the profile cut into `count` parts.
    func jpegParts(_ count: Int) -> [[UInt8]] {
        let bytes = bytes
        let size = (bytes.count + count - 1) / count
        return (0..<count).map { part in
            Array("ICC_PROFILE\0".utf8) + [UInt8(part + 1), UInt8(count)]
                + bytes[min(part * size, bytes.count)..<min((part + 1) * size, bytes.count)]
        }
    }

    private static func fixed(_ value: Double) -> [UInt8] {
        PNGBuilder.bigEndian(Int((value * 65_536).rounded()))
    }

    private static func curve(_ power: Double) -> [UInt8] {
        let value = Int((power * 256).rounded())
        return Array("curv\0\0\0\0".utf8) + PNGBuilder.bigEndian(1)
            + [UInt8(value >> 8), UInt8(value & 255)]
    }
}
