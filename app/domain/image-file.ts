import { ByteReader, type Step } from "./byte-reader.ts";
import { jpegSteps } from "./jpeg.ts";
import { pngSteps } from "./png.ts";

export type ImageType = "image/jpeg" | "image/png";
export type ImageFacts = { type: ImageType; width: number; height: number };
/** Why a file is no picture that we keep; `broken` also stands for one that ends before its end marker. */
export type ImageFault = "not-an-image" | "broken" | "too-many-pixels";

/** More than a camera's picture has; less than what would fill a phone's memory when it is drawn. */
export const IMAGE_SIDE_MAX = 8192;

export type Found = { facts?: ImageFacts; keep(bytes: Uint8Array): void };

/**
 * Cleans a JPEG or PNG while it passes by, chunk by chunk: what it is and how large is read from its own bytes, never from
 * its name; comments, EXIF (with its place), profiles and texts are left out, and so is whatever follows the end
 * marker (THREATS "Uploads").
 */
export class ImageCleaner {
  #reader = new ByteReader();
  #kept: Uint8Array[] = [];
  #found: Found = { keep: (bytes) => this.#kept.push(bytes) };
  #steps = steps(this.#reader, this.#found);
  /** Its end marker was seen. */
  ended = false;
  fault: ImageFault | undefined;

  /** What the picture is, as soon as its header has passed. */
  get facts(): ImageFacts | undefined {
    return this.#found.facts;
  }

  /** Takes the next bytes and gives back which of them stay. */
  push(bytes: Uint8Array): Uint8Array[] {
    if (this.ended || this.fault) return [];
    this.#reader.push(bytes);
    const { done, value } = this.#steps.next();
    if (done) {
      this.fault = value;
      this.ended = !value;
    }
    const kept = this.#kept;
    this.#kept = [];
    return kept;
  }

  /** The file is over: what is still open is a fault. */
  end() {
    if (!this.ended) this.fault ??= this.facts ? "broken" : "not-an-image";
  }
}

const JPEG_START = [0xff, 0xd8];
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const begins = (bytes: Uint8Array, start: number[]) => start.every((byte, i) => bytes[i] === byte);

function* steps(reader: ByteReader, found: Found): Step<ImageFault | undefined> {
  const start = yield* reader.take(2);
  if (begins(start, JPEG_START)) {
    found.keep(start);
    return yield* jpegSteps(reader, found);
  }
  if (!begins(start, PNG_START.slice(0, 2))) return "not-an-image";
  const rest = yield* reader.take(6);
  if (!begins(rest, PNG_START.slice(2))) return "not-an-image";
  found.keep(Uint8Array.from(PNG_START));
  return yield* pngSteps(reader, found);
}

/** Whether a header's size is one that we keep. */
export function sizeFault(width: number, height: number): ImageFault | undefined {
  if (width < 1 || height < 1) return "broken";
  return width > IMAGE_SIDE_MAX || height > IMAGE_SIDE_MAX ? "too-many-pixels" : undefined;
}
