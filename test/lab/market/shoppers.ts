import type { Quote } from "#app/domain/checkout/quote.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { placeOrder } from "#app/use-cases/checkout/place.ts";
import { quoteOrder } from "#app/use-cases/checkout/quote.ts";
import { answerProposal } from "#app/use-cases/orders/answer-proposal.ts";
import { arrive } from "#app/use-cases/orders/arrive.ts";
import { cancelByShopper } from "#app/use-cases/orders/cancel-by-shopper.ts";
import { aCheckout, aLine, quoteRequest } from "#test/support/sale.ts";
import type { Day } from "./day.ts";
import type { Shop } from "./town.ts";

const BIRTHDATES = ["05/14/1990", "01/02/1971", "06/16/2005", "06/17/2005"];

/** Orders once or several times; sends again what got no answer, with the same key. */
export async function shop(day: Day, who: string): Promise<void> {
  const { random } = day;
  const phone = `213555${String(1000 + random.whole(0, 8)).padStart(4, "0")}`;
  const birthdate = random.chance(0.9) ? BIRTHDATES[Number(phone.at(-1)) % 3]! : BIRTHDATES[3]!;
  await day.wait(0, 4200);
  while (day.isOpen) {
    const dispensary = random.pick(day.town.shops);
    const draft = cartAt(day, dispensary);
    const contact = { firstName: who, lastName: "Reyes", email: `${who}@example.org`, phone, birthdate };
    const order = await checkOut(day, who, { ...draft, vendorId: dispensary.id }, contact);
    if (order) await follow(day, who, order);
    await day.wait(60, 5000);
  }
}

function cartAt({ random, platform }: Day, { products, addresses, state, hasWindows }: Shop) {
  const items = random.shuffled(products).slice(0, random.whole(1, 3));
  const delivered = random.chance(0.6);
  return {
    orderType: delivered ? ("Delivery" as const) : ("Pickup" as const),
    deliveryAddress: delivered ? { ...random.pick(addresses), apartment: null } : null,
    paymentMethod: random.pick(["Cash", "Cash", "Debit"]),
    tip: delivered && random.chance(0.4) ? random.whole(1, 9) : null,
    dealCode: state === "CA" && random.chance(0.3) ? "TEN" : null,
    usePoints: random.chance(0.4),
    windowFrom: hasWindows && random.chance(0.5) ? nextWindow(platform.clock.now) : null,
    resident: true,
    items: items.map(({ id, name, priceCents, salePriceCents, amount }) =>
      aLine({
        productId: id,
        name,
        amount: amount ?? null,
        quantity: random.whole(1, 3),
        ...pricesOf({ priceCents, salePriceCents: salePriceCents ?? null }),
      }),
    ),
  };
}

/** The half hour after next. */
const nextWindow = (now: number): number => (Math.ceil(now / (30 * MINUTE_MS)) + 2) * 30 * MINUTE_MS;

const pricesOf = ({ priceCents, salePriceCents }: { priceCents: number; salePriceCents: number | null }) => ({
  price: (salePriceCents ?? priceCents) / 100,
  salePrice: salePriceCents === null ? null : salePriceCents / 100,
});

type Draft = ReturnType<typeof cartAt> & { vendorId: string };
type Contact = { firstName: string; lastName: string; email: string; phone: string; birthdate: string };

async function checkOut(day: Day, who: string, draft: Draft, contact: Contact): Promise<Order | undefined> {
  const { random, platform } = day;
  for (let attempt = 0; attempt < 4; attempt++) {
    const request = quoteRequest({ ...draft, contact });
    const quoted = await day.call(who, "quote", { draft }, (visit) => quoteOrder(visit, request), quoteFacts);
    if (!quoted?.ok) {
      await day.wait(1, 20);
      continue;
    }
    await day.wait(5, 60);
    const { feeCents, totalCents, lines } = quoted.value;
    // A quote shows today's prices.
    const items = draft.items.flatMap((item) => {
      const line = lines.find(({ productId }) => productId === item.productId);
      return line ? [{ ...item, quantity: line.quantity, ...pricesOf(line) }] : [];
    });
    const seen = { paymentFee: feeCents / 100, total: totalCents / 100, stockFrom: null };
    const checkout = aCheckout({ ...draft, items, contact, seen });
    const key = `${who}-${platform.clock.now}`;
    const input = { key, checkout };
    const place = () =>
      day.call(
        who,
        "place",
        input,
        (visit) => placeOrder(visit, checkout, { once: { key, bodyHash: key } }),
        ({ order }) => orderFacts(order),
      );
    // A double tap.
    if (random.chance(0.1)) void place();
    let placed = await place();
    for (let attempt = 0; !placed && attempt < 5; attempt++) {
      await day.wait(1, 30);
      placed = await place();
    }
    if (placed?.ok) return placed.value.order;
    if (placed && placed.reason !== "changed-meanwhile") return undefined;
  }
  return undefined;
}

const quoteFacts = ({ totalCents, feeCents, problems }: Quote) => ({
  totalCents,
  feeCents,
  problems: problems.map(({ reason }) => reason),
});

export const orderFacts = ({ id, version, status, subtotalCents, feeCents, tipCents, totalCents, items }: Order) => ({
  id,
  version,
  status,
  subtotalCents,
  feeCents,
  tipCents,
  totalCents,
  items: items.map(({ productId, quantity }) => ({ productId, quantity })),
});

async function follow(day: Day, who: string, { id, orderType }: Order): Promise<void> {
  const { random } = day;
  const patience = random.whole(2, 12);
  for (let round = 0; round < patience && day.isOpen; round++) {
    await day.wait(20, 240);
    const [proposal] = day.rows("SELECT id FROM order_proposals WHERE order_id = ? AND answer IS NULL", id);
    if (proposal && random.chance(0.7)) {
      const input = { orderId: id, proposalId: String(proposal.id), accepts: random.chance(0.6) };
      await day.call(who, "answerProposal", input, (visit) => answerProposal(visit, input), orderFacts);
    } else if (random.chance(0.05)) {
      await day.call(who, "cancelByShopper", { orderId: id }, (visit) => cancelByShopper(visit, id), orderFacts);
    } else if (orderType === "Pickup" && random.chance(0.1)) {
      await day.call(who, "arrive", { orderId: id }, (visit) => arrive(visit, id, "Blue Honda"), orderFacts);
    }
  }
}
