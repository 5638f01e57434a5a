import { crc32 } from "node:zlib";
import { type Clean, createByteCollector, type Size, sizeError, truncated } from "./image.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const DRAWING = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "bKGD", "pHYs"]);

export const cleanPng: Clean = (file, limits) => {
  if (SIGNATURE.some((byte, i) => file[i] !== byte)) return "not-an-image";
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const { keep, bytes } = createByteCollector(file);
  keep(0, 8);
  let size: Size | undefined;
  let hasPixels = false;
  let at = 8;
  for (;;) {
    if (at + 8 > file.length) return truncated(size);
    const length = view.getUint32(at);
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if ((type === "IHDR") !== (size === undefined) || (type === "IHDR" && length !== 13)) return "broken";
    if (type === "IEND" && (length > 0 || !hasPixels)) return "broken";
    const end = at + 12 + length;
    if (end > file.length) return truncated(size);
    if (crc32(file.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return "broken";
    if (!size) {
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
      const error = sizeError(size, limits);
      if (error) return error;
    }
    if (DRAWING.has(type)) keep(at, end);
    if (type === "IEND") return { type: "image/png", ...size, bytes: bytes() };
    hasPixels ||= type === "IDAT";
    at = end;
  }
};
