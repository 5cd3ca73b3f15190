// Loaded only for kinds that move.

/** An image that moves, from its file; throws if it cannot be shown. */
export async function moving(bytes) {
  const image = new Image();
  image.close = () => URL.revokeObjectURL(image.src);
  image.replay = () => {
    image.close();
    // Another URL, because one that was played before is not played again.
    image.src = URL.createObjectURL(new Blob([bytes]));
    return image.decode();
  };
  await image.replay().catch((error) => {
    console.error("fretsaw: the picture was not shown; the content security policy needs blob: in img-src");
    throw error;
  });
  return image;
}
