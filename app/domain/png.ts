import type { ByteReader, Step } from "./byte-reader.ts";
import { type Found, type ImageFault, sizeFault } from "./image-file.ts";

/** Chunks that draw. Texts, times, EXIF, profiles, animations and unknown ones are left out. */
const DRAWING = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "bKGD", "pHYs"]);
const MAX_CHUNK = 0x7fffffff;

/** A PNG after its signature, chunk by chunk. */
export function* pngSteps(reader: ByteReader, found: Found): Step<ImageFault | undefined> {
  let pixels = false;
  for (;;) {
    const head = yield* reader.take(8);
    const length = new DataView(head.buffer, head.byteOffset).getUint32(0);
    const type = String.fromCharCode(...head.subarray(4));
    if (length > MAX_CHUNK || (found.facts === undefined) !== (type === "IHDR")) return "broken";
    if (type === "IHDR") {
      if (length !== 13) return "broken";
      const body = yield* reader.take(length + 4);
      const view = new DataView(body.buffer, body.byteOffset);
      found.facts = { type: "image/png", width: view.getUint32(0), height: view.getUint32(4) };
      const fault = sizeFault(found.facts.width, found.facts.height);
      if (fault) return fault;
      found.keep(head);
      found.keep(body);
      continue;
    }
    if (type === "IEND" && (length !== 0 || !pixels)) return "broken";
    pixels ||= type === "IDAT";
    const keeps = DRAWING.has(type);
    if (keeps) found.keep(head);
    // The chunk's data and its checksum.
    for (let rest = length + 4; rest > 0; ) {
      const bytes = yield* reader.takeSome(rest);
      rest -= bytes.length;
      if (keeps) found.keep(bytes);
    }
    if (type === "IEND") return undefined;
  }
}
