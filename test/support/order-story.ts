import { eq, sql } from "drizzle-orm";
import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import {
  type Account,
  balancesOf,
  type Carrier,
  type Parts,
  type Position,
  type Postings,
  positions,
  positionTable,
  postingList,
} from "#app/domain/billing/ledger.ts";
import type { PaymentMethod } from "#app/domain/checkout/payment-methods.ts";
import { courierMoves, failureReasonCodes, type MoveName, tapNames } from "#app/domain/couriers/request.ts";
import { cancelReasonCodes } from "#app/domain/orders/event.ts";
import { type MovableStage, movableStages } from "#app/domain/orders/move.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { openProposal } from "#app/domain/orders/proposals/proposal.ts";
import { isActiveRequest, leadingCourier, type Stage, stageOf, stagesOf } from "#app/domain/orders/stage.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { answerProposal } from "#app/use-cases/orders/answer-proposal.ts";
import { cancelByShopper } from "#app/use-cases/orders/cancel-by-shopper.ts";
import { markSeen } from "#app/use-cases/orders/mark-seen.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { proposeChange } from "#app/use-cases/orders/propose.ts";
import { requestCourierForOrder } from "#app/use-cases/orders/request-courier.ts";
import { runOrderTimers, runOverdueTimers } from "#app/use-cases/orders/run-timers.ts";
import { undoOrderMove } from "#app/use-cases/orders/undo.ts";
import type { Visit } from "#app/visit.ts";
import { listSettlements } from "#db/couriers/queries.ts";
import { findOrder } from "#db/orders/queries.ts";
import { courierRequests, ledgerEntries, orders, salesDays } from "#db/schema/index.ts";
import type { Random } from "#db/seed/random.ts";

/** One order and everybody who does something with it. */
export type Story = {
  visit: Visit;
  orderId: string;
  dispensary: Actor;
  courier: Actor;
  dispatcher: Actor;
  /** Passes the time of everybody. */
  pass(ms: number): void;
};

type Deed = { name: string; run(): Promise<unknown> };

/** Something that somebody might do now, sensible or not. */
export function someDeed(story: Story, random: Random, replacementId: string): Deed {
  const { visit, orderId, dispensary } = story;
  const stage = (actor: Actor, to: MovableStage): Deed => ({
    name: `${actor.role} ${to}`,
    run: () =>
      moveOrder(visit, actor, {
        orderId,
        stage: to,
        readyInMinutes: to === "accepted" ? random.whole(10, 90) : undefined,
        reason: to === "canceled" ? random.pick(cancelReasonCodes) : undefined,
        idChecked: true,
      }),
  });
  const deeds: (() => Deed)[] = [
    // Cancelling ends a story: it is rare.
    () => stage(dispensary, random.pick(movableStages.filter((to) => to !== "canceled" || random.chance(0.15)))),
    () => stage(dispensary, random.pick(["accepted", "ready"])),
    () => confirmedReturn(story),
    () => stage(story.dispatcher, "returned"),
    () => ({ name: "undo", run: () => undoOrderMove(visit, dispensary, { orderId }) }),
    ...Array.from({ length: 6 }, () => () => courierDeed(story, random)),
    () => requested(story),
    () => ({ name: "seen", run: () => markSeen(visit, dispensary, [orderId]) }),
    () => ({ name: "shopper answers", run: () => answerOpenProposal(story, random.chance(0.6)) }),
    () => ({
      name: "propose",
      run: () =>
        proposeChange(visit, dispensary, {
          orderId,
          lines: [{ productId: "product", action: "replace", replacementId }],
          otherwise: "cancel",
        }),
    }),
    () =>
      random.chance(0.1)
        ? { name: "shopper cancels", run: () => cancelByShopper(visit, orderId) }
        : { name: "cron", run: () => runOverdueTimers(visit) },
    () =>
      random.chance(0.2)
        ? {
            name: "completed",
            run: () => moveOrder(visit, dispensary, { orderId, status: "COMPLETED", idChecked: true }),
          }
        : { name: "timer", run: () => runOrderTimers(visit, orderId) },
  ];
  return random.pick(deeds)();
}

/** Confirms that goods came back, where they did. */
export const confirmedReturn = ({ visit, dispensary, orderId }: Story): Deed => ({
  name: "returned",
  run: () => moveOrder(visit, dispensary, { orderId, stage: "returned" }),
});

/** Asks for a courier. */
export const requested = ({ visit, dispensary, orderId }: Story): Deed => ({
  name: "request courier",
  run: () => requestCourierForOrder(visit, dispensary, orderId, {}),
});

/** Addresses have stories of their own. */
const couriersMoves: readonly MoveName[] = tapNames.filter((move) => move !== "confirmAddress");

/** Mostly what the table allows, as a courier's buttons do; sometimes what it does not. */
function courierDeed({ visit, orderId, courier }: Story, random: Random): Deed {
  const any = random.pick(couriersMoves);
  const [usual, chosen] = [random.chance(0.7), random.next()];
  const reason = random.pick(failureReasonCodes);
  return {
    name: "courier",
    async run() {
      const requests = (await findOrder(visit.db, orderId))?.couriers ?? [];
      const request = leadingCourier(requests) ?? requests[0];
      if (!request) return;
      const possible = Object.keys(courierMoves[request.status]) as MoveName[];
      const allowed = possible.filter((move) => couriersMoves.includes(move));
      const move = (usual && allowed[Math.floor(chosen * allowed.length)]) || any;
      await moveCourierRequest(visit, courier, { requestId: request.id, move, idChecked: true, reason });
    },
  };
}

async function answerOpenProposal({ visit, orderId }: Story, accepts: boolean) {
  const order = await findOrder(visit.db, orderId);
  const proposal = order && openProposal(order);
  if (proposal) await answerProposal(visit, { orderId, proposalId: proposal.id, accepts });
}

const finals: readonly Stage[] = ["delivered", "collected", "returned", "canceled"];

/** What must be true of an order at every moment. */
export function illegalSteps(order: Order): string[] {
  const stages = stagesOf(order).map(({ stage }) => stage);
  const has = (stage: Stage) => stages.includes(stage);
  const broken: string[] = [];
  const check = (bad: boolean, what: string) => void (bad && broken.push(`${what}: ${stages.join(", ")}`));
  check(new Set(stages).size !== stages.length, "a stage twice");
  check(has("ready") && !has("accepted"), "ready without accepted");
  check(stages.filter((stage) => finals.includes(stage)).length > 1, "two ends");
  check(has("returning") !== has("notDelivered"), "returning without its reason");
  check(has("returned") && !has("onTheWay"), "returned without having left");
  check(has("canceled") && stageOf(order) !== "canceled", "canceled, and something else");
  check(order.couriers.filter(isActiveRequest).length > 1, "two couriers");
  check(order.totalCents !== order.subtotalCents + order.feeCents + order.tipCents, "a wrong total");
  return broken;
}

/** What must be true once nobody does anything any more. */
export async function disagreements(app: App, order: Order): Promise<string[]> {
  const broken = illegalSteps(order);
  const stage = stageOf(order);
  const courier = leadingCourier(order.couriers);
  const check = (bad: boolean, what: string) => void (bad && broken.push(`${what} (stage ${stage}, ${order.status})`));
  const status =
    stage === "delivered" || stage === "collected"
      ? "COMPLETED"
      : finals.includes(stage)
        ? "CANCELLED"
        : "AWAITING_PROCESSING";
  check(order.status !== status, "stage and status differ");
  check(courier?.status === "DELIVERED" && order.status !== "COMPLETED", "delivered, but not completed");
  check(order.status === "CANCELLED" && order.couriers.some(isActiveRequest), "canceled with a courier on the way");
  const failed = courier?.status === "CANCELLED";
  check(failed && order.status === "COMPLETED", "completed, but not delivered");
  check(
    order.proposals.some(({ answer }) => answer === null) && order.status !== "AWAITING_PROCESSING",
    "an open proposal",
  );
  const settled = (await listSettlements(app.db, null)).reduce((sum, { deliveries }) => sum + deliveries, 0);
  const delivered = await app.db.all<{ n: number }>(
    "SELECT count(*) AS n FROM courier_requests WHERE status = 'DELIVERED'",
  );
  check(settled !== delivered[0]?.n, "the settlement counts other deliveries");
  const { booked, standing } = await booksOf(app, order);
  check(JSON.stringify(booked) !== JSON.stringify(standing), `${JSON.stringify(booked)} in the books`);
  check(booked.reduce((sum, { cents }) => sum + cents, 0) !== 0, "books that do not balance");
  const { counted, recounted } = await daySumsOf(app, order);
  check(JSON.stringify(counted) !== JSON.stringify(recounted), `${JSON.stringify(counted)} for the day's sales`);
  return broken;
}

/** What the sums say of the day on which an order was placed, and what a recount of that day's orders does. */
async function daySumsOf({ db }: Pick<App, "db">, { vendorId, createdAt }: Order) {
  const [day] = await db
    .select()
    .from(salesDays)
    .where(sql`vendor_id = ${vendorId} AND starts_at <= ${createdAt} AND ends_at > ${createdAt}`);
  const placed = await db
    .select()
    .from(orders)
    .where(sql`vendor_id = ${vendorId} AND created_at >= ${day?.startsAt} AND created_at < ${day?.endsAt}`);
  const sold = placed.filter(({ status }) => status !== "CANCELLED");
  const cents = sold.reduce((sum, { subtotalCents }) => sum + subtotalCents, 0);
  const sumOf = (part: Record<string, readonly [number, number, string?]> = {}) =>
    Object.values(part).reduce((sum, [, each]) => sum + each, 0);
  const sums = [sumOf(day?.hours), sumOf(day?.types), sumOf(day?.categories), sumOf(day?.products)];
  return {
    counted: [day?.orders, day?.canceled, day?.cents, ...sums],
    recounted: [sold.length, placed.length - sold.length, ...Array(5).fill(cents)],
  };
}

type Terms = Partial<Parts>;
const methodAccounts: Record<PaymentMethod, Account> = { Cash: "cash", Debit: "debit", Credit: "credit" };

function postingsOf(position: Position, parts: Parts, method: PaymentMethod): Postings {
  const centsOf = (terms: Terms) =>
    Object.entries(terms).reduce((sum, [part, sign]) => sum + sign * parts[part as keyof Parts], 0);
  const rule = Object.entries(positions[position]) as [Account | "collected", Terms][];
  const postings = rule.map(([name, terms]) => [name === "collected" ? methodAccounts[method] : name, centsOf(terms)]);
  return Object.fromEntries(postings.filter(([, cents]) => cents !== 0));
}

/** What an order's entries come to, and what a recount of where it stands does. */
async function booksOf({ db }: Pick<App, "db">, order: Order) {
  const [entries, requests] = await Promise.all([
    db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, order.id)),
    db.select().from(courierRequests).where(eq(courierRequests.orderId, order.id)),
  ]);
  const buyer =
    requests.find(({ status }) => status === "DELIVERED") ?? requests.find(({ pickedUpAt }) => pickedUpAt !== null);
  const taxes = (order.taxes?.lines ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const parts: Parts = {
    goods: order.subtotalCents - taxes,
    taxes,
    fee: order.feeCents,
    tip: order.tipCents,
    payment: buyer?.courierPaymentCents ?? 0,
  };
  const position = positionTable[order.status][(buyer?.status ?? "none") as Carrier] ?? "nothing";
  return {
    booked: balancesOf(entries).filter(({ cents }) => cents !== 0),
    standing: postingList(postingsOf(position, parts, order.paymentMethod)),
  };
}
