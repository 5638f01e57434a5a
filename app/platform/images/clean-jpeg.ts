import { type Clean, createByteCollector, type Size, sizeError, truncated } from "./image.ts";

const END = 0xd9;
const SCAN = 0xda;
const APP0 = 0xe0;
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const TABLES = new Set([0xdb, 0xc4, 0xdd]);
/** APP0 to APP15 (EXIF with location, profiles, thumbnails) and COM. */
const isMetadata = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
const isScanData = (marker: number | undefined) => marker === 0 || (marker !== undefined && (marker & 0xf8) === 0xd0);

export const cleanJpeg: Clean = (file, limits) => {
  if (file[0] !== 0xff || file[1] !== 0xd8) return "not-an-image";
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const { keep, bytes } = createByteCollector(file);
  keep(0, 2);
  let size: Size | undefined;
  let hasScan = false;
  let at = 2;
  for (;;) {
    if (at < file.length && file[at] !== 0xff) return "broken";
    while (file[at] === 0xff) at += 1;
    const marker = file[at];
    if (marker === END) break;
    if (marker === undefined || at + 3 > file.length) return truncated(size);
    const start = at - 1;
    const length = view.getUint16(at + 1);
    if (length < 2) return "broken";
    at += 1 + length;
    if (at > file.length) return truncated(size);
    if (FRAMES.has(marker)) {
      if (size || length < 8) return "broken";
      size = { width: view.getUint16(start + 7), height: view.getUint16(start + 5) };
      const error = sizeError(size, limits);
      if (error) return error;
    } else if (marker === SCAN ? !size : !TABLES.has(marker) && !isMetadata(marker)) {
      return "broken";
    }
    if (marker === SCAN) {
      hasScan = true;
      at = scanEnd(file, at);
    }
    if (!isMetadata(marker) || isPlainJfif(file, start)) keep(start, at);
  }
  if (!size || !hasScan) return "broken";
  keep(at - 1, at + 1);
  return { type: "image/jpeg", ...size, bytes: bytes() };
};

const JFIF = [0xff, APP0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0];

/** Keeps only the 14-byte JFIF header, so that it can't hold a thumbnail. */
const isPlainJfif = (file: Uint8Array, start: number) =>
  JFIF.every((byte, i) => file[start + i] === byte) && file[start + 16] === 0 && file[start + 17] === 0;

function scanEnd(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at)) {
    const start = at;
    while (file[at] === 0xff) at += 1;
    if (!isScanData(file[at])) return start;
  }
  return file.length;
}
