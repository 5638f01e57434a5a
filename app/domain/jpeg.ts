import type { ByteReader, Step } from "./byte-reader.ts";
import { type Found, type ImageFault, sizeFault } from "./image-file.ts";

const END = 0xd9;
const SCAN = 0xda;
const APP0 = 0xe0;
/** Frames that browsers draw: baseline, extended and progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Quantisation and Huffman tables, restart interval. */
const TABLES = new Set([0xdb, 0xc4, 0xdd]);
/** APP0 to APP15, and COM: they draw nothing. */
const isNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
/** Restart markers and the escaped 0xFF are part of a scan's data. */
const isScanData = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/** A JPEG after its first two bytes, segment by segment: tables, frame and scans stay, everything else goes. */
export function* jpegSteps(reader: ByteReader, found: Found): Step<ImageFault | undefined> {
  let scans = 0;
  let marker = yield* nextMarker(reader);
  while (marker !== END) {
    if (marker === undefined) return "broken";
    const size = yield* reader.take(2);
    const length = ((size[0] ?? 0) << 8) | (size[1] ?? 0);
    if (length < 2) return "broken";
    if (isNote(marker)) {
      yield* dropNote(reader, found, marker, size, length - 2);
    } else {
      const body = yield* reader.take(length - 2);
      if (FRAMES.has(marker)) {
        if (found.facts || body.length < 6) return "broken";
        const view = new DataView(body.buffer, body.byteOffset);
        found.facts = { type: "image/jpeg", height: view.getUint16(1), width: view.getUint16(3) };
        const fault = sizeFault(found.facts.width, found.facts.height);
        if (fault) return fault;
      } else if (marker === SCAN ? !found.facts : !TABLES.has(marker)) {
        return "broken";
      }
      keepSegment(found, marker, size, body);
    }
    if (marker === SCAN) scans += 1;
    marker = marker === SCAN ? yield* keepScan(reader, found) : yield* nextMarker(reader);
  }
  if (scans === 0) return "broken";
  found.keep(Uint8Array.of(0xff, END));
  return undefined;
}

/** The marker after any number of 0xFF; undefined where something else stands. */
function* nextMarker(reader: ByteReader): Step<number | undefined> {
  const [first] = yield* reader.take(1);
  if (first !== 0xff) return undefined;
  return yield* afterFill(reader);
}

function* afterFill(reader: ByteReader): Step<number> {
  for (;;) {
    const [byte = 0] = yield* reader.take(1);
    if (byte !== 0xff) return byte;
  }
}

function keepSegment(found: Found, marker: number, size: Uint8Array, body: Uint8Array) {
  found.keep(Uint8Array.of(0xff, marker));
  found.keep(size);
  found.keep(body);
}

const JFIF = [0x4a, 0x46, 0x49, 0x46, 0];
const JFIF_BYTES = 14;

/** Of all notes only the plain JFIF header stays: 14 bytes, so that no thumbnail hides in it. */
function* dropNote(reader: ByteReader, found: Found, marker: number, size: Uint8Array, length: number): Step<void> {
  if (marker === APP0 && length === JFIF_BYTES) {
    const body = yield* reader.take(length);
    const noThumbnail = body[12] === 0 && body[13] === 0;
    if (noThumbnail && JFIF.every((byte, i) => body[i] === byte)) keepSegment(found, marker, size, body);
    return;
  }
  for (let rest = length; rest > 0; ) rest -= (yield* reader.takeSome(rest)).length;
}

/** A scan's data up to the marker that ends it, which is given back. */
function* keepScan(reader: ByteReader, found: Found): Step<number> {
  for (;;) {
    const bytes = yield* reader.takeSome(Number.POSITIVE_INFINITY);
    const end = scanEnd(bytes);
    if (end > 0) found.keep(bytes.subarray(0, end));
    reader.giveBack(bytes.subarray(end));
    if (end === bytes.length) continue;
    yield* reader.take(1);
    const marker = yield* afterFill(reader);
    if (!isScanData(marker)) return marker;
    found.keep(Uint8Array.of(0xff, marker));
  }
}

/** Where in these bytes a marker begins, or may begin with the next ones; their length where none does. */
function scanEnd(bytes: Uint8Array): number {
  let at = bytes.indexOf(0xff);
  while (at >= 0 && at + 1 < bytes.length && isScanData(bytes[at + 1] ?? 0)) at = bytes.indexOf(0xff, at + 2);
  return at < 0 ? bytes.length : at;
}
