import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Guard } from "./guard.ts";

/** The places that a guard is taken out of. */
export const editsOf = ({ file, text, without, also = [] }: Guard) => [{ file, text, without }, ...also];

/** Guards that do not stand where the table says, or stand there twice, or whose absence would change nothing. */
export function misplaced(guards: readonly Guard[], root: string): string[] {
  return guards.flatMap((guard) =>
    editsOf(guard).flatMap(({ file, text, without }) => {
      const times = readFileSync(join(root, file), "utf8").split(text).length - 1;
      if (times === 1 && text !== without) return [];
      return [`${guard.name}: ${file} holds its text ${times} times, not once`];
    }),
  );
}
