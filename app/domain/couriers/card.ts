import { clockText, hourText } from "../local-instant.ts";
import { formatUsd } from "../money.ts";
import { parseWhole } from "../number-input.ts";
import { digitsOf } from "../phone.ts";
import { pick } from "../pick.ts";
import type { Point } from "../places/geo.ts";
import { UNDO_WINDOW_MS } from "../undo.ts";
import { asksForCouriers, type CourierViewer, canMove, canVendorCancel, runsDispatch, type Scope } from "./access.ts";
import { isUnseen } from "./address/change.ts";
import { type CarrierRules, noCarrierRules } from "./carriers.ts";
import type { LogEntry } from "./delivery-record.ts";
import { dueAt, promiseOf } from "./due.ts";
import { logText, tappedText } from "./log-text.ts";
import { type Message, type ShownMessage, shownMessages } from "./message.ts";
import type { Offering } from "./offer.ts";
import {
  type CourierRequest,
  courierMoves,
  failureReasons,
  isFinished,
  isReturning,
  isUndoable,
  isWithCourier,
  type MoveName,
  type ShownStatus,
  shownStatus,
  shownStatuses,
  statusLabels,
  targetOf,
} from "./request.ts";
import { milesOf, pointOf } from "./way.ts";

/** Listed one by one, so that what is added to requests doesn't reach every viewer. */
const shownAsStored = [
  "id",
  "version",
  "status",
  "createdAt",
  "timeZone",
  "orderNumber",
  "dispensaryName",
  "contactPhone",
  "address",
  "customerName",
  "customerPhone",
  "deliveryAddress",
  "orderTotalCents",
  "courierPaymentCents",
  "ratePercent",
  "notes",
  "unseenAddressAt",
  "products",
  "courierId",
  "courierName",
  "pickedUpAt",
  "deliveredAt",
  "orderId",
  "vendorId",
] as const satisfies (keyof CourierRequest)[];
type StoredFacts = Pick<CourierRequest, (typeof shownAsStored)[number]>;

/** Times are preformatted, so that server and browser render the same text. `orderTotalCents` is before taxes. */
export type CourierCard = StoredFacts & {
  createdText: string;
  scheduledText: string | null;
  /** When its next step is due; null once finished. */
  dueAt: number | null;
  /** For its dispensary, until it is finished. */
  promised: { pickup: string; delivery: string } | null;
  addressChanged: string | null;
  courierPhone: string | null;
  pickup: Point | null;
  dropOff: Point | null;
  miles: number | null;
  collectCents: number | null;
  notDelivered: string | null;
  returning: boolean;
  isMine: boolean;
  pin: string | null;
  returnCode: string | null;
  moves: MoveName[];
  undoUntil: number | null;
  offer: { until: number; miles: number | null; keepCents: number } | null;
  offering: { text: string; unclaimed: boolean } | null;
  messages: ShownMessage[];
  carriers: CarrierRules;
  log: { version: number; timeText: string; text: string; note: string }[];
};

type Offerable = Scope & Pick<CourierRequest, "unseenAddressAt">;

export function offeredMoves(viewer: CourierViewer, request: Offerable): MoveName[] {
  const possible = Object.keys(courierMoves[request.status]) as MoveName[];
  return possible.filter((move) => canMove(viewer, request, move) && !isWithheld(move, viewer, request));
}

function isWithheld(move: MoveName, viewer: CourierViewer, request: Offerable): boolean {
  // Goods that come back have a form of their own.
  if (move === "return") return true;
  if (move === "cancel") return asksForCouriers(viewer) && !canVendorCancel(request.status);
  if (move === "confirmAddress") return !isUnseen(request);
  return move === "deliver" && viewer.role === "courier" && isUnseen(request);
}

type Listed = {
  returning?: boolean;
  offering?: Offering | null;
  carriers?: CarrierRules;
  courierPhone?: string | null;
  messages?: readonly Message[];
};

export function courierCard(
  request: CourierRequest & Listed,
  log: readonly LogEntry[],
  viewer: CourierViewer,
): CourierCard {
  const { timeZone, unseenAddressAt: changedAt } = request;
  const last = log.at(-1);
  const undoable = last && last.by.id === viewer.id && isUndoable(last.move);
  const pickup = pointOf(request.lat, request.lng);
  const dropOff = pointOf(request.deliveryLat, request.deliveryLng);
  const miles = milesOf(request);
  const isOwn = viewer.role === "vendor";
  return {
    ...pick(request, ...shownAsStored),
    createdText: clockText(request.createdAt, timeZone),
    scheduledText: request.requestedPickupAt === null ? null : clockText(request.requestedPickupAt, timeZone),
    pickup,
    dropOff,
    miles,
    dueAt: dueAt(request, miles),
    promised: isOwn && !isFinished(request.status) ? promisedText(request, miles) : null,
    addressChanged: changedAt == null ? null : hourText(changedAt, timeZone, changedAt),
    courierPhone: isOwn && (isWithCourier(request) || request.returning) ? (request.courierPhone ?? null) : null,
    collectCents: request.collectCents ?? null,
    notDelivered: request.failureReason ? failureReasons[request.failureReason] : null,
    returning: request.returning ?? false,
    isMine: viewer.id !== null && request.courierId === viewer.id,
    pin: isOwn ? request.pin : null,
    returnCode: asksForCouriers(viewer) && isReturning(request) ? request.returnCode : null,
    moves: offeredMoves(viewer, request),
    undoUntil: undoable ? last.at + UNDO_WINDOW_MS : null,
    ...offerFacts(request, viewer),
    messages: shownMessages(request.messages ?? [], viewer, request),
    carriers: request.carriers ?? noCarrierRules,
    log: log.map((entry) => ({
      version: entry.version,
      timeText: clockText(entry.at, timeZone),
      text: logText(entry) + tappedText(entry, timeZone),
      note: entry.note,
    })),
  };
}

function promisedText(request: CourierRequest, miles: number | null) {
  const { pickupFrom, pickupBy, deliverBy } = promiseOf(request, miles);
  const text = (at: number) => hourText(at, request.timeZone, request.createdAt);
  return { pickup: `${text(pickupFrom)} to ${text(pickupBy)}`, delivery: `by ${text(deliverBy)}` };
}

type Offered = CourierRequest & { offering?: Offering | null };

function offerFacts(request: Offered, viewer: CourierViewer): Pick<CourierCard, "offer" | "offering"> {
  const { offering, timeZone } = request;
  if (!offering || request.status !== "PENDING") return { offer: null, offering: null };
  const own = offering.open.find(({ courierId }) => courierId === viewer.id);
  const keepCents = request.orderTotalCents - request.courierPaymentCents;
  const offer = own && offering.until ? { until: offering.until, miles: own.miles, keepCents } : null;
  return { offer, offering: runsDispatch(viewer) ? offeringOf(offering, timeZone) : null };
}

function offeringOf({ asked, onDuty, until, over }: Offering, timeZone: string): CourierCard["offering"] {
  const reach = `Asked ${asked} of ${onDuty} on duty`;
  if (over)
    return {
      text: asked > 0 ? `No one accepted. ${reach}.` : "No courier on duty is free and near enough.",
      unclaimed: true,
    };
  return until ? { text: `${reach}, answers by ${hourText(until, timeZone, until)}`, unclaimed: false } : null;
}

/** The card once the moves queued on this device arrive, so couriers can work offline. Names and times don't change. */
export function expectedCard(card: CourierCard, waiting: readonly MoveName[], viewer: CourierViewer): CourierCard {
  let expected = card;
  for (const move of waiting) {
    const status = targetOf(expected.status, move);
    if (!status) continue;
    const isMine = move === "assign" || (expected.isMine && move !== "unassign");
    const unseenAddressAt = move === "confirmAddress" ? null : expected.unseenAddressAt;
    const scope = { vendorId: null, courierId: isMine ? viewer.id : null, status, unseenAddressAt };
    const failed = move === "fail" ? { notDelivered: statusLabels.NOT_DELIVERED } : {};
    expected = {
      ...expected,
      ...failed,
      returning: move === "fail",
      status,
      isMine,
      dueAt: isFinished(status) ? null : expected.dueAt,
      unseenAddressAt,
      addressChanged: unseenAddressAt === null ? null : expected.addressChanged,
      moves: offeredMoves(viewer, scope),
      version: expected.version + 1,
      undoUntil: null,
      offer: null,
    };
  }
  return expected;
}

/** What a card's amount is. */
export function amountLabel({ status, collectCents }: Pick<CourierCard, "status" | "collectCents">): string {
  if (collectCents === null) return "before taxes";
  if (status === "CANCELLED") return "all taxes included";
  return status === "DELIVERED" ? "collected" : "to collect";
}

/** For the courier, who buys the goods at pickup. */
export function purchaseText({ status, notDelivered, courierPaymentCents }: CourierCard): string {
  if (status === "CANCELLED" && notDelivered === null) return "";
  const verb = status === "PENDING" || status === "COURIER_ASSIGNED" ? "pay" : "paid";
  return `You ${verb} the dispensary ${formatUsd(courierPaymentCents)}`;
}

const PHONE_DIGITS = 4;

export type CardFilter = { text: string; status: ShownStatus | null };

export function readCardFilter(params: URLSearchParams): CardFilter {
  const status = shownStatuses.find((known) => known === params.get("status"));
  return { text: params.get("q") ?? "", status: status ?? null };
}

export const cardStatus = ({ status, notDelivered }: CourierCard): ShownStatus =>
  shownStatus({ status, failed: notDelivered });

export function matchesFilter(card: CourierCard, { text, status }: CardFilter): boolean {
  if (status && cardStatus(card) !== status) return false;
  const query = text.trim().toLowerCase();
  const words = [
    card.dispensaryName,
    card.orderNumber,
    card.customerName,
    card.courierName,
    card.address,
    card.deliveryAddress,
  ];
  if (words.some((field) => field?.toLowerCase().includes(query))) return true;
  const digits = /^[\d\s()+.-]+$/.test(query) ? digitsOf(query) : "";
  return (
    digits.length >= PHONE_DIGITS && [card.customerPhone, card.contactPhone].some((phone) => phone.includes(digits))
  );
}

export const isCurrentJob = (card: CourierCard): boolean => card.isMine && (isWithCourier(card) || card.returning);

function rank({ status, isMine, returning }: CourierCard): number {
  if (returning) return isMine ? 0 : 3;
  if (isFinished(status)) return OVER;
  if (isMine) return status === "PICKED_UP" ? 0 : 1;
  return 2;
}
const OVER = 4;

export function byUrgency(a: CourierCard, b: CourierCard): number {
  const apart = rank(a) - rank(b);
  if (apart !== 0) return apart;
  if (rank(a) === OVER) return b.createdAt - a.createdAt;
  return (a.dueAt ?? a.createdAt) - (b.dueAt ?? b.createdAt) || a.createdAt - b.createdAt;
}

/** With more changes than this, a board reloads everything. */
export const CARDS_MAX = 20;

const FINISHED_PAGE_SIZE = 50;
export const FINISHED_MAX = 500;

export function finishedLimitIn(search: URLSearchParams): number {
  const steps = Math.ceil((parseWhole(search.get("finished")) ?? FINISHED_PAGE_SIZE) / FINISHED_PAGE_SIZE);
  return Math.min(Math.max(steps || 1, 1) * FINISHED_PAGE_SIZE, FINISHED_MAX);
}

export const finishedNext = (cards: readonly CourierCard[], limit: number): number | null =>
  nextLimit(cards.filter(({ status }) => isFinished(status)).length, limit);

/** How many to ask for next; null if all are listed, or too many. */
export const nextLimit = (listed: number, limit: number): number | null =>
  listed < limit || limit >= FINISHED_MAX ? null : limit + FINISHED_PAGE_SIZE;
