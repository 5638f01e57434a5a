import { expect, test } from "vitest";
import { isFound, playDays } from "#test/lab/market/runs.ts";

const DAYS = 2;

test("whole market days keep money, stock, limits, ledger, chains and stages, and the same seed gives the same bytes", async () => {
  const [days, replayed] = await Promise.all([
    playDays({ first: 0, count: DAYS }),
    playDays({ first: DAYS - 1, count: 1 }),
  ]);
  expect(days.flatMap(({ broken, judged }) => [...broken, ...judged])).toEqual([]);
  expect(days).toHaveLength(DAYS);
  expect(replayed[0]?.digest).toBe(days.at(-1)?.digest);
});

test.each(["a cancellation gives no stock back", "a delivery books nothing", "an offer is open for five minutes"])(
  "a planted bug is found: %s",
  async (bug) => {
    const played = await playDays({ first: 0, count: 10, bug, untilFound: true });
    expect(played.filter(isFound)).toHaveLength(1);
  },
);
