import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";

/** Lines as they are read; returns their totals. */
export type Lines<Facts> = AsyncGenerator<string, Facts>;

export async function writeLines<Facts>(file: string, lines: Lines<Facts>): Promise<Facts> {
  let facts: Facts | undefined;
  await pipeline(async function* () {
    facts = yield* lines;
  }, createWriteStream(file));
  return facts as Facts;
}

/** The totals, without writing the lines. */
export async function measureLines<Facts>(lines: Lines<Facts>): Promise<Facts> {
  for (;;) {
    const next = await lines.next();
    if (next.done) return next.value;
  }
}

/** A file with a JSON value per line. */
export async function* readJsonLines<T>(file: string): AsyncGenerator<T> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line) yield JSON.parse(line) as T;
  }
}
