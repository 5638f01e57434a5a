import { describe, expect, test } from "vitest";
import { clockFor } from "#app/domain/clock.ts";
import {
  checkDelivery,
  checkLawful,
  deliveryNote,
  isReservation,
  lawNote,
  paymentRule,
  paymentsWithinLaw,
  placeRule,
  statesClosedByLaw,
  withinLaw,
} from "#app/domain/compliance/flow.ts";
import { checkDeliveries, dayPurchases } from "#app/domain/compliance/person-limits.ts";
import { weekdays } from "#app/domain/local-date.ts";

const daily = (open: string, close: string) => Object.fromEntries(weekdays.map((day) => [day, { open, close }]));
const shop = (state: string, facts = {}) => ({
  state,
  timeZone: "America/New_York",
  dispensaryType: "Pickup & Delivery" as const,
  businessHours: daily("00:00", "23:59"),
  specialDays: {},
  pausedUntil: null,
  acceptedPayments: [{ method: "Cash" }, { method: "Debit" }],
  ...facts,
});
const at = (time: string) => Date.parse(`2026-11-23T${time}:00-05:00`);
const NOON = at("12:00");
const lawfulAt = (vendor: ReturnType<typeof shop>, orderType: "Pickup" | "Delivery", now: number) =>
  checkLawful(vendor, orderType, clockFor(now, null));
const why = (refusal: { reason: string } | undefined) => refusal?.reason ?? "lawful";
const delivery = { orderType: "Delivery", placeKind: "home", paymentMethod: "Debit", checkedBefore: false } as const;

describe("delivery to adults", () => {
  test.each(["AZ", "DE", "IL", "MD", "ME", "MT", "OH", "VT", "WA"])(
    "%s allows none, and the dispensary offers pickup alone",
    (state) => {
      expect(lawfulAt(shop(state), "Delivery", NOON)).toMatchObject({ reason: "delivery-unlawful" });
      expect(why(lawfulAt(shop(state), "Pickup", NOON))).toBe("lawful");
      expect(withinLaw(shop(state), NOON).dispensaryType).toBe("Pickup");
      expect(lawNote(shop(state), NOON)).not.toBeNull();
    },
  );

  test.each(["CA", "CO", "CT", "MA", "MI", "MN", "MO", "NJ", "NM", "NV", "NY", "OR", "RI", "TX"])(
    "%s leaves it to the dispensary",
    (state) => {
      expect(why(lawfulAt(shop(state), "Delivery", NOON))).toBe("lawful");
      expect(withinLaw(shop(state), NOON).dispensaryType).toBe("Pickup & Delivery");
      expect(lawNote(shop(state), NOON)).toBeNull();
    },
  );
});

test("an address where delivery is illegal says so before a dispensary is chosen", () => {
  expect(deliveryNote("VT", NOON)).toBe("Vermont allows no delivery to adults.");
  expect(deliveryNote("CA", NOON)).toBeNull();
  expect(deliveryNote("TX", NOON)).toBeNull();
});

test("rules for deliveries don't apply to pickup", () => {
  const pickup = { ...delivery, orderType: "Pickup", placeKind: "hotel" } as const;
  for (const state of ["NJ", "MA"]) expect(why(checkDelivery(shop(state), pickup, NOON))).toBe("lawful");
});

test("Maine takes reservations alone, and says so", () => {
  expect(isReservation(shop("ME"), NOON)).toBe(true);
  expect(lawNote(shop("ME"), NOON)).toBe("Your order is a reservation: you buy and pay in the dispensary.");
  expect(isReservation(shop("VT"), NOON)).toBe(false);
});

describe("hours of sale", () => {
  test.each([
    ["CA", "06:00", "22:00"],
    ["IL", "06:00", "22:00"],
    ["MA", "08:00", "21:00"],
    ["ME", "07:00", "22:00"],
    ["OR", "07:00", "22:00"],
    ["CO", "08:00", "23:59"],
  ])("%s sells from %s to %s, whatever the dispensary's own hours", (state, open, close) => {
    expect(withinLaw(shop(state), NOON).businessHours.monday).toEqual({ open, close });
    const minute = (time: string, by: number) => at(time) + by * 60_000;
    expect(why(lawfulAt(shop(state), "Pickup", minute(open, -1)))).toBe("outside-legal-hours");
    expect(why(lawfulAt(shop(state), "Pickup", at(open)))).toBe("lawful");
    expect(why(lawfulAt(shop(state), "Pickup", at(close)))).toBe("lawful");
    if (close !== "23:59") expect(why(lawfulAt(shop(state), "Pickup", minute(close, 1)))).toBe("outside-legal-hours");
  });

  test("are said in the refusal; a dispensary that is closed anyway says that itself", () => {
    expect(lawfulAt(shop("CA"), "Pickup", at("23:00"))?.message).toBe(
      "In California, cannabis is sold from 6:00 AM to 10:00 PM.",
    );
    const early = shop("CA", { businessHours: daily("09:00", "17:00") });
    expect(why(lawfulAt(early, "Pickup", at("23:00")))).toBe("lawful");
    expect(withinLaw(early, NOON).businessHours.monday).toEqual({ open: "09:00", close: "17:00" });
  });

  test("leave a day closed on which a dispensary would open outside of them alone", () =>
    expect(withinLaw(shop("CA", { businessHours: daily("22:30", "23:30") }), NOON).businessHours).toEqual({}));

  test("apply to both parts of a day, and to special days", () => {
    const late = { open: "09:00", close: "13:00", more: [{ open: "21:00", close: "23:30" }] };
    const facts = { businessHours: { monday: late }, specialDays: { "2026-11-26": { reason: "Sale", hours: late } } };
    const lawful = { ...late, more: [{ open: "21:00", close: "22:00" }] };
    expect(withinLaw(shop("CA", facts), NOON)).toMatchObject({
      businessHours: { monday: lawful },
      specialDays: { "2026-11-26": { reason: "Sale", hours: lawful } },
    });
    const night = { "2026-11-26": { reason: "Night", hours: { open: "22:30", close: "23:30" } } };
    expect(withinLaw(shop("CA", { specialDays: night }), NOON)).toMatchObject({
      specialDays: { "2026-11-26": { hours: null } },
    });
  });

  test("of which none are left make a closed day", () => {
    const night = { businessHours: daily("22:00", "23:59") };
    expect(withinLaw(shop("CA", night), NOON).businessHours).toEqual({});
  });

  test("close states one by one, by a clock's time", () => {
    const LA = "America/Los_Angeles";
    expect(statesClosedByLaw(LA, Date.parse("2026-06-16T12:00:00-07:00"))).toEqual([]);
    const evening = statesClosedByLaw(LA, Date.parse("2026-06-16T21:30:00-07:00"));
    expect(evening).toContain("MA");
    expect(evening).not.toContain("CA");
    expect(statesClosedByLaw(LA, Date.parse("2026-06-16T22:01:00-07:00"))).toContain("CA");
    expect(statesClosedByLaw(LA, Date.parse("2026-06-16T05:59:00-07:00"))).toContain("CA");
    expect(statesClosedByLaw(LA, Date.parse("2026-06-16T06:00:00-07:00"))).not.toContain("CA");
  });
});

test("Oregon's deliveries are ordered before 8 PM", () => {
  expect(why(lawfulAt(shop("OR"), "Delivery", at("19:59")))).toBe("lawful");
  expect(lawfulAt(shop("OR"), "Delivery", at("20:00"))).toMatchObject({
    reason: "past-cut-off",
    message: "In Oregon, deliveries are ordered before 8:00 PM.",
  });
  expect(why(lawfulAt(shop("OR"), "Pickup", at("20:00")))).toBe("lawful");
});

test("Oregon's deliveries of the evening and of the next day keep to when they were ordered", () => {
  const ordered = (askedAt: number, forAt: number) => why(checkLawful(shop("OR"), "Delivery", { askedAt, forAt }));
  expect(ordered(at("12:00"), at("20:30"))).toBe("lawful");
  expect(ordered(at("20:10"), at("21:00"))).toBe("past-cut-off");
  expect(ordered(at("20:10"), at("12:00") + 86_400_000)).toBe("lawful");
  expect(ordered(at("20:10"), at("20:30") + 86_400_000)).toBe("lawful");
});

describe("places", () => {
  test.each([
    ["CA", "home business consumption-site hotel dormitory"],
    ["CO", "home"],
    ["MI", "home consumption-site"],
    ["NJ", "home"],
    ["NV", "home"],
    ["OR", "home"],
    ["NY", "home business consumption-site hotel dormitory school day-care public-land"],
  ])("in %s deliveries go to: %s", (state, lawful) => {
    const kinds = [
      "home",
      "business",
      "consumption-site",
      "hotel",
      "dormitory",
      "school",
      "day-care",
      "public-land",
    ] as const;
    const allowed = kinds.filter(
      (placeKind) => checkDelivery(shop(state), { ...delivery, placeKind }, NOON) === undefined,
    );
    expect(allowed.join(" ")).toBe(lawful);
  });

  test("are named in one sentence, beside the field where one is refused", () => {
    expect(placeRule(shop("OR"), NOON)).toBe("Deliveries go only to homes. No delivery to hotels or dormitories.");
    expect(placeRule(shop("NY"), NOON)).toBeNull();
    expect(checkDelivery(shop("NJ"), { ...delivery, placeKind: "hotel" }, NOON)).toMatchObject({
      reason: "place-refused",
      fields: { placeKind: "In New Jersey: Deliveries go only to homes." },
    });
  });
});

test("New York's couriers take no cash at the door; its counters do", () => {
  expect(why(checkDelivery(shop("NY"), { ...delivery, paymentMethod: "Cash" }, NOON))).toBe("cash-at-door");
  expect(why(checkDelivery(shop("NY"), { ...delivery, orderType: "Pickup", paymentMethod: "Cash" }, NOON))).toBe(
    "lawful",
  );
  expect(paymentsWithinLaw(shop("NY"), "Delivery", NOON)).toEqual([{ method: "Debit" }]);
  expect(paymentsWithinLaw(shop("NY"), "Pickup", NOON)).toHaveLength(2);
  expect(paymentRule(shop("NY"), "Delivery", NOON)).toBe("In New York, no cash is taken at the door.");
  expect(paymentRule(shop("NY"), "Pickup", NOON)).toBeNull();
  expect(paymentRule({ ...shop("NY"), acceptedPayments: [{ method: "Debit" }] }, "Delivery", NOON)).toBeNull();
  expect(paymentRule(shop("NJ"), "Delivery", NOON)).toBeNull();
});

test("Massachusetts wants the ID checked in person before a first delivery", () => {
  expect(why(checkDelivery(shop("MA"), delivery, NOON))).toBe("id-first");
  expect(why(checkDelivery(shop("MA"), { ...delivery, checkedBefore: true }, NOON))).toBe("lawful");
});

test("Colorado gives a person one delivery a day", () => {
  const order = { items: [], orderType: "Delivery" } as const;
  const today = dayPurchases(shop("CO"), order, NOON);
  expect(today).toEqual([{ day: "2026-11-23", bucket: "deliveries", share: 1_000_000_000 }]);
  expect(why(checkDeliveries(shop("CO"), "Delivery", [], NOON))).toBe("lawful");
  expect(why(checkDeliveries(shop("CO"), "Delivery", today, NOON))).toBe("delivery-limit");
  expect(why(checkDeliveries(shop("CO"), "Pickup", today, NOON))).toBe("lawful");
  expect(why(checkDeliveries(shop("CO"), "Delivery", today, NOON + 86_400_000))).toBe("lawful");
  expect(dayPurchases(shop("CA"), order, NOON)).toEqual([]);
});
