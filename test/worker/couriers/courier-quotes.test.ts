import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { QUOTE_MS } from "#app/domain/couriers/quote.ts";
import { courierQuoteSchema, courierRequestSchema } from "#app/domain/couriers/request-schema.ts";
import { quoteCourier } from "#app/use-cases/couriers/quote.ts";
import { requestCourier } from "#app/use-cases/couriers/request.ts";
import { testVisit } from "#test/support/app.ts";
import { actorOf, courierWish } from "#test/support/couriers.ts";
import { valueIn } from "#test/support/outcome.ts";
import { aGazetteer } from "#test/support/outside/geocoders.ts";
import { aDispensary } from "#test/support/people.ts";

const START = Date.parse("2026-06-16T19:00:00Z");
let at = START;
const visit = testVisit({ now: () => at });
await aGazetteer();

const { address, deliveryAddress, orderTotal } = courierWish;
const way = courierQuoteSchema.parse({ address, deliveryAddress, orderTotal });
const wish = courierRequestSchema.parse(courierWish);
type By = Parameters<typeof quoteCourier>[1];

const quoteFor = async (actor: By, input = way) => valueIn(await quoteCourier(visit, actor, input));
/** The rate of the request that was made, or why it wasn't. */
async function request(actor: By, quoteId: string, over: Partial<typeof wish> = {}) {
  const outcome = await requestCourier(visit, actor, { ...wish, ...over, quoteId }, null);
  return outcome.ok ? outcome.value.request.ratePercent : outcome.fields;
}

let partner: ReturnType<typeof actorOf>;
beforeAll(async () => {
  const { vendor, account } = await aDispensary(visit, { courierServiceEnabled: true, createdAt: START });
  partner = { ...actorOf({ ...account, vendorId: vendor.id }), courierService: true };
});

test("a quote has fee, miles and times, and notifies no courier", async () => {
  const { quoteId: _, ...quoted } = await quoteFor(null);
  expect(quoted).toEqual({
    courierPaymentCents: 8000,
    feeCents: 2000,
    ratePercent: 80,
    miles: 5.7,
    pickupFrom: START,
    pickupBy: START + 30 * 60_000,
    deliverBy: expect.any(Number),
    arrives: expect.stringMatching(/^\d+:\d\d to \d+:\d\d PM$/),
    expiresAt: START + QUOTE_MS,
    timeZone: "America/Los_Angeles",
  });
  expect(quoted.deliverBy).toBeGreaterThan(quoted.pickupBy + 10 * 60_000);
  const [row] = await visit.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM courier_requests`);
  expect(row?.n).toBe(0);
});

test("a way that no courier drives is refused as a request for it is", async () => {
  const abroad = await quoteCourier(visit, null, { ...way, deliveryAddress: "1 Market St, Saint Louis, MO 63101" });
  expect(abroad).toMatchObject({ ok: false, fields: { deliveryAddress: expect.stringContaining("another state") } });
});

test("a quote keeps its rate for five minutes, even if the plan ends", async () => {
  const { quoteId, ratePercent } = await quoteFor(partner);
  expect(ratePercent).toBe(85);
  const plan = (createdAt: number) =>
    visit.db.run(sql`UPDATE vendors SET created_at = ${createdAt} WHERE id = ${partner.vendorId}`);
  await plan(START - 90 * 86_400_000);
  expect(await request(partner, quoteId)).toBe(85);
  at = START + QUOTE_MS;
  expect(await request(partner, quoteId)).toEqual({ quoteId: "This quote has expired. Please ask for a new one." });
  expect((await quoteFor(partner)).ratePercent).toBe(80);
  await plan(START);
  at = START;
});

test("a quote is valid only for its own delivery and dispensary, and can't be forged", async () => {
  const { quoteId } = await quoteFor(partner);
  const differs = { quoteId: "This quote doesn’t match this delivery. Please ask for a new one." };
  expect(await request(partner, quoteId, { orderTotal: 100.01 })).toEqual(differs);
  expect(await request(partner, quoteId, { deliveryAddress: address })).toEqual(differs);
  expect(await request(null, quoteId)).toEqual(differs);
  expect(await request(partner, quoteId.replace(".85.", ".80."))).toEqual(differs);
  expect(await request(partner, "made-up")).toEqual(differs);
  expect(await request(partner, quoteId)).toBe(85);
});
