// Backs up STATE_DIR and restores it next to itself, to prove that it works before it is needed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { summaryOf, writeBackup } from "./backup/folder.ts";
import { restoreState } from "./backup/restore-state.ts";
import { localSource } from "./backup/source.ts";
import { readCommand } from "./read-command.mjs";
import { stateDir, withState } from "./state.ts";

readCommand("lab restore-drill");
const scratch = mkdtempSync(join(tmpdir(), "nearleaf-drill-"));
const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
  const began = Date.now();
  const done = await work();
  console.log(`${step} in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  return done;
};

try {
  const manifest = await timed(`Backed up ${stateDir()}`, () =>
    withState(stateDir(), ({ d1, buckets }) => writeBackup(join(scratch, "backup"), localSource(d1), buckets)),
  );
  await timed("Restored and compared", () => restoreState(join(scratch, "backup"), join(scratch, "state")));
  console.log(`${summaryOf(manifest)}\nThe same rows, sums, searches and images came out.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
