public import CSceneryKernels
import FretsawRaster

extension fs_building {
    /// Draws the building on a picture of `width` × `height` pixels.
    public func draw(on pixels: inout MutableSpan<fs_light>) {
        unsafe lend(&pixels) { pixels, count in unsafe fs_draw_building(self, pixels, count) }
    }
}
