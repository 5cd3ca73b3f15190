import FretsawCodecs
import FretsawRaster
import Testing

/// The frames of a GIF, decoded one after the other.
struct GIFWalk {
    var frames: [GIFFrame] = []
    var images: [Image<RGBA8>] = []
    var warnings: [AnimationWarning] = []
    var loop = AnimationLoop.missing
    var canvasSize = PixelSize(width: 0, height: 0)
    /// The error that ended the decoding, if any.
    var error: CodecError?

    init(_ bytes: [UInt8], limits: DecodingLimits = .default, isStrict: Bool = false) {
        do throws(CodecError) {
            var decoder = try GIFDecoder(bytes, limits: limits, isStrict: isStrict)
            canvasSize = decoder.canvasSize
            do throws(CodecError) {
                while let frame = try decoder.nextFrame() {
                    frames.append(frame)
                    images.append(decoder.image())
                }
            } catch {
                self.error = error
            }
            warnings = decoder.warnings
            loop = decoder.loop
        } catch {
            self.error = error
        }
    }

    var damage: [AnimationWarning] { warnings.filter(\.isDamage) }
}
