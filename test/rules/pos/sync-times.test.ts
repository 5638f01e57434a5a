import { expect, test } from "vitest";
import { newId } from "#app/domain/id.ts";
import { nextSyncAt, SYNC_EVERY_MS } from "#app/domain/pos/sync-times.ts";
import { MINUTE_MS } from "#app/domain/time.ts";

const NOW = Date.parse("2026-06-16T19:00:00Z");

test("a thousand connected menus come once in ten minutes each, spread over them", () => {
  const ids = Array.from({ length: 1000 }, (_, at) => newId(NOW - at * 86_400_000));
  const times = ids.map((id) => nextSyncAt(id, NOW));
  expect(times.every((at) => at > NOW && at <= NOW + SYNC_EVERY_MS)).toBe(true);
  ids.forEach((id, at) => {
    expect(nextSyncAt(id, times[at]! - 1)).toBe(times[at]);
    expect(nextSyncAt(id, times[at]!)).toBe(times[at]! + SYNC_EVERY_MS);
  });
  const minutes = Array.from(
    { length: 10 },
    (_, minute) => times.filter((at) => Math.floor((at - NOW - 1) / MINUTE_MS) === minute).length,
  );
  // 100 on average.
  expect(Math.max(...minutes)).toBeLessThan(150);
});
