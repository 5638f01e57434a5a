import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate, type State, withState } from "#workers/local/state.ts";

/** Does something with a migrated, empty state, which is gone afterwards. */
export async function inFreshState<T>(work: (state: State) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), "nearleaf-bench-"));
  try {
    return await withState(dir, async (state) => {
      await migrate(state.d1);
      return work(state);
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
