import { formMaxBytes, type ImagePurpose, imageDoors, smallFieldOf } from "./image-doors.ts";
import { ImageCleaner, type ImageFault, type ImageType } from "./image-file.ts";
import { type MultipartEvent, MultipartReader } from "./multipart.ts";

/** A picture without anything that does not draw, and the same in small where the browser made one. */
export type CleanPicture = { full: CleanFile; small: CleanFile | undefined };
type CleanFile = { type: ImageType; bytes: Uint8Array };

export type ImageFormFault = ImageFault | "too-large" | "too-many-files" | "bad-form";

/** Text beside the pictures: a promo's words are the longest. */
const FIELDS_MAX_BYTES = 64 * 1024;
const SMALL_MAX_BYTES = 512 * 1024;

/** A form with pictures, read piece by piece. The first fault ends it. */
export class ImageForm {
  readonly fields: Record<string, string> = {};
  fault: ImageFormFault | undefined;
  #purpose: ImagePurpose;
  #reader: MultipartReader;
  #part: PicturePart | TextPart | undefined;
  #files = 0;
  #bytes = 0;
  #textBytes = 0;
  /** Waits for its small twin, which comes next or not at all. */
  #last: CleanPicture | undefined;
  #ready: CleanPicture[] = [];

  constructor(purpose: ImagePurpose, boundary: string) {
    this.#purpose = purpose;
    this.#reader = new MultipartReader(boundary);
  }

  push(chunk: Uint8Array) {
    this.#bytes += chunk.length;
    if (this.#bytes > formMaxBytes(this.#purpose)) this.fault ??= "too-large";
    if (this.fault) return;
    for (const event of this.#reader.push(chunk)) {
      this.#handle(event);
      if (this.fault) return;
    }
    if (this.#reader.broken) this.fault = "bad-form";
  }

  end() {
    if (!this.#reader.over) this.fault ??= "bad-form";
    this.#release();
  }

  /** Pictures that are whole, each once. */
  takePictures(): CleanPicture[] {
    if (this.fault) return [];
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  #handle(event: MultipartEvent) {
    if (event.kind === "part") this.#part = this.#begin(event.name, event.isFile);
    else if (event.kind === "data") this.#take(event.bytes);
    else if (event.kind === "part-end") this.#finish();
  }

  #begin(name: string, isFile: boolean): PicturePart | TextPart | undefined {
    if (!isFile) return new TextPart(name);
    const { field, maxBytes } = imageDoors[this.#purpose];
    if (name === field) {
      this.#release();
      return new PicturePart("full", maxBytes);
    }
    const isTwin = name === smallFieldOf(this.#purpose) && this.#last !== undefined;
    return isTwin ? new PicturePart("small", SMALL_MAX_BYTES) : undefined;
  }

  #take(bytes: Uint8Array) {
    const part = this.#part;
    if (part instanceof TextPart) {
      this.#textBytes += bytes.length;
      if (this.#textBytes > FIELDS_MAX_BYTES) this.fault = "too-large";
      else part.push(bytes);
    } else if (part) {
      if (part.size === "full" && part.bytes === 0) this.#files += 1;
      if (this.#files > imageDoors[this.#purpose].maxFiles) this.fault = "too-many-files";
      else this.fault = part.push(bytes);
    }
  }

  #finish() {
    const part = this.#part;
    this.#part = undefined;
    if (part instanceof TextPart) this.fields[part.name] = part.text();
    // A file field that was left empty is sent as a file of no bytes.
    else if (part && part.bytes > 0) {
      const file = part.finish();
      if (!file) this.fault = part.fault;
      else if (part.size === "full") this.#last = { full: file, small: undefined };
      else if (this.#last) this.#last.small = file;
    }
  }

  #release() {
    if (this.#last) this.#ready.push(this.#last);
    this.#last = undefined;
  }
}

class TextPart {
  readonly name: string;
  #chunks: Uint8Array[] = [];

  constructor(name: string) {
    this.name = name;
  }

  push(bytes: Uint8Array) {
    this.#chunks.push(bytes.slice());
  }

  text = () => new TextDecoder().decode(concat(this.#chunks));
}

class PicturePart {
  readonly size: "full" | "small";
  bytes = 0;
  #maxBytes: number;
  #cleaner = new ImageCleaner();
  #kept: Uint8Array[] = [];

  constructor(size: "full" | "small", maxBytes: number) {
    this.size = size;
    this.#maxBytes = maxBytes;
  }

  get fault(): ImageFault | undefined {
    return this.#cleaner.fault;
  }

  push(bytes: Uint8Array): ImageFormFault | undefined {
    this.bytes += bytes.length;
    if (this.bytes > this.#maxBytes) return "too-large";
    // Copies: what the cleaner gives back are views of the network's chunks.
    for (const kept of this.#cleaner.push(bytes)) this.#kept.push(kept.slice());
    return this.#cleaner.fault;
  }

  finish(): CleanFile | undefined {
    this.#cleaner.end();
    const facts = this.#cleaner.facts;
    return this.#cleaner.fault || !facts ? undefined : { type: facts.type, bytes: concat(this.#kept) };
  }
}

function concat(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
