import { expect, test } from "vitest";
import {
  answerRateText,
  declineOffer,
  dutyOf,
  expireOffers,
  nextOfferAt,
  OFFER_MS,
  type Offers,
  type OnDuty,
  offeringOf,
  offerNext,
  resumeOffers,
  settleOffers,
  startOffers,
} from "#app/domain/couriers/offer.ts";

const NOW = 1_000_000_000;
const pickup = { lat: 34, lng: -118, requestedPickupAt: null };
const goods = { vendorId: null, address: "1 Main St", timeZone: "America/Los_Angeles" };
const MILE = 1 / 69.1;
const at = (miles: number) => ({ lat: 34 + miles * MILE, lng: -118 });
const courier = (id: string, miles: number | null, over: Partial<OnDuty> = {}): OnDuty => ({
  id,
  place: miles === null ? null : at(miles),
  employerIds: [],
  since: 0,
  waitingSince: 0,
  carries: [],
  hasOffer: false,
  ...over,
});
const offer = (onDuty: OnDuty[], offers = startOffers(undefined, pickup, NOW), now = NOW) =>
  offerNext(offers, pickup, onDuty, now);
const openIn = ({ list }: Offers) => list.filter(({ answer }) => answer === null).map(({ courierId }) => courierId);
const ranOut = (offers: Offers, now: number) => expireOffers(offers, now);

test.each<[string, OnDuty[], string[]]>([
  [
    "the three nearest of four",
    [courier("a", 3.9), courier("d", 0.2), courier("c", 2.5), courier("b", 1.5)],
    ["d", "b", "c"],
  ],
  [
    "of those alike in all the first by their IDs",
    [courier("b", 1), courier("c", 1), courier("d", 1), courier("a", 1)],
    ["a", "b", "c"],
  ],
  [
    "of equally near ones those who waited longest",
    [
      courier("a", 1.1, { waitingSince: 9 }),
      courier("b", 1.4),
      courier("c", 1.2, { waitingSince: 5 }),
      courier("d", 1.3, { waitingSince: 2 }),
    ],
    ["b", "d", "c"],
  ],
  ["nobody further out while somebody is near", [courier("far", 9), courier("near", 2)], ["near"]],
  ["further out at once if nobody is near", [courier("far", 9)], ["far"]],
  ["one whose position is unknown as if in the middle", [courier("unknown", null), courier("far", 30)], ["unknown"]],
  [
    "one with a job only if no other courier is left",
    [courier("busy", 1, { carries: [goods] }), courier("far", 9)],
    ["far"],
  ],
  ["one with a job before giving up", [courier("busy", 1, { carries: [goods] })], ["busy"]],
  ["nobody beyond 60 miles", [courier("gone", 70)], []],
  ["nobody who has another offer", [courier("asked", 1, { hasOffer: true })], []],
])("asks %s", (_, onDuty, expected) => expect(openIn(offer(onDuty))).toEqual(expected));

test("each round asks other couriers in a wider circle, until none is left", () => {
  const onDuty = [courier("a", 1), courier("b", 8), courier("c", 40)];
  let offers = offer(onDuty);
  const rounds = [openIn(offers)];
  for (let round = 1; round <= 3; round++) {
    const now = NOW + round * OFFER_MS;
    expect(nextOfferAt(offers)).toBe(now);
    offers = offer(onDuty, ranOut(offers, now), now);
    rounds.push(openIn(offers));
  }
  expect(rounds).toEqual([["a"], ["b"], ["c"], []]);
  expect(offers.over).toBe(true);
  expect(offeringOf(offers, 1)).toMatchObject({ asked: 3, onDuty: 3, until: null, over: true });
});

test("each round asks farther than the one before, even if other couriers have come closer", () => {
  const first = ranOut(offer([courier("a", 1)]), NOW + OFFER_MS);
  expect(openIn(offer([courier("a", 1), courier("b", 2), courier("c", 8)], first, NOW + OFFER_MS))).toEqual(["b", "c"]);
});

test("a courier who did not answer gets another offer once they come back on duty", () => {
  const first = ranOut(offer([courier("a", 1)]), NOW + OFFER_MS);
  const nextRound = (since: number) => openIn(offer([courier("a", 1, { since })], first, NOW + OFFER_MS));
  expect([nextRound(NOW), nextRound(NOW + 1)]).toEqual([[], ["a"]]);
});

test("couriers with another offer are waited for, a minute at a time, until every distance was tried", () => {
  const onDuty = [courier("asked", 1, { hasOffer: true }), courier("gone", 70)];
  let offers = offer(onDuty);
  for (const step of [1, 2]) {
    expect(offers).toMatchObject({ step, over: false, onDuty: 2, startsAt: NOW + OFFER_MS });
    expect(nextOfferAt(offers)).toBe(NOW + OFFER_MS);
    offers = offer(onDuty, offers);
  }
  expect(offers.over).toBe(true);
  expect(offer([courier("gone", 70)])).toMatchObject({ over: true, onDuty: 1 });
});

test("with an unknown pickup, couriers get offers in the order they have waited", () => {
  for (const unknown of [{ lat: null }, { lng: null }]) {
    const place = { ...pickup, ...unknown };
    const onDuty = [courier("a", 1, { waitingSince: 5 }), courier("b", 50)];
    const { list } = offerNext(startOffers(undefined, place, NOW), place, onDuty, NOW);
    expect(list.map(({ courierId, miles }) => [courierId, miles])).toEqual([
      ["b", null],
      ["a", null],
    ]);
  }
});

test("the next thing to do is the first offer that runs out", () => {
  const [first, second] = [offer([courier("a", 1)]).list[0]!, offer([courier("b", 1)], undefined, NOW + 9).list[0]!];
  const offers = { ...offer([]), over: false, list: [second, first] };
  expect(nextOfferAt(offers)).toBe(NOW + OFFER_MS);
});

test("offers continue where they were, and restart if they had ended", () => {
  const offers = offer([courier("a", 1)]);
  expect(resumeOffers(offers, pickup, NOW + 5)).toBe(offers);
  expect(resumeOffers({ ...offers, over: true }, pickup, NOW + 5)).toMatchObject({
    from: 0,
    round: 1,
    step: 0,
    over: false,
    startsAt: NOW + 5,
  });
  expect(resumeOffers(undefined, pickup, NOW)).toEqual(startOffers(undefined, pickup, NOW));
});

test("an alarm that comes early or twice changes nothing", () => {
  const offers = offer([courier("a", 1), courier("b", 2)]);
  expect(ranOut(offers, NOW + OFFER_MS - 1)).toEqual(offers);
  expect(offer([courier("c", 1)], offers)).toBe(offers);
  expect(ranOut(ranOut(offers, NOW + OFFER_MS), NOW + OFFER_MS)).toEqual(ranOut(offers, NOW + OFFER_MS));
});

test("a decline needs an open offer, and all declines start the next round at once", () => {
  const offers = offer([courier("a", 1)]);
  expect(declineOffer(offers, "b", "busy", NOW)).toBeUndefined();
  expect(declineOffer(offers, "a", "busy", NOW + OFFER_MS)).toBeUndefined();
  const declined = declineOffer(offers, "a", "busy", NOW + 5)!;
  expect(nextOfferAt(declined)).toBe(NOW + 5);
});

test("the courier who takes the request has accepted; a returned request asks again, except couriers who declined or had it", () => {
  const onDuty = [courier("a", 1), courier("b", 1.5), courier("c", 2)];
  const declined = declineOffer(offer(onDuty), "c", "pay", NOW)!;
  const settled = settleOffers(declined, { ...pickup, status: "COURIER_ASSIGNED", courierId: "b" }, NOW + 1)!;
  expect(settled.list.map(({ answer }) => answer)).toEqual(["taken", "accepted", "declined"]);
  expect(nextOfferAt(settled)).toBeNull();
  const back = settleOffers(settled, { ...pickup, status: "PENDING", courierId: null }, NOW + 2)!;
  expect(openIn(offer(onDuty, back, NOW + 2))).toEqual(["a"]);
  expect(offeringOf(back, 1).asked).toBe(0);
  expect(settleOffers(settled, { ...pickup, status: "PICKED_UP", courierId: "b" }, NOW + 3)).toEqual(settled);
  expect(settleOffers(undefined, { ...pickup, status: "PICKED_UP", courierId: "b" }, NOW)).toBeUndefined();
});

test("dispatch sees who has an offer, and counts at least those as on duty", () => {
  const offers = offer([courier("a", 1), courier("b", 2)]);
  expect(offeringOf({ ...offers, onDuty: 1 }, 7)).toEqual({
    revision: 7,
    asked: 2,
    onDuty: 2,
    until: NOW + OFFER_MS,
    over: false,
    open: [
      { courierId: "a", miles: 1 },
      { courierId: "b", miles: 2 },
    ],
  });
  expect(offeringOf({ ...offers, onDuty: 9 }, 7).onDuty).toBe(9);
  expect([dutyOf(undefined), dutyOf({ kind: "break" })]).toEqual(["off", "break"]);
});

test("a scheduled pickup is offered half an hour ahead", () => {
  const hours = NOW + 3 * 3_600_000;
  expect(startOffers(undefined, { ...pickup, requestedPickupAt: hours }, NOW).startsAt).toBe(hours - 1_800_000);
});

test("the answer rate leaves out offers that another courier took first", () => {
  expect(answerRateText({ offers: 0, offersAnswered: 0, offersMissed: 0 })).toBe("No offers in 7 days");
  expect(answerRateText({ offers: 5, offersAnswered: 3, offersMissed: 1 })).toBe("5 offers in 7 days, 75% answered");
  expect(answerRateText({ offers: 1, offersAnswered: 0, offersMissed: 0 })).toBe("1 offer in 7 days");
});
