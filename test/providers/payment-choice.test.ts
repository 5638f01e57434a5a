import { describe, expect, test } from "vitest";
import { createPayments } from "#app/providers/payments/index.ts";
import { NOON } from "#test/support/app.ts";
import { signedEvent, WEBHOOK_SECRET } from "#test/support/billing.ts";
import { fakePayments, memoryStore } from "#test/support/outside/fake-stripe.ts";

describe("which provider is used", () => {
  const clocks = () => [NOON];
  const keys = {
    secretKey: "sk_live_1",
    publishableKey: "pk_live_1",
    prices: { vendor: "price_1", courier: "price_2" },
  };
  test("the real one where all its settings are there", () =>
    expect(createPayments({ ...keys, clocks }).kind).toBe("stripe"));
  test("none in production if one is missing", () => {
    expect(createPayments({ ...keys, secretKey: undefined, clocks }).kind).toBe("unavailable");
    expect(createPayments({ ...keys, publishableKey: undefined, clocks }).kind).toBe("unavailable");
    expect(createPayments({ ...keys, prices: { vendor: "price_1" }, clocks }).kind).toBe("unavailable");
  });
  test("the stand-in on a local machine without keys", () => {
    const standIn = async () => new Response();
    expect(createPayments({ prices: {}, standIn, clocks }).kind).toBe("fake");
    expect(createPayments({ ...keys, standIn, clocks }).kind).toBe("stripe");
  });
});

test("an event on a machine with a moved clock may be dated by the real one, and is as old as that says", async () => {
  const real = NOON + 9 * 3_600_000;
  const payments = fakePayments(memoryStore(), { now: () => NOON, clocks: () => [NOON, real] });
  const read = async (at: number) => {
    const { body, signature } = await signedEvent(
      { id: "evt", object: "event", type: "invoice.paid", data: { object: {} } },
      at,
    );
    return payments.readEvent(body, signature, WEBHOOK_SECRET);
  };
  expect(await read(NOON)).toMatchObject({ id: "evt" });
  expect(await read(real)).toMatchObject({ id: "evt" });
  expect(await read(NOON - 301_000)).toBeUndefined();
  expect(await read(real - 301_000)).toBeUndefined();
});
