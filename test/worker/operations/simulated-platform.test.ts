import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { testVisit } from "#test/support/app.ts";
import { playCommonDay } from "#test/support/simulated/common-day.ts";

const { SIMULATED } = env as unknown as { SIMULATED: Fetcher };

test("the same calls get the same answers and leave the same rows on workerd and on the simulated platform", {
  timeout: 180_000,
}, async () => {
  const [seed, at] = ["1", Date.now()];
  const simulated = SIMULATED.fetch(`http://simulated/${seed}/${at}`);
  const played = await playCommonDay(testVisit({ at }), seed, at);
  expect(played).toEqual(await (await simulated).json());
  expect(played.filter((line) => line.startsWith("courier_request_moves")).length).toBeGreaterThan(5);
});
