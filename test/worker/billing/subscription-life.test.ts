import { describe, expect, test } from "vitest";
import { limitUnpaidVendors } from "#app/use-cases/billing/limit-unpaid.ts";
import { refreshSubscription } from "#app/use-cases/billing/refresh-subscription.ts";
import { NOON } from "#test/support/app.ts";
import { aBilledShop, aPaidShop, card, DAY } from "#test/support/billing.ts";
import { valueIn } from "#test/support/outcome.ts";

describe("cancelling", () => {
  test("records the date, and keeps access until the period ends; then the shop is limited", async () => {
    const { app, id, cancel, facts, clock, paidUntil } = await aPaidShop();
    clock.now += 3 * DAY;
    const { subscription } = valueIn(await cancel());
    expect(subscription).toMatchObject({ status: "ACTIVE", canceledAt: clock.now, accessUntil: paidUntil });
    clock.now = paidUntil - 1000;
    expect(await limitUnpaidVendors(app, id)).toMatchObject({ limited: 0 });
    clock.now = paidUntil;
    expect(await limitUnpaidVendors(app, id)).toMatchObject({ limited: 1 });
    clock.now += 2 * 3_600_000;
    await refreshSubscription(app, id);
    expect(await facts()).toMatchObject({
      status: "limited",
      subscription: { status: "CANCELED", accessUntil: paidUntil },
    });
  });

  test.each(["This subscription already has a pending cancel date.", "The subscription is already canceled."])(
    "succeeds if the provider says: %s",
    async (message) => {
      const { cancel, wire } = await aPaidShop();
      wire.carry = async (request, serve) =>
        request.method === "POST" && /subscriptions\/\w+$/.test(request.url)
          ? Response.json({ error: { type: "invalid_request_error", message } }, { status: 400 })
          : serve(request);
      expect(await cancel()).toMatchObject({ ok: true });
    },
  );

  test("other refusals of the provider are reported", async () => {
    const { cancel, wire } = await aPaidShop();
    wire.carry = async (request, serve) =>
      request.method === "POST"
        ? Response.json({ error: { type: "invalid_request_error", message: "No." } }, { status: 400 })
        : serve(request);
    expect(await cancel()).toMatchObject({
      ok: false,
      message: "Failed to cancel subscription: No.",
    });
  });

  test("a missing subscription is refused", async () => {
    const { cancel } = await aBilledShop();
    expect(await cancel()).toMatchObject({ ok: false, reason: "no-subscription" });
  });
});

describe("reactivating", () => {
  test("within the period undoes the cancellation without a charge; canceling works again after it", async () => {
    const { cancel, reactivate, stripe, theirs } = await aPaidShop();
    await cancel();
    const back = valueIn(await reactivate());
    expect(back.subscription).toMatchObject({ status: "ACTIVE", canceledAt: null, accessUntil: null });
    expect(Object.values(stripe.invoices)).toHaveLength(1);
    const canceled = valueIn(await cancel());
    expect(canceled.subscription?.canceledAt).not.toBeNull();
    expect(theirs()).toHaveLength(1);
  });

  test.each([
    ["with the card kept before", undefined],
    ["with a new card", "approved" as const],
  ])("after the end starts over, %s", async (_, outcome) => {
    const { app, id, cancel, reactivate, facts, clock, theirs } = await aPaidShop();
    await cancel();
    clock.now += 40 * DAY;
    await limitUnpaidVendors(app, id);
    expect(await facts()).toMatchObject({ status: "limited" });
    const back = valueIn(await reactivate(outcome && card(outcome)));
    expect(back.subscription).toMatchObject({ status: "ACTIVE", startedAt: clock.now });
    expect(theirs()).toHaveLength(2);
    expect(await facts()).toMatchObject({ status: "active" });
  });

  test("is refused with a card that is declined, and the shop stays limited", async () => {
    const { app, id, cancel, reactivate, facts, clock } = await aPaidShop();
    await cancel();
    clock.now += 40 * DAY;
    await limitUnpaidVendors(app, id);
    const refused = await reactivate(card("declined"));
    expect(refused).toMatchObject({ ok: false, reason: "card-declined" });
    expect(await facts()).toMatchObject({ status: "limited", subscription: { status: "CANCELED" } });
  });
});

describe("a failed renewal", () => {
  test("is retried on the saved card when the vendor reactivates", async () => {
    const { app, id, reactivate, cardsAre, facts, clock, paidUntil } = await aPaidShop();
    cardsAre("declined");
    clock.now = paidUntil + 2 * 3_600_000;
    await refreshSubscription(app, id);
    expect(await reactivate()).toMatchObject({ reason: "card-declined" });
    expect((await facts()).subscription).toMatchObject({ status: "PENDING" });
    cardsAre("approved");
    expect(valueIn(await reactivate()).subscription).toMatchObject({
      status: "ACTIVE",
      pastDueSince: null,
    });
  });

  test("has seven days of grace; another card ends it at once", async () => {
    const { app, id, changeCard, cardsAre, facts, clock, paidUntil } = await aPaidShop();
    cardsAre("declined");
    clock.now = paidUntil + 2 * 3_600_000;
    await refreshSubscription(app, id);
    expect((await facts()).subscription).toMatchObject({ status: "PENDING", pastDueSince: paidUntil });
    clock.now = paidUntil + 7 * DAY - 1000;
    expect(await limitUnpaidVendors(app, id)).toMatchObject({ limited: 0 });
    clock.now = paidUntil + 7 * DAY;
    expect(await limitUnpaidVendors(app, id)).toMatchObject({ limited: 1 });
    expect(valueIn(await changeCard(card())).subscription).toMatchObject({ status: "ACTIVE", pastDueSince: null });
    expect(await facts()).toMatchObject({ status: "active" });
  });

  test("is no success with a second card that is declined too", async () => {
    const { changeCard, cardsAre, facts, clock, paidUntil } = await aPaidShop();
    cardsAre("declined");
    clock.now = paidUntil + DAY;
    expect(await changeCard(card("declined"))).toMatchObject({ ok: false, reason: "card-declined" });
    expect((await facts()).subscription).toMatchObject({ status: "PENDING" });
  });
});

test("a paused subscription is woken by a card", async () => {
  const { app, id, pay, facts, theirs, clock } = await aPaidShop({ createdAt: NOON - 10 * DAY });
  theirs()[0]!.default_payment_method = null;
  clock.now += 51 * DAY;
  await refreshSubscription(app, id);
  expect((await facts()).subscription).toMatchObject({ status: "PAUSED" });
  expect(valueIn(await pay(card())).subscription).toMatchObject({ status: "ACTIVE" });
});
