import { beforeEach, describe, expect, test } from "vitest";
import type { Order } from "#app/domain/orders/order.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { orderToken } from "#app/platform/order-link.ts";
import { answerProposal, expireProposals } from "#app/use-cases/orders/answer-proposal.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { proposeChange } from "#app/use-cases/orders/propose.ts";
import { runOverdueTimers } from "#app/use-cases/orders/run-timers.ts";
import { sendEmails } from "#app/use-cases/send-emails.ts";
import { findOrder } from "#db/orders/queries.ts";
import { orderItems, products, vendors } from "#db/schema/index.ts";
import { NOON, testApp } from "#test/support/app.ts";
import { actorOf, addOrder } from "#test/support/dashboard.ts";
import { openShop, stock } from "#test/support/shop.ts";

const MINUTE = 60_000;
let now = NOON;
const app = { ...testApp(), now: () => now };
let shop: Awaited<ReturnType<typeof openShop>>;
let haze: Awaited<ReturnType<typeof stock>>;
beforeEach(async () => {
  now = NOON;
  shop = await openShop(app.db, { minOrderCents: 0 });
  haze = await stock(app.db, shop.id, { name: "Haze", priceCents: 3000, salePriceCents: null });
});

/** Blue Dream for $25.00 and a grinder for $10.00, with a fee of $1.00. Each has its own email, because mail is limited. */
async function anOrder(email = `ana-${crypto.randomUUID()}@example.org`) {
  const { id } = await addOrder(app, shop.id, { email, subtotalCents: 3500, feeCents: 100, totalCents: 3600 });
  await app.db.insert(orderItems).values({
    orderId: id,
    line: 1,
    productId: "grinder",
    name: "Grinder",
    category: "Gear",
    brand: "Coastline",
    quantity: 1,
    priceCents: 1000,
  });
  return id;
}

const read = async (id: string) => (await findOrder(app.db, id)) as Order;
const names = ({ items }: Order): string[] => items.map(({ name, quantity }) => `${quantity} ${name}`);
const propose = (orderId: string, otherwise: "remove" | "cancel" = "remove") =>
  proposeChange(app, actorOf(shop.id), {
    orderId,
    lines: [{ productId: "product", action: "replace", replacementId: haze.id, quantity: 2 }],
    otherwise,
  });
async function answer(orderId: string, accepts: boolean): Promise<Outcome<Order>> {
  const { proposals } = await read(orderId);
  const proposal = proposals.find((each) => each.answer === null);
  return answerProposal(app, { orderId, proposalId: proposal?.id ?? "", accepts });
}

describe("a proposed change", () => {
  test("changes lines and total when the shopper accepts it; fee and tip stay", async () => {
    const id = await anOrder();
    expect(await propose(id)).toMatchObject({ ok: true });
    expect(names(await read(id))).toEqual(["1 Blue Dream", "1 Grinder"]);
    expect(await answer(id, true)).toMatchObject({ ok: true });
    const order = await read(id);
    expect(names(order)).toEqual(["1 Grinder", "2 Haze"]);
    expect(order).toMatchObject({ subtotalCents: 7000, feeCents: 100, totalCents: 7100 });
    expect(order.events.at(-1)).toMatchObject({ kind: "changed", byRole: "shopper" });
    expect(order.proposals).toMatchObject([{ answer: "accepted" }]);
  });

  test.each([
    ["declines", (id: string) => answer(id, false), "shopper"],
    [
      "does not answer within ten minutes",
      (id: string) => expireProposals({ ...app, now: () => NOON + 10 * MINUTE }, id),
      "system",
    ],
  ] as const)("has the announced result if the shopper %s", async (_, unanswered, party) => {
    const [removed, canceled] = [await anOrder(), await anOrder()];
    await propose(removed, "remove");
    await propose(canceled, "cancel");
    for (const id of [removed, canceled]) await unanswered(id);
    expect(names(await read(removed))).toEqual(["1 Grinder"]);
    expect(await read(removed)).toMatchObject({ status: "AWAITING_PROCESSING", totalCents: 1100 });
    expect(await read(canceled)).toMatchObject({ status: "CANCELLED" });
    expect((await read(canceled)).events.at(-1)).toMatchObject({ kind: "canceled", byRole: party });
  });

  test("expires once, after exactly ten minutes", async () => {
    const id = await anOrder();
    await propose(id);
    now += 10 * MINUTE - 1;
    await expireProposals(app, id);
    expect((await read(id)).proposals).toMatchObject([{ answer: null }]);
    now += 1;
    await Promise.all([expireProposals(app, id), runOverdueTimers(app), expireProposals(app, id)]);
    const order = await read(id);
    expect(order.events.filter(({ kind }) => kind === "changed")).toHaveLength(1);
    expect(order.proposals).toMatchObject([{ answer: "expired" }]);
    const late = await answerProposal(app, { orderId: id, proposalId: order.proposals[0]!.id, accepts: true });
    expect(late).toMatchObject({ reason: "illegal-move" });
  });

  test("has one answer even if it is accepted and declined at once", async () => {
    for (let round = 0; round < 3; round++) {
      const id = await anOrder();
      await propose(id);
      const outcomes = await Promise.all([answer(id, true), answer(id, false), answer(id, true)]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    }
  });

  test("is withdrawn when the dispensary continues without an answer", async () => {
    const id = await anOrder();
    await propose(id);
    await moveOrder(app, actorOf(shop.id), { orderId: id, stage: "accepted", readyInMinutes: 20 });
    expect((await read(id)).proposals).toMatchObject([{ answer: null }]);
    await moveOrder(app, actorOf(shop.id), { orderId: id, stage: "ready" });
    expect((await read(id)).proposals).toMatchObject([{ answer: "withdrawn" }]);
  });

  test("is refused while another is open, even if both arrive at once", async () => {
    const id = await anOrder();
    const outcomes = await Promise.all([propose(id), propose(id)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await propose(id)).toMatchObject({ reason: "illegal-move" });
  });

  test("is checked against the menu and hours at the time it is accepted", async () => {
    const [dearer, closed] = [await anOrder(), await anOrder()];
    await propose(dearer);
    await app.db.update(products).set({ priceCents: 3500 });
    expect(await answer(dearer, true)).toMatchObject({ reason: "changed-meanwhile" });
    await propose(closed);
    await app.db.update(vendors).set({ businessHours: {} });
    expect(await answer(closed, true)).toMatchObject({ reason: "vendor-closed" });
  });

  test("is emailed to the shopper, with the order's link added when it is sent", async () => {
    const mails: { to: string; body: string }[] = [];
    const mailer = {
      async send(mail: { to: string; body: string }) {
        mails.push(mail);
        return { ok: true as const };
      },
    };
    const id = await anOrder("told@example.org");
    await propose(id);
    await sendEmails({ ...app, mailer: mailer as never });
    const token = await orderToken(app.settings.orderLinkKey, id);
    const link = `${app.settings.origin}/order-confirmation/${id}?token=${token}`;
    expect(mails).toContainEqual(
      expect.objectContaining({ to: "told@example.org", body: expect.stringContaining(link) }),
    );
  });
});
