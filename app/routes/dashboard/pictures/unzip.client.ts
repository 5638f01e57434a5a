import { unzipSync } from "fflate";

const PICTURE = /^(?!__MACOSX\/)(?:.*\/)?([^/.][^/]*\.(?:jpe?g|png|webp))$/i;
const PICTURE_MAX_BYTES = 20 * 1024 * 1024;

/** The first pictures in a zip, whatever folders they are in. Throws if it isn't a zip. */
export async function unzipPictures(zip: Blob, most: number): Promise<File[]> {
  let found = 0;
  const entries = unzipSync(new Uint8Array(await zip.arrayBuffer()), {
    filter: ({ name, originalSize }) => PICTURE.test(name) && originalSize <= PICTURE_MAX_BYTES && found++ < most,
  });
  const named = new Map(Object.entries(entries).map(([path, bytes]) => [path.replace(PICTURE, "$1"), bytes]));
  return [...named].map(([name, bytes]) => new File([bytes as BlobPart], name));
}
