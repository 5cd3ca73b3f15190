internal import FretsawJSON
internal import FretsawService
internal import Hummingbird

/// A challenge with pictures as bytes; Base64 is a third larger (`docs/protocol.md`, "Binary replies").
enum BinaryChallenge {
    static let mediaType = "application/vnd.fretsaw.challenge"
    /// The first bytes; the digit is the version.
    private static let magic = Array("FSC1".utf8)

    /// Whether one of the types of the header `Accept` is this one; wildcards do not count.
    static func isAccepted(by request: Request) -> Bool {
        request.headers[values: .accept].contains { header in
            header.utf8.count >= mediaType.utf8.count
                && header.split(separator: ",").contains {
                    JSONRequest.media(String($0)) == mediaType
                }
        }
    }

    /// The reply: data in JSON, and the background and the piece if there are any, each after its length.
    static func bytes(_ challenge: IssuedChallenge) -> [UInt8] {
        var head = JSONWriter()
        head.object { Envelope.write(challenge, withPictures: false, asDataTo: &$0) }
        let pictures = [challenge.background, challenge.piece ?? []].filter { !$0.isEmpty }
        let members = [head.bytes] + pictures
        var bytes = magic
        bytes.reserveCapacity(members.reduce(magic.count) { $0 + 4 + $1.count })
        for member in members {
            // Pictures have at most 4,096 pixels a side, so their lengths fit.
            for shift in [24, 16, 8, 0] {
                bytes.append(UInt8(truncatingIfNeeded: member.count >> shift))
            }
            bytes += member
        }
        return bytes
    }
}
