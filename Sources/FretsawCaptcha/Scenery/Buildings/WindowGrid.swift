import CSceneryKernels
import FretsawRandom

/// Where a building's windows are and which of them are lit.
struct WindowGrid {
    private let spanX: Float
    private let spanY: Float
    private let shareX: Float
    private let shareY: Float
    private let seed: UInt32
    private let threshold: UInt32
    private let floors: Bool

    init(near: Float, unit: Float, using generator: inout SeededGenerator) {
        let scale = unit * (0.8 + 0.55 * near)
        spanX = scale * generator.real(2.1, 3.6)
        spanY = scale * generator.real(2.4, 3.8)
        shareX = generator.real(0.45, 0.8)
        shareY = generator.real(0.4, 0.65)
        seed = generator.noiseSeed()
        threshold = UInt32(generator.real(0.18, 0.62) * 255)
        floors = generator.chance(0.25)
    }

    /// Puts the windows into a building.
    func fit(into building: inout fs_building) {
        building.span_x = spanX
        building.span_y = spanY
        building.share_x = shareX
        building.share_y = shareY
        building.seed = seed
        building.lit = threshold
        building.is_open_plan = floors ? 1 : 0
    }
}
