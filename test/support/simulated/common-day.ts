import { sql } from "drizzle-orm";
import { moveNames } from "#app/domain/couriers/request.ts";
import { movableStages } from "#app/domain/orders/move.ts";
import { placeOrder } from "#app/use-cases/checkout/place.ts";
import { declineCourierOffer } from "#app/use-cases/couriers/decline-offer.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { setDuty } from "#app/use-cases/couriers/set-duty.ts";
import { changeProducts } from "#app/use-cases/menu/change-products.ts";
import { answerProposal } from "#app/use-cases/orders/answer-proposal.ts";
import { cancelByShopper } from "#app/use-cases/orders/cancel-by-shopper.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { proposeChange } from "#app/use-cases/orders/propose.ts";
import { requestCourierForOrder } from "#app/use-cases/orders/request-courier.ts";
import { runOverdueTimers } from "#app/use-cases/orders/run-timers.ts";
import { undoOrderMove } from "#app/use-cases/orders/undo.ts";
import type { Visit } from "#app/visit.ts";
import { memberships, places, users } from "#db/schema/index.ts";
import { type Random, seeded } from "#db/seed/random.ts";
import { actorOf } from "../couriers.ts";
import { aCheckout, aLine } from "../sale.ts";
import { openShop, stock } from "../shop.ts";

const STEPS = 100;
const PRODUCTS = ["haze", "kush", "glue"] as const;
const tables = [
  ...["orders", "order_items", "order_events", "order_proposals", "products", "stock_holds", "day_purchases"],
  ...["ledger_entries", "sales_days", "courier_requests", "courier_request_moves", "courier_offers", "courier_shifts"],
  ...["outbox", "idempotency_keys", "waiting_orders", "audit_events"],
];
/** Random values that aren't identifiers. */
const DRAWN = /"(pin|return_code|returnCode|orderNumber|order_number|subject|body|holder)":"[^"]*"/g;

/**
 * The same calls on any platform, one after the other. Answers each call's answer and each table's rows, with every identifier,
 * time and hash replaced by when it first came.
 */
export async function playCommonDay(base: Visit, seed: string, at: number): Promise<string[]> {
  const random = seeded("common day", seed);
  let now = at;
  const behind: Promise<unknown>[] = [];
  const background = (work: Promise<unknown>) => void behind.push(work.catch(String));
  const rateLimit = async () => ({ allowed: true, retryAfterSeconds: 0 });
  const visit: Visit = {
    ...base,
    rateLimit,
    mailer: null,
    background,
    log: () => {},
    now: () => now,
    orderTimers: { wake: async () => {} },
  };
  const lines: string[] = [];
  const act = await openMarket(visit, random);
  for (let step = 0; step < STEPS; step++) {
    const { name, run } = await act();
    const outcome = await run().catch((error) => ({ thrown: messageOf(error) }));
    for (let work = behind.pop(); work; work = behind.pop()) await work;
    lines.push(`${name} ${JSON.stringify(outcome)}`);
    now += random.pick([500, 4000, 20_000]);
  }
  for (const table of tables) {
    const rows = await visit.db.all(sql`SELECT * FROM ${sql.raw(table)} ORDER BY rowid`);
    lines.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`));
  }
  return withoutChance(lines);
}

/** The message by D1 itself, without the causes that only one platform adds. */
const messageOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error && !error.message.startsWith("D1_ERROR")
    ? messageOf(error.cause)
    : String(error);

function withoutChance(lines: readonly string[]): string[] {
  const known = new Map<string, number>();
  const nth = (id: string) => known.get(id) ?? known.set(id, known.size).get(id);
  return lines.map((line) =>
    line
      .replace(/\b[0-9a-z]{25}\b/g, (id) => `#${nth(id)}`)
      .replace(/\b1[789]\d{11}\b/g, "time")
      .replace(/\b[0-9a-f]{64}\b/g, "hash")
      .replace(DRAWN, '"$1":"drawn"'),
  );
}

type Act = { name: string; run(): Promise<unknown> };

async function openMarket(visit: Visit, random: Random): Promise<() => Promise<Act>> {
  const { db } = visit;
  const shop = "common-shop";
  await openShop(db, { id: shop, minOrderCents: 2000 });
  for (const [at, id] of PRODUCTS.entries())
    await stock(db, shop, { id, name: id, priceCents: 1500 + 700 * at, stock: at === 2 ? null : 6 });
  const zip = { kind: "zip", zip: "90012", search: "90012", city: "Los Angeles", state: "CA", weight: 1 } as const;
  await db.insert(places).values({ ...zip, lat: 34.0614, lng: -118.2385 });
  const person = async (id: string, role: "courier" | "vendor") => {
    const employerIds = role === "courier" ? [shop] : [];
    const row = { id, role, email: `${id}@example.com`, firstName: id, lastName: "Vale", createdAt: 0, employerIds };
    await db.insert(users).values({ ...row, employeeNumber: role === "courier" ? "D-1" : null });
    if (role === "vendor") await db.insert(memberships).values({ userId: id, vendorId: shop, role: "owner", since: 0 });
    return actorOf({ ...row, vendorId: role === "vendor" ? shop : null });
  };
  const owner = await person("owner", "vendor");
  const couriers = [await person("kim", "courier"), await person("lee", "courier")];
  const pick = async (table: string, where = "1") => {
    const rows = await db.all<{ id: string }>(sql`SELECT * FROM ${sql.raw(`${table} WHERE ${where} ORDER BY rowid`)}`);
    return rows.length > 0 ? random.pick(rows).id : "none";
  };
  const place = (key: string): Act => {
    const product = random.pick(PRODUCTS);
    const quantity = random.whole(1, 4);
    const price = (1500 + 700 * PRODUCTS.indexOf(product)) / 100;
    const delivered = random.chance(0.6);
    const checkout = aCheckout({
      vendorId: shop,
      items: [aLine({ productId: product, name: product, quantity, price })],
      ...(delivered
        ? {
            orderType: "Delivery" as const,
            deliveryAddress: { street: "1 Main St", apartment: null, city: "Los Angeles", state: "CA", zip: "90012" },
          }
        : {}),
      seen: { paymentFee: 0, total: price * quantity, stockFrom: null },
    });
    return { name: `place ${key}`, run: () => placeOrder(visit, checkout, { once: { key, bodyHash: key } }) };
  };
  return async () => {
    const orderId = await pick("orders", random.chance(0.8) ? "status = 'AWAITING_PROCESSING'" : "1");
    const requestId = await pick("courier_requests");
    const proposalId = await pick("order_proposals");
    const courier = random.pick(couriers);
    const productId = random.pick(PRODUCTS);
    const stage = random.pick(movableStages.filter((each) => each !== "canceled" || random.chance(0.2)));
    const acts: (() => Act)[] = [
      ...Array(3).fill(() => place(`key-${random.whole(0, 40)}`)),
      ...Array(5).fill(() => ({
        name: stage,
        run: () => moveOrder(visit, owner, { orderId, stage, readyInMinutes: 20, reason: "other", idChecked: true }),
      })),
      () => ({ name: "undo", run: () => undoOrderMove(visit, owner, { orderId }) }),
      () => ({
        name: "complete",
        run: () => moveOrder(visit, owner, { orderId, status: "COMPLETED", idChecked: true }),
      }),
      () => ({
        name: "propose",
        run: () =>
          proposeChange(visit, owner, {
            orderId,
            lines: [{ productId, action: "replace", replacementId: "glue" }],
            otherwise: "remove",
          }),
      }),
      () => ({
        name: "answer",
        run: () => answerProposal(visit, { orderId, proposalId, accepts: random.chance(0.7) }),
      }),
      () => ({ name: "cancel", run: () => cancelByShopper(visit, orderId) }),
      ...Array(3).fill(() => ({ name: "courier", run: () => requestCourierForOrder(visit, owner, orderId, {}) })),
      ...Array(7).fill(() => {
        const move = random.pick(moveNames);
        return {
          name: move,
          run: () =>
            moveCourierRequest(visit, courier, {
              requestId,
              move,
              idChecked: true,
              reason: "other",
              moveId: `move-${random.whole(0, 500)}`,
            }),
        };
      }),
      () => ({ name: "decline", run: () => declineCourierOffer(visit, courier, { requestId, reason: "busy" }) }),
      () => ({ name: "duty", run: () => setDuty(visit, courier, "duty") }),
      () => ({
        name: "stock",
        run: () => changeProducts(visit, owner, { lines: [{ productId, stock: random.whole(0, 9) }], dryRun: false }),
      }),
      () => ({ name: "timers", run: () => runOverdueTimers(visit) }),
      () => ({ name: "a row twice", run: () => openShop(db, { id: shop }) }),
      () => ({ name: "a row out of bounds", run: () => openShop(db, { id: "bad", minOrderCents: -1 }) }),
      () => ({
        name: "too many values",
        run: async () => db.all(sql`SELECT ${sql.join(Array(101).fill(sql`${1}`), sql`, `)}`),
      }),
      () => ({
        name: "a fraction",
        run: async () =>
          db.all(
            sql`SELECT 1.0 AS whole, 1.5 AS half, ${true} AS yes, x'0102' IS NULL AS no, 'a' || ${null} AS missing`,
          ),
      }),
    ];
    return random.pick(acts)();
  };
}
