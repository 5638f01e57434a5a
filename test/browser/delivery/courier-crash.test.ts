import { expect, test } from "vitest";
import { moveRequestsThroughACrash } from "#test/support/crash/courier-crash.ts";
import { deep } from "#test/support/depth.ts";

// What the short form holds of it: test/worker/couriers/courier-moves.test.ts, which stops the objects alone.
test.runIf(deep)(
  "with half of the writes to D1 failing and a kill, every list agrees within 5 s, without a visit",
  {
    timeout: 120_000,
  },
  async ({ annotate }) => {
    const world = { requests: 400, failing: 50 };
    const { moved, staleAtKill, stale, lost, healedMs } = await moveRequestsThroughACrash(world);
    await annotate(
      `Stale projections: ${staleAtKill} of ${moved} at the kill, ${stale} after ${healedMs} ms; ${lost} acknowledged moves lost.`,
    );
    expect(staleAtKill).toBeGreaterThan(0);
    expect(stale).toBe(0);
    expect(lost).toBe(0);
  },
);

test.runIf(deep)(
  "lists that stay stale would be found (negative control: every write fails)",
  { timeout: 120_000 },
  async ({ annotate }) => {
    const { stale } = await moveRequestsThroughACrash({ requests: 10, failing: 100 });
    await annotate(`Negative control: ${stale} of 10 stale.`);
    expect(stale).toBeGreaterThan(0);
  },
);
