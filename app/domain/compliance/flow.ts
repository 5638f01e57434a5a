import type { Clock } from "../clock.ts";
import {
  type BusinessHours,
  type DayHours,
  hoursOf,
  isOpenAt,
  minutesOf,
  type OpeningFacts,
  type Span,
  spansOf,
} from "../dispensaries/opening-hours.ts";
import { type DispensaryType, type OrderType, offers } from "../dispensaries/vendor.ts";
import { localTime } from "../local-date.ts";
import { type Refusal, refuse, refuseField } from "../outcome.ts";
import type { PlaceKind } from "../places/place-kind.ts";
import { stateCodes, stateName } from "../places/us-states.ts";
import { packIn } from "./pack-in.ts";
import { hourText } from "./pack-text.ts";
import type { PackInForce } from "./values-on-day.ts";

type Seller = OpeningFacts & { state: string; dispensaryType: DispensaryType; businessHours: BusinessHours };
type Place = Pick<Seller, "state" | "timeZone">;
type Flow = PackInForce["flow"];

const kindOf: Record<string, PlaceKind> = {
  homes: "home",
  "private homes": "home",
  "consumption sites": "consumption-site",
  hotels: "hotel",
  dormitories: "dormitory",
  schools: "school",
  "day care": "day-care",
  "public land": "public-land",
};

const flowAt = ({ state, timeZone }: Place, now: number): Flow => packIn(state, now, timeZone).flow;
const nameOf = ({ state }: Pick<Place, "state">): string => stateName(state) ?? state;

/** Limits the opening hours to lawful ones, and the dispensary to pickup where delivery is illegal. */
export function withinLaw<V extends Seller>(vendor: V, now: number): V {
  const { delivery } = flowAt(vendor, now);
  const isPickup = delivery?.value === false && offers(vendor.dispensaryType, "Pickup");
  return { ...hoursWithinLaw(vendor, now), ...(isPickup ? { dispensaryType: "Pickup" as const } : {}) };
}

export function hoursWithinLaw<V extends Omit<Seller, "dispensaryType">>(vendor: V, now: number): V {
  const lawful = flowAt(vendor, now).saleHours?.value;
  if (!lawful) return vendor;
  const days = Object.entries(vendor.businessHours).flatMap(([day, hours]) => {
    const within = clipped(hours, lawful);
    return within ? [[day, within]] : [];
  });
  const special = Object.entries(vendor.specialDays).map(([date, { reason, hours }]) => [
    date,
    { reason, hours: hours && clipped(hours, lawful) },
  ]);
  return { ...vendor, businessHours: Object.fromEntries(days), specialDays: Object.fromEntries(special) };
}

const inOrder = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one]);

function clipped(hours: DayHours, lawful: Span): DayHours | null {
  const spans = spansOf(hours).map(({ open, close }) => ({
    open: inOrder(open, lawful.open)[1],
    close: inOrder(close, lawful.close)[0],
  }));
  return hoursOf(spans.filter(({ open, close }) => open < close));
}

export function statesClosedByLaw(timeZone: string, now: number): string[] {
  const { minutes } = localTime(now, timeZone);
  return stateCodes.filter((state) => {
    const hours = flowAt({ state, timeZone }, now).saleHours?.value;
    return hours && (minutes < minutesOf(hours.open) || minutes > minutesOf(hours.close));
  });
}

export const isReservation = (place: Place, now: number): boolean => flowAt(place, now).reserveOnly?.value === true;

export function lawNote(vendor: Seller, now: number): string | null {
  const { delivery, reserveOnly } = flowAt(vendor, now);
  if (reserveOnly?.value) return RESERVATION;
  if (delivery?.value !== false || !offers(vendor.dispensaryType, "Delivery")) return null;
  return `${nameOf(vendor)} allows no delivery to adults${offers(vendor.dispensaryType, "Pickup") ? ": pick your order up." : "."}`;
}

export function deliveryNote(state: string, now: number): string | null {
  const { delivery } = packIn(state, now).flow;
  return delivery?.value === false ? `${nameOf({ state })} allows no delivery to adults.` : null;
}

const RESERVATION = "Your order is a reservation: you buy and pay in the dispensary.";

const anyOf = new Intl.ListFormat("en-US", { type: "disjunction" });

export function placeRule(place: Place, now: number): string | null {
  const { onlyPlaces, refusedPlaces } = flowAt(place, now);
  const only = onlyPlaces && `Deliveries go only to ${onlyPlaces.value.join(" and ")}.`;
  const refused = refusedPlaces && `No delivery to ${anyOf.format(refusedPlaces.value)}.`;
  return [only, refused].filter(Boolean).join(" ") || null;
}

function isLawfulPlace({ onlyPlaces, refusedPlaces }: Flow, kind: PlaceKind): boolean {
  const includes = (words: readonly string[]) => words.some((word) => kindOf[word] === kind);
  return !(refusedPlaces && includes(refusedPlaces.value)) && (!onlyPlaces || includes(onlyPlaces.value));
}

export function paymentsWithinLaw<P extends { method: string }>(
  vendor: Place & { acceptedPayments: P[] },
  orderType: OrderType,
  now: number,
): P[] {
  const { acceptedPayments } = vendor;
  return takesCash(vendor, orderType, now) ? acceptedPayments : acceptedPayments.filter(isNoCash);
}

const takesCash = (place: Place, orderType: OrderType, now: number): boolean =>
  orderType === "Pickup" || flowAt(place, now).cashAtDoor?.value !== false;
const isNoCash = ({ method }: { method: string }): boolean => method !== "Cash";

export function paymentRule(
  vendor: Place & { acceptedPayments: { method: string }[] },
  orderType: OrderType,
  now: number,
): string | null {
  return takesCash(vendor, orderType, now) || vendor.acceptedPayments.every(isNoCash) ? null : noCashText(vendor);
}

const noCashText = (place: Place) => `In ${nameOf(place)}, no cash is taken at the door.`;

export function checkLawful(vendor: Seller, orderType: OrderType, { askedAt, forAt }: Clock): Refusal | undefined {
  const { delivery, saleHours, orderCutOff } = flowAt(vendor, forAt);
  const state = nameOf(vendor);
  const delivers = orderType === "Delivery";
  if (delivers && delivery?.value === false) {
    return refuse("delivery-unlawful", `${state} allows no delivery to adults.`);
  }
  if (saleHours && isOpenAt(vendor, forAt) && !isOpenAt(withinLaw(vendor, forAt), forAt)) {
    const { open, close } = saleHours.value;
    return refuse("outside-legal-hours", `In ${state}, cannabis is sold from ${hourText(open)} to ${hourText(close)}.`);
  }
  // The cut-off applies to the delivery day, so tomorrow stays open in the evening.
  const { date, minutes } = localTime(askedAt, vendor.timeZone);
  const isSameDay = date === localTime(forAt, vendor.timeZone).date;
  if (delivers && orderCutOff && isSameDay && minutes >= minutesOf(orderCutOff.value)) {
    return refuse("past-cut-off", `In ${state}, deliveries are ordered before ${hourText(orderCutOff.value)}.`);
  }
  return undefined;
}

/** `checkedBefore`: the same person has picked up an order here, so the ID was checked. */
type RequestedDelivery = {
  orderType: OrderType;
  placeKind: PlaceKind;
  paymentMethod: string | null;
  checkedBefore: boolean;
};

/** Refuses `place-refused`, `cash-at-door` or `id-first`: some states check the ID before a first delivery. */
export function checkDelivery(vendor: Place, requested: RequestedDelivery, now: number): Refusal | undefined {
  if (requested.orderType !== "Delivery") return undefined;
  const flow = flowAt(vendor, now);
  const state = nameOf(vendor);
  if (!isLawfulPlace(flow, requested.placeKind))
    return refuseField("place-refused", "placeKind", `In ${state}: ${placeRule(vendor, now)}`);
  if (requested.paymentMethod === "Cash" && !takesCash(vendor, requested.orderType, now)) {
    const message = noCashText(vendor);
    return refuseField("cash-at-door", "paymentMethod", message);
  }
  if (flow.idBeforeFirstOrder?.value && !requested.checkedBefore) {
    return refuse(
      "id-first",
      `In ${state}, a dispensary checks your ID in person before your first delivery. Pick your first order up.`,
    );
  }
  return undefined;
}
