/** One thing that happened in a multipart body. Data belongs to the part that began last. */
export type MultipartEvent =
  | { kind: "part"; name: string; isFile: boolean }
  | { kind: "data"; bytes: Uint8Array }
  | { kind: "part-end" }
  | { kind: "end" };

const HEADERS_MAX_BYTES = 8 * 1024;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The boundary of a content type; undefined where it is no multipart form. */
export function boundaryOf(contentType: string | null | undefined): string | undefined {
  const [, quoted, bare] =
    /^multipart\/form-data\s*;(?:[^;]*;)*?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? "") ??
    [];
  return quoted ?? bare;
}

/**
 * Reads a multipart form while it arrives, so that no file is ever held whole. File names are not looked at: a file is
 * called what we call it.
 */
export class MultipartReader {
  #delimiter: Uint8Array;
  #held: Uint8Array;
  #state: "between" | "headers" | "body" | "over" = "body";
  /** What stands before the first boundary is nobody's. */
  #preamble = true;
  broken = false;

  constructor(boundary: string) {
    this.#delimiter = encoder.encode(`\r\n--${boundary}`);
    // The first boundary may stand at the very beginning, without a line break before it.
    this.#held = encoder.encode("\r\n");
  }

  get over(): boolean {
    return this.#state === "over";
  }

  push(chunk: Uint8Array): MultipartEvent[] {
    const events: MultipartEvent[] = [];
    this.#held = join(this.#held, chunk);
    while (!this.broken && this.#step(events)) {}
    return events;
  }

  /** Does what the held bytes allow; false where it needs more of them. */
  #step(events: MultipartEvent[]): boolean {
    if (this.#state === "body") return this.#readBody(events);
    if (this.#state === "between") return this.#readBetween(events);
    if (this.#state === "headers") return this.#readHeaders(events);
    return false;
  }

  #readBody(events: MultipartEvent[]): boolean {
    const at = indexOf(this.#held, this.#delimiter);
    // The last bytes may be a delimiter's beginning.
    const sure = at < 0 ? Math.max(0, this.#held.length - this.#delimiter.length + 1) : at;
    if (sure > 0 && !this.#preamble) events.push({ kind: "data", bytes: this.#held.subarray(0, sure) });
    this.#held = this.#held.subarray(at < 0 ? sure : at + this.#delimiter.length);
    if (at < 0) return false;
    if (!this.#preamble) events.push({ kind: "part-end" });
    this.#preamble = false;
    this.#state = "between";
    return true;
  }

  #readBetween(events: MultipartEvent[]): boolean {
    if (this.#held.length < 2) return false;
    const mark = decoder.decode(this.#held.subarray(0, 2));
    this.#held = this.#held.subarray(2);
    if (mark === "--") {
      this.#state = "over";
      events.push({ kind: "end" });
    } else if (mark === "\r\n") {
      this.#state = "headers";
    } else {
      this.broken = true;
    }
    return true;
  }

  #readHeaders(events: MultipartEvent[]): boolean {
    const at = indexOf(this.#held, BLANK_LINE);
    if ((at < 0 ? this.#held.length : at) > HEADERS_MAX_BYTES) this.broken = true;
    if (at < 0 || this.broken) return false;
    const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(decoder.decode(this.#held.subarray(0, at)));
    const [, name] = /(?:^|;)\s*name="((?:[^"\\]|\\.)*)"/i.exec(disposition?.[1] ?? "") ?? [];
    if (name === undefined) {
      this.broken = true;
      return false;
    }
    events.push({ kind: "part", name, isFile: /;\s*filename\*?=/i.test(disposition?.[1] ?? "") });
    this.#held = this.#held.subarray(at + BLANK_LINE.length);
    this.#state = "body";
    return true;
  }
}

const BLANK_LINE = encoder.encode("\r\n\r\n");

function join(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b;
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}

function indexOf(haystack: Uint8Array, needle: Uint8Array): number {
  const [first = 0] = needle;
  for (let at = haystack.indexOf(first); at >= 0; at = haystack.indexOf(first, at + 1)) {
    if (at + needle.length > haystack.length) return -1;
    let same = 1;
    while (same < needle.length && haystack[at + same] === needle[same]) same++;
    if (same === needle.length) return at;
  }
  return -1;
}
