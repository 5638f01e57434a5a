import { crc32 } from "node:zlib";

/** Pictures made by hand, with whatever a test wants to smuggle in. They have a header and a scan, and draw nothing. */
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);

export function bytesOf(...parts: (Uint8Array | readonly number[] | string)[]): Uint8Array<ArrayBuffer> {
  const chunks = parts.map((part) => (typeof part === "string" ? latin(part) : Uint8Array.from(part)));
  const whole = new Uint8Array(chunks.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of chunks) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const segment = (marker: number, body: Uint8Array | string): Uint8Array => {
  const bytes = bytesOf(body);
  return bytesOf([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff], bytes);
};

const JFIF = segment(0xe0, bytesOf("JFIF\0", [1, 1, 0, 0, 1, 0, 1, 0, 0]));
export const GPS = "Exif\0\0GPSLatitude 34.0522 GPSLongitude -118.2437";

type Jpeg = {
  width?: number;
  height?: number;
  notes?: Uint8Array[];
  scan?: Uint8Array;
  after?: string;
  padTo?: number;
};

/** A JPEG; `notes` stand before its tables, `after` behind its end marker, `padTo` makes the file that long by its scan. */
export function jpeg({ width = 800, height = 800, notes = [], scan, after = "", padTo = 0 }: Jpeg = {}) {
  const head = bytesOf(
    [0xff, 0xd8],
    JFIF,
    ...notes,
    segment(0xdb, new Uint8Array(65)),
    segment(0xc0, bytesOf([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0])),
    segment(0xc4, new Uint8Array(20)),
    segment(0xda, bytesOf([1, 1, 0, 0, 63, 0])),
  );
  const pixels = scan ?? bytesOf([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]);
  const pad = new Uint8Array(Math.max(0, padTo - head.length - pixels.length - 2 - after.length)).fill(0x55);
  return bytesOf(head, pixels, pad, [0xff, 0xd9], after);
}

const u32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
export const chunk = (type: string, body: Uint8Array | string) => {
  const bytes = bytesOf(body);
  return bytesOf(u32(bytes.length), type, bytes, u32(crc32(bytesOf(type, bytes))));
};

type Png = { width?: number; height?: number; extra?: Uint8Array[]; after?: string };

export const png = ({ width = 320, height = 320, extra = [], after = "" }: Png = {}) =>
  bytesOf(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk("IHDR", bytesOf(u32(width), u32(height), [8, 2, 0, 0, 0])),
    ...extra,
    chunk("IDAT", "pixels"),
    chunk("IEND", ""),
    after,
  );

export const textOf = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

/** What wears a .jpg name and is none. */
export const disguised: Record<string, Uint8Array<ArrayBuffer>> = {
  SVG: bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  HTML: bytesOf("<!doctype html><script>alert(1)</script>"),
  GIF: bytesOf("GIF89a", [1, 0, 1, 0, 0, 0, 0, 0x3b]),
  WebP: bytesOf("RIFF", [16, 0, 0, 0], "WEBPVP8 ", new Uint8Array(16)),
  nothing: bytesOf("x"),
};
