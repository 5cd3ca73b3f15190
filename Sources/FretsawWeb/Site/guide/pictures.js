// The pictures of guide pages: told by their content, never by their names.

/**
 * Loads a page's picture.
 *
 * A name is asked of the service, which decodes GIFs itself: `{base}/{name}/frames.json` and a sheet of all
 * frames. An address (anything with a slash) is fetched as it is; a GIF's frames are then the browser's own.
 *
 * @returns {Promise<{count: number, total: number, frame: (index: number) => object, close: () => void}>}
 *   How many frames, how long all of them take in milliseconds, and each: `{ image, x, y, width, height }`.
 */
export async function loadPicture(name, base, signal) {
  return name.includes("/") ? fromAddress(name, signal) : fromService(name, base, signal);
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

async function fromAddress(address, signal) {
  const file = await (await fetched(address, signal)).blob();
  const head = new Uint8Array(await file.slice(0, 6).arrayBuffer());
  const isGIF = /^GIF8[79]a$/.test(String.fromCharCode(...head));
  if (isGIF && "ImageDecoder" in globalThis) return decoded(file);
  const image = await createImageBitmap(file);
  return { count: 1, total: 0, frame: () => ({ image }), close: () => image.close() };
}

/** All frames of a GIF, by the browser's decoder. */
async function decoded(file) {
  const decoder = new ImageDecoder({ data: await file.arrayBuffer(), type: "image/gif" });
  try {
    await decoder.tracks.ready;
    const count = Math.min(decoder.tracks.selectedTrack.frameCount, 300);
    const images = [];
    let total = 0;
    for (let frameIndex = 0; frameIndex < count; frameIndex += 1) {
      const { image } = await decoder.decode({ frameIndex });
      total += (image.duration ?? 0) / 1000;
      images.push(await createImageBitmap(image));
      image.close();
    }
    return {
      count,
      total,
      frame: (index) => ({ image: images[index] ?? images[0] }),
      close: () => images.forEach((image) => image.close()),
    };
  } finally {
    decoder.close();
  }
}

async function fetched(address, signal) {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`fretsaw: ${address} is answered with ${response.status}`);
  return response;
}
