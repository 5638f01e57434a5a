import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createPayments } from "#app/providers/payments/index.ts";
import { answerCardCheck } from "#app/use-cases/billing/answer-card-check.ts";
import { refreshSubscription } from "#app/use-cases/billing/refresh-subscription.ts";
import { NOON } from "#test/support/app.ts";
import { aBilledShop, aPaidShop, card, DAY } from "#test/support/billing.ts";
import { valueIn } from "#test/support/outcome.ts";

describe("paying", () => {
  test("makes a limited shop active at once and charges $79 the first month", async () => {
    const { pay, facts, stripe } = await aBilledShop({ status: "limited" });
    const { subscription, check } = valueIn(await pay(card()));
    expect(check).toBeNull();
    expect(subscription).toMatchObject({ status: "ACTIVE", plan: "vendor", canceledAt: null, card: { last4: "4242" } });
    expect(await facts()).toMatchObject({ status: "active", subscription: { status: "ACTIVE" } });
    const [invoice] = Object.values(stripe.invoices);
    expect(invoice).toMatchObject({ status: "paid", amount_paid: 7900 });
  });

  test("in trial charges nothing until the trial ends, and then $79", async () => {
    const { facts, stripe, clock, id, app, subscription } = await aPaidShop({ createdAt: NOON - 10 * DAY });
    expect(subscription).toMatchObject({
      status: "ACTIVE",
      trialEndsAt: NOON + 50 * DAY,
      currentPeriodEnd: NOON + 50 * DAY,
    });
    expect(Object.values(stripe.invoices)).toHaveLength(0);
    clock.now = NOON + 50 * DAY + 2 * 3_600_000;
    await refreshSubscription(app, id);
    expect(Object.values(stripe.invoices)).toMatchObject([{ status: "paid", amount_paid: 7900 }]);
    expect((await facts()).subscription).toMatchObject({ status: "ACTIVE" });
  });

  test("as a courier partner buys the courier plan, 30 days free", async () => {
    const { subscription } = await aPaidShop({ createdAt: NOON - 10 * DAY, courierServiceEnabled: true });
    expect(subscription).toMatchObject({ plan: "courier", trialEndsAt: NOON + 20 * DAY });
  });

  test.each(["declined", "refused"] as const)("with a card that is %s leaves nothing behind", async (outcome) => {
    const { pay, facts, app, id } = await aBilledShop({ status: "limited" });
    expect(await pay(card(outcome))).toMatchObject({
      ok: false,
      reason: "card-declined",
      message: "Payment processing failed: Your card was declined.",
    });
    expect(await facts()).toMatchObject({ status: "limited", subscription: null });
    expect(valueIn(await app.payments.subscriptionsOf((await facts()).customerId!))).toEqual([]);
    expect(valueIn(await pay(card())).subscription).toMatchObject({ status: "ACTIVE" });
    expect(await facts()).toMatchObject({ status: "active", vendorId: id });
  });

  test("with a card whose bank asks for a confirmation waits for it", async () => {
    const { pay, facts, app, actor } = await aBilledShop({ status: "limited" });
    const { subscription, check } = valueIn(await pay(card("check")));
    expect(subscription).toMatchObject({ status: "PENDING" });
    expect(await facts()).toMatchObject({ status: "limited" });
    const confirmed = await answerCardCheck(app, actor, { clientSecret: check!.clientSecret, approved: true });
    expect(valueIn(confirmed)).toMatchObject({ status: "ACTIVE" });
    expect(await facts()).toMatchObject({ status: "active" });
  });

  test("whose confirmation is refused can be tried again with another card, on the same subscription", async () => {
    const { pay, facts, app, actor, theirs } = await aBilledShop();
    const { check } = valueIn(await pay(card("check")));
    const refused = await answerCardCheck(app, actor, { clientSecret: check!.clientSecret, approved: false });
    expect(valueIn(refused)).toMatchObject({ status: "PENDING" });
    expect(valueIn(await pay(card())).subscription).toMatchObject({ status: "ACTIVE", card: { last4: "4242" } });
    expect(theirs()).toHaveLength(1);
    expect((await facts()).subscription).toMatchObject({ status: "ACTIVE" });
  });

  test("ten times at once charges once", async () => {
    const { pay, stripe, theirs } = await aBilledShop();
    const source = card();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => pay(source)));
    expect(outcomes.filter((outcome) => outcome.ok).length).toBeGreaterThanOrEqual(1);
    for (const outcome of outcomes) if (!outcome.ok) expect(outcome.reason).toBe("conflict");
    expect(theirs()).toHaveLength(1);
    expect(Object.values(stripe.invoices).filter((invoice) => invoice.status === "paid")).toHaveLength(1);
  });

  test("again when already paid changes the card without a charge", async () => {
    const { pay, stripe, theirs } = await aPaidShop();
    expect(valueIn(await pay(card())).subscription).toMatchObject({ status: "ACTIVE" });
    expect(theirs()).toHaveLength(1);
    expect(Object.values(stripe.invoices)).toHaveLength(1);
  });
});

describe("if the provider's answer is lost", () => {
  const lose = ({ wire }: Awaited<ReturnType<typeof aBilledShop>>, path: RegExp, times: number) => {
    let lost = 0;
    wire.carry = async (request, serve) => {
      const response = await serve(request);
      if (lost < times && request.method === "POST" && path.test(new URL(request.url).pathname)) {
        lost += 1;
        throw new TypeError("The connection was lost.");
      }
      return response;
    };
  };

  test("once, the client asks again with the same key: one subscription, one charge", async () => {
    const world = await aBilledShop();
    lose(world, /subscriptions$/, 1);
    expect(valueIn(await world.pay(card())).subscription).toMatchObject({ status: "ACTIVE" });
    expect(world.theirs()).toHaveLength(1);
  });

  test("each time, the status is requested again and the payment counts with its true result", async () => {
    const world = await aBilledShop({ status: "limited" });
    lose(world, /subscriptions$/, 99);
    expect(valueIn(await world.pay(card())).subscription).toMatchObject({ status: "ACTIVE" });
    expect(await world.facts()).toMatchObject({ status: "active" });
    expect(world.theirs()).toHaveLength(1);
  });

  test("before anything happened, it is a failure that can be tried again", async () => {
    const world = await aBilledShop();
    world.wire.carry = async () => {
      throw new TypeError("The network is down.");
    };
    expect(await world.pay(card())).toMatchObject({ ok: false, reason: "payment-unreachable" });
    world.wire.carry = (request, serve) => serve(request);
    expect(valueIn(await world.pay(card())).subscription).toMatchObject({ status: "ACTIVE" });
    expect(world.theirs()).toHaveLength(1);
  });
});

test("a payment without an answer is given up within half a minute, leaves nothing behind and can be retried", async () => {
  const { pay, facts, wire, theirs } = await aBilledShop({ status: "limited" });
  const realTimer = setTimeout;
  const turn = () => new Promise((resolve) => realTimer(resolve, 1));
  wire.carry = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(new DOMException("", "AbortError"))));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let seconds = 0;
  const outcome = pay(card()).finally(() => vi.useRealTimers());
  const done = outcome.then(() => true);
  while (!(await Promise.race([done, turn().then(() => false)])) && seconds < 100) {
    seconds += 1;
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(await outcome).toMatchObject({
    ok: false,
    reason: "payment-unreachable",
    message: "Payment processing failed: The payment service did not answer.",
  });
  expect(seconds).toBeLessThanOrEqual(30);
  expect(await facts()).toMatchObject({ status: "limited", subscription: null, customerId: null });
  wire.carry = (request, serve) => serve(request);
  expect(valueIn(await pay(card())).subscription).toMatchObject({ status: "ACTIVE" });
  expect(theirs()).toHaveLength(1);
});

test("without keys in production nothing pretends to take money", async () => {
  const { pay, app } = await aBilledShop();
  app.payments = createPayments({ prices: {}, clocks: () => [NOON] });
  expect(await pay(card())).toMatchObject({
    ok: false,
    reason: "unavailable",
    message: "Payment Processing Unavailable. Error: Missing payment configuration.",
  });
});
