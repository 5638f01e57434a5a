import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type Batch = { first: number; count: number; bug?: string; untilFound?: boolean };
export type Played = {
  seed: number;
  digest: string;
  calls: number;
  lost: number;
  orders: number;
  /** What the first checker found, and the second. */
  broken: string[];
  judged: string[];
};

/** Plays days in a separate process. */
export async function playDays(batch: Batch, onDay: (played: Played) => void = () => {}): Promise<Played[]> {
  // Most of a day's objects are short-lived.
  const words = ["--max-semi-space-size=64", "--disable-warning=ExperimentalWarning"];
  const child = spawn(process.execPath, [...words, join(import.meta.dirname, "run.ts"), JSON.stringify(batch)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const days: Played[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    days.push(JSON.parse(line) as Played);
    onDay(days.at(-1)!);
  }
  if ((await ended) !== 0) throw new Error(`The days from ${batch.first} on broke off.`);
  return days;
}

export const isFound = ({ broken, judged }: Played): boolean => broken.length + judged.length > 0;
