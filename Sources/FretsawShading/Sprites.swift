public import CSceneryKernels
import FretsawRaster

extension fs_pose {
    /// Lays a sprite over a picture, in tones over three colours.
    public func lay(
        _ texels: Span<fs_texel>,
        from first: fs_light,
        middle: fs_light,
        to second: fs_light,
        alpha: Float,
        over pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(texels) { texels, texelCount in
            unsafe lend(&pixels) { pixels, count in
                unsafe fs_lay_sprite(
                    self,
                    first,
                    middle,
                    second,
                    alpha,
                    texels,
                    texelCount,
                    pixels,
                    count
                )
            }
        }
    }

    /// Slips a sprite under what lies already; `open` says how open pixels are.
    public func slip(
        _ texels: Span<fs_texel>,
        from first: fs_light,
        to second: fs_light,
        shadow: Span<Float>,
        open: inout MutableSpan<Float>,
        under pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(texels) { texels, texelCount in
            unsafe lend(shadow) { shadow, shaded in
                unsafe lend(&open, &pixels) { open, pixels, count in
                    unsafe fs_slip_sprite(
                        self,
                        first,
                        second,
                        texels,
                        texelCount,
                        shadow,
                        open,
                        pixels,
                        min(count, shaded)
                    )
                }
            }
        }
    }

    /// Darkens `shadow` under a sprite, where pixels are open.
    public func shade(
        _ texels: Span<fs_texel>,
        depth: Float,
        open: Span<Float>,
        shadow: inout MutableSpan<Float>
    ) {
        unsafe lend(texels) { texels, texelCount in
            unsafe lend(open) { open, pixels in
                unsafe lend(&shadow) { shadow, count in
                    unsafe fs_shade_sprite(
                        self,
                        depth,
                        texels,
                        texelCount,
                        open,
                        shadow,
                        min(count, pixels)
                    )
                }
            }
        }
    }
}
