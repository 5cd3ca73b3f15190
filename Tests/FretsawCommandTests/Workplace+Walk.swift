import FretsawCodecs
import FretsawTesting
import FretsawRaster

extension Workplace {
    /// A place with `walk.gif` of nine frames, and what they show.
    static func withWalk() throws -> (Workplace, [Image<RGBA8>]) {
        let place = try Workplace()
        let file = try Animations.walk(frames: 9, delays: [7, 0, 12])
        try place.write(file, to: "walk.gif")
        return (place, try Animations.pictures(of: file))
    }
}

extension Animations {
    /// Options with which ``manyFrames`` take seconds: a busy machine must not end them before the interrupt.
    static let slowly = ["--scale", "640x640"]

    /// Frames that take some tenths of a second in either build.
    static var manyFrames: Int {
        #if DEBUG
        300
        #else
        8000
        #endif
    }
}
