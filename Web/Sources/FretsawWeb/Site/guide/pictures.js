// The pictures of guide pages; their kind is detected by content, not by name.

/** The maximum number of frames of an animation, and of their pixels: 256 MiB. */
const maxFrames = 300;
const maxPixels = 2 ** 26;

/**
 * Loads a page's picture.
 *
 * A name is loaded from the service, which decodes GIFs: `{base}/{name}/frames.json` and a sheet of all
 * frames. A URL (with a slash) is fetched directly; the browser decodes a GIF's frames, at most
 * at display size, or only its first frame if it has no decoder.
 *
 * @param {string} name The name or URL.
 * @param {string} base The path of the service's pictures.
 * @param {number} longest The longer side of its display area in pixels.
 * @param {AbortSignal} signal Ends it.
 * @returns {Promise<{count: number, total: number, frame: (index: number) => object, close: () => void}>}
 *   The number of frames, their total duration in milliseconds, and each frame: `{ image, x, y, width, height }`.
 */
export async function loadPicture(name, base, longest, signal) {
  return name.includes("/") ? fromAddress(name, longest, signal) : fromService(name, base, signal);
}

async function fromService(name, base, signal) {
  const folder = `${base}/${encodeURIComponent(name)}`;
  const listing = await (await fetched(`${folder}/frames.json`, signal)).json();
  const file = await (await fetched(`${folder}/${listing.file}`, signal)).blob();
  const image = await createImageBitmap(file);
  const { width, height } = listing.frameSize;
  const count = listing.frameCount;
  return {
    count,
    total: (listing.intervalMilliseconds ?? 0) * count,
    frame(index) {
      const { x, y } = listing.frames[index] ?? listing.frames[0];
      return { image, x, y, width, height };
    },
    close: () => image.close(),
  };
}

async function fromAddress(address, longest, signal) {
  const file = await (await fetched(address, signal)).blob();
  const head = new Uint8Array(await file.slice(0, 6).arrayBuffer());
  const isGIF = /^GIF8[79]a$/.test(String.fromCharCode(...head));
  if (isGIF && "ImageDecoder" in globalThis) return decoded(file, longest, signal);
  const image = await createImageBitmap(file);
  return { count: 1, total: 0, frame: () => ({ image }), close: () => image.close() };
}

/** All frames of a GIF, by the browser's decoder. */
async function decoded(file, longest, signal) {
  const decoder = new ImageDecoder({ data: await file.arrayBuffer(), type: "image/gif" });
  const images = [];
  const close = () => images.forEach((image) => image.close());
  try {
    await decoder.tracks.ready;
    const count = Math.min(decoder.tracks.selectedTrack.frameCount, maxFrames);
    let total = 0;
    for (let frameIndex = 0; frameIndex < count; frameIndex += 1) {
      signal.throwIfAborted();
      const { image } = await decoder.decode({ frameIndex });
      total += (image.duration ?? 0) / 1000;
      images.push(await reduced(image, longest, maxPixels / count));
    }
    return { count, total, frame: (index) => ({ image: images[index] ?? images[0] }), close };
  } catch (error) {
    close();
    throw error;
  } finally {
    decoder.close();
  }
}

/** A frame scaled down to a maximum side and area; the original frame is closed. */
async function reduced(frame, longest, area) {
  try {
    const { displayWidth: width, displayHeight: height } = frame;
    const scale = Math.min(1, longest / Math.max(width, height), Math.sqrt(area / (width * height)));
    if (scale === 1) return await createImageBitmap(frame);
    const side = (length) => Math.max(1, Math.round(length * scale));
    return await createImageBitmap(frame, { resizeWidth: side(width), resizeHeight: side(height) });
  } finally {
    frame.close();
  }
}

async function fetched(address, signal) {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`fretsaw: ${address} is answered with ${response.status}`);
  return response;
}
