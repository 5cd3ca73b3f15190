internal import FretsawRandom

/// What a puzzle draws numbers for.
///
/// Each purpose has a stream of its own, so that one that draws more in a later version leaves the
/// others as they were. The numbers are part of every picture's identity: never renumber. 4 was that of
/// a look that no longer exists.
enum DrawPurpose: UInt8 {
    case background = 1
    case placement = 2
    case shapes = 3
    case words = 10
    case wordPoses = 11
    case wordPlaces = 12
    case wordInks = 13
    case discPlace = 20
    case discAngle = 21
    case discTones = 22
    case discGrain = 23
    case figures = 5
    case renderings = 6
    case poses = 7
    case clutter = 8
    case tileColours = 9
}

extension SeededGenerator {
    init(seed: Seed, item: UInt64, for purpose: DrawPurpose) {
        self.init(seed: seed, item: item, purpose: purpose.rawValue)
    }
}
