import { createHash, createHmac } from "node:crypto";
import type { Random } from "#db/seed/random.ts";
import type { Clock } from "./clock.ts";

type Bytes = ArrayBuffer | ArrayBufferView;
type Key = { bytes: Uint8Array; hash: string };

const bytesOf = (data: Bytes): Uint8Array =>
  data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const hashName = (algorithm: string | { name: string; hash?: string | { name: string } }): string => {
  const { name, hash } = typeof algorithm === "string" ? { name: algorithm, hash: undefined } : algorithm;
  return (typeof hash === "string" ? hash : (hash?.name ?? name)).replace("-", "").toLowerCase();
};

/** Node's WebCrypto answers from another thread, at an unpredictable time. */
const subtle = {
  digest: async (algorithm: string, data: Bytes) =>
    bufferOf(createHash(hashName(algorithm)).update(bytesOf(data)).digest()),
  importKey: async (_: string, data: Bytes, algorithm: { name: string; hash?: string }): Promise<Key> => ({
    bytes: bytesOf(data),
    hash: hashName(algorithm),
  }),
  sign: async (_: string, { hash, bytes }: Key, data: Bytes) =>
    bufferOf(createHmac(hash, bytes).update(bytesOf(data)).digest()),
};

function seededCrypto(random: Random) {
  const getRandomValues = <T extends ArrayBufferView>(into: T): T => {
    const bytes = bytesOf(into);
    for (let at = 0; at < bytes.length; at++) bytes[at] = random.whole(0, 255);
    return into;
  };
  const randomUUID = () => {
    const hex = Buffer.from(getRandomValues(new Uint8Array(16))).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  return { subtle, getRandomValues, randomUUID };
}

type Replaced = Partial<
  Record<"crypto" | "setTimeout" | "clearTimeout" | "fetch" | "WebSocketRequestResponsePair", unknown>
>;

/** Puts the clock, the seed and the outside world in the place of Node's own; returns how to put them back. */
export function replaceGlobals(clock: Clock, random: Random, fetch: unknown, log: (line: string) => void): () => void {
  const scope = globalThis as unknown as Record<string, unknown>;
  const before: [object, string, PropertyDescriptor | undefined][] = [];
  const define = (on: object, name: string, value: unknown) => {
    before.push([on, name, Object.getOwnPropertyDescriptor(on, name)]);
    Object.defineProperty(on, name, { value, configurable: true, writable: true });
  };
  const replaced: Replaced = {
    crypto: seededCrypto(random),
    setTimeout: (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => clock.after(ms, () => run(...args)),
    clearTimeout: (event?: ReturnType<Clock["after"]>) => event && clock.cancel(event),
    fetch,
    WebSocketRequestResponsePair: class {},
  };
  for (const [name, value] of Object.entries(replaced)) define(scope, name, value);
  define(Date, "now", () => clock.now);
  define(Math, "random", random.next);
  define(console, "log", log);
  define(AbortSignal, "timeout", (ms: number) => {
    const control = new AbortController();
    clock.after(ms, () => control.abort(new DOMException("The operation timed out.", "TimeoutError")));
    return control.signal;
  });
  return () => {
    for (const [on, name, was] of before.reverse())
      if (was) Object.defineProperty(on, name, was);
      else Reflect.deleteProperty(on, name);
  };
}
