/** A step of a parser that waits for bytes: each bare `yield` asks for more. */
export type Step<T> = Generator<void, T, void>;

/** Bytes as they arrive, for parsers written as generators. Holds no more than what a parser has not taken yet. */
export class ByteReader {
  #held = new Uint8Array(0);

  push(bytes: Uint8Array) {
    if (this.#held.length === 0) {
      this.#held = bytes as Uint8Array<ArrayBuffer>;
      return;
    }
    const joined = new Uint8Array(this.#held.length + bytes.length);
    joined.set(this.#held);
    joined.set(bytes, this.#held.length);
    this.#held = joined;
  }

  /** The next `count` bytes, once they are there. */
  *take(count: number): Step<Uint8Array> {
    while (this.#held.length < count) yield;
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  /** What is there, at least one byte and at most `most`. */
  *takeSome(most: number): Step<Uint8Array> {
    while (this.#held.length === 0) yield;
    return yield* this.take(Math.min(most, this.#held.length));
  }

  /** Puts back what a parser looked at and did not want yet. Only right after a take, and nothing but its end. */
  giveBack(bytes: Uint8Array) {
    const rest = this.#held;
    this.#held = bytes as Uint8Array<ArrayBuffer>;
    if (rest.length > 0) this.push(rest);
  }
}
