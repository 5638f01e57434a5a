import { expect, test } from "vitest";
import { placeOrdersThroughCrashes } from "#test/support/crash/crash.ts";
import { deep } from "#test/support/depth.ts";

const rounds = deep ? 20 : 1;

test("no acknowledged order is lost when the server is killed in the middle of its work", {
  timeout: 180_000,
}, async ({ annotate }) => {
  const { acknowledged, lost, inFlightAtKill } = await placeOrdersThroughCrashes({ rounds });
  await annotate(
    `Acknowledged orders lost: ${lost} of ${acknowledged}, over ${rounds} kills with ${inFlightAtKill.join(", ")} requests in flight.`,
  );
  expect(inFlightAtKill.every((count) => count > 0)).toBe(true);
  expect(acknowledged).toBeGreaterThan(rounds * 20);
  expect(lost).toBe(0);
});

test.runIf(deep)(
  "a server that acknowledged orders before it wrote them would be caught",
  { timeout: 180_000 },
  async ({ annotate }) => {
    const { acknowledged, lost } = await placeOrdersThroughCrashes({ rounds: 1, hasty: true });
    await annotate(
      `Negative control: ${lost} of ${acknowledged} orders that were acknowledged too early were found lost.`,
    );
    expect(lost).toBeGreaterThan(0);
  },
);
