internal import Foundation
internal import FretsawCaptcha
internal import FretsawRaster

/// What a written line says was chosen by looking at the picture.
struct RecordedChoice: Decodable, Equatable {
    struct Recolouring: Decodable, Equatable {
        let middle, across, down: [Int32]
    }

    let placement: Int
    let recolouring: Recolouring

    /// The choice; nil where its numbers cannot be any of ours.
    var choice: PictureChoice? {
        let slopes = [recolouring.middle, recolouring.across, recolouring.down]
        guard slopes.allSatisfy({ $0.count == 3 && $0.allSatisfy { abs(Int($0)) <= 255 } }) else {
            return nil
        }
        let vectors = slopes.map { SIMD3($0[0], $0[1], $0[2]) }
        return PictureChoice(
            candidate: placement,
            recolouring: ColourRamp(middle: vectors[0], across: vectors[1], down: vectors[2])
        )
    }

    private struct Line: Decodable {
        let choice: RecordedChoice
    }

    /// Reads the choice of a line; nil where it has none.
    init?(line: [UInt8]) {
        guard let line = try? JSONDecoder().decode(Line.self, from: Data(line)) else { return nil }
        self = line.choice
    }
}
