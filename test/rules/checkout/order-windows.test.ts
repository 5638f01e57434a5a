import { describe, expect, test } from "vitest";
import { arrivalWindow } from "#app/domain/checkout/arrival.ts";
import { decideOrder } from "#app/domain/checkout/place.ts";
import { quoteCart } from "#app/domain/checkout/quote.ts";
import { type WindowSettings, windowProblems } from "#app/domain/checkout/windows/settings.ts";
import { dayWords, windowLabel } from "#app/domain/checkout/windows/text.ts";
import { chooseWindow, windowsOf } from "#app/domain/checkout/windows/windows.ts";
import { usedText } from "#app/domain/compliance/amount-text.ts";
import { overdueAt } from "#app/domain/orders/board.ts";
import { aCheckout, quoteRequest, saleFacts, sellableProduct, sellingVendor } from "#test/support/sale.ts";

const LA = "America/Los_Angeles";
/** 2026-06-16 is a Tuesday; Pacific daylight time is seven hours behind. */
const at = (time: string, date = "2026-06-16") => Date.parse(`${date}T${time}:00-07:00`);
const NOON = at("12:00");
const settings = (facts: Partial<WindowSettings> = {}): WindowSettings => ({
  minutes: 60,
  capacity: 2,
  leadMinutes: 60,
  daysAhead: 0,
  acceptMinutes: 45,
  ...facts,
});
type Facts = Parameters<typeof sellingVendor>[0];
const clock = (instant: number) => windowLabel(instant, instant, LA).split(" – ")[0];
const begin = (facts: Facts = {}, change: Partial<WindowSettings> = {}, now = NOON) =>
  windowsOf(sellingVendor(facts), settings(change), {}, now).map(({ from }) => clock(from));

describe("windows", () => {
  test("are whole ones within the day's hours, so long ahead as the dispensary needs", () => {
    expect(begin({}, { minutes: 120 })).toEqual([
      "Tue, Jun 16, 1:00 PM",
      "Tue, Jun 16, 3:00 PM",
      "Tue, Jun 16, 5:00 PM",
      "Tue, Jun 16, 7:00 PM",
    ]);
    expect(begin({}, { leadMinutes: 7 * 60 + 1 })).toEqual(["Tue, Jun 16, 8:00 PM"]);
    expect(begin({}, {}, at("22:00"))).toEqual([]);
    expect(begin({}, { daysAhead: 1 }, at("22:00"))[0]).toBe("Wed, Jun 17, 9:00 AM");
  });

  test("leave out what a dispensary closes for: in between, on a special day, during a pause, by law", () => {
    const split = { tuesday: { open: "09:00", close: "14:00", more: [{ open: "18:00", close: "20:00" }] } };
    expect(begin({ businessHours: split })).toEqual([
      "Tue, Jun 16, 1:00 PM",
      "Tue, Jun 16, 6:00 PM",
      "Tue, Jun 16, 7:00 PM",
    ]);
    expect(begin({ specialDays: { "2026-06-16": { reason: "Fair", hours: null } } })).toEqual([]);
    expect(begin({ pausedUntil: at("19:30") })).toEqual(["Tue, Jun 16, 8:00 PM"]);
    const late = { tuesday: { open: "20:00", close: "23:30" } };
    expect(begin({ businessHours: late })).toEqual(["Tue, Jun 16, 8:00 PM", "Tue, Jun 16, 9:00 PM"]);
  });

  test("are wall-clock hours on the days when the clocks change", () => {
    const sunday = { sunday: { open: "06:00", close: "08:00" } };
    const saturday = Date.parse("2026-03-07T12:00:00-08:00");
    const offered = windowsOf(sellingVendor({ businessHours: sunday }), settings({ daysAhead: 1 }), {}, saturday);
    expect(offered.map(({ from }) => new Date(from).toISOString())).toEqual([
      "2026-03-08T13:00:00.000Z",
      "2026-03-08T14:00:00.000Z",
    ]);
  });

  test("say how many orders still fit; a full one cannot be chosen, nor one that is not offered", () => {
    const shop = sellingVendor();
    const [first] = windowsOf(shop, settings(), { [at("13:00")]: 1 }, NOON);
    expect(first).toEqual({ from: at("13:00"), to: at("14:00"), left: 1 });
    const choose = (from: number, reserved = {}) => chooseWindow(shop, { windows: settings(), reserved }, from, NOON);
    expect(choose(at("13:00"))).toEqual({
      ok: true,
      value: { windowFrom: at("13:00"), windowTo: at("14:00"), dueAt: NOON },
    });
    for (const refused of [choose(at("13:00"), { [at("13:00")]: 2 }), choose(at("13:30")), choose(at("12:00"))])
      expect(refused).toMatchObject({ reason: "window-gone" });
    expect(windowsOf(shop, settings({ capacity: 0 }), {}, NOON)).toEqual([]);
  });

  test("are set in whole numbers within bounds", () => {
    expect(windowProblems(settings())).toEqual({});
    const wrong = { minutes: 45, capacity: 201, leadMinutes: -1, daysAhead: 1.5, acceptMinutes: 14 };
    expect(Object.keys(windowProblems(wrong))).toEqual(Object.keys(wrong));
    for (const acceptMinutes of [15, 120]) expect(windowProblems(settings({ acceptMinutes }))).toEqual({});
    for (const acceptMinutes of [121, 45.5, Number.NaN])
      expect(Object.keys(windowProblems(settings({ acceptMinutes })))).toEqual(["acceptMinutes"]);
  });
});

const checkout = (windowFrom: number | null) => aCheckout({ windowFrom });
const request = (windowFrom: number | null) => quoteRequest({ windowFrom });
const facts = saleFacts({ windows: settings({ daysAhead: 1 }) });

describe("an order ahead", () => {
  const tomorrow = at("09:00", "2026-06-17");
  const night = at("23:00");

  test("can be placed while the dispensary is closed, and carries its window", () => {
    expect(decideOrder(checkout(null), facts, night)).toMatchObject({
      reason: "vendor-closed",
      message: "Green Door is closed. It opens tomorrow at 9 AM.",
    });
    expect(decideOrder(checkout(tomorrow), facts, night)).toMatchObject({
      ok: true,
      value: {
        createdAt: night,
        windowFrom: tomorrow,
        windowTo: at("10:00", "2026-06-17"),
        dueAt: tomorrow - 3_600_000,
      },
    });
  });

  test("is offered by the quote that says that the dispensary is closed", () => {
    const quote = (windowFrom: number | null, windows = facts.windows) =>
      quoteCart(request(windowFrom), { ...facts, windows }, night);
    const problems = (outcome: ReturnType<typeof quote>) => (outcome.ok ? outcome.value.problems : []);
    expect(problems(quote(null))[0]?.message).toBe(
      "Green Door is closed. It opens tomorrow at 9 AM. You can order for later at the checkout.",
    );
    expect(problems(quote(null, settings({ capacity: 0 })))[0]?.message).toBe(
      "Green Door is closed. It opens tomorrow at 9 AM.",
    );
    expect(problems(quote(tomorrow))).toEqual([]);
    expect(problems(quote(tomorrow + 1))).toMatchObject([{ reason: "window-gone" }]);
  });

  test("is offered too if the law has ended the day's deliveries and the dispensary has not", () => {
    const vendor = sellingVendor({ state: "OR" });
    const oregon = saleFacts({ vendor, windows: settings({ daysAhead: 1 }) });
    const evening = at("20:30");
    const cart = { orderType: "Delivery" as const, deliveryAddress: { ...vendor, apartment: null } };
    const quote = quoteCart(quoteRequest(cart), oregon, evening);
    expect(quote).toMatchObject({ value: { open: false, problems: [{ reason: "past-cut-off" }] } });
    expect(quote.ok && quote.value.problems[0]?.message).toContain("You can order for later at the checkout.");
    expect(decideOrder(aCheckout(cart), oregon, evening)).toMatchObject({ reason: "past-cut-off" });
    expect(decideOrder(aCheckout({ ...cart, windowFrom: tomorrow }), oregon, evening).ok).toBe(true);
  });

  test("counts in the limits of its own day", () => {
    const bought = [{ day: "2026-06-16", bucket: "flower", share: 1_000_000_000 }];
    const dayOf = (windowFrom: number | null) =>
      decideOrder(
        checkout(windowFrom),
        { ...facts, products: [sellableProduct({ contents: { grams: 28 } })], bought },
        NOON,
      );
    expect(dayOf(tomorrow).ok).toBe(true);
    expect([dayOf(null), dayOf(at("14:00"))].map((outcome) => outcome.ok || outcome.reason)).toEqual([
      "over-limit",
      "over-limit",
    ]);
  });

  test("has the limits of its own day", () => {
    const bought = [{ day: "2026-06-17", bucket: "flower", share: 1_000_000_000 }];
    const products = [sellableProduct({ contents: { grams: 28 } })];
    const quoted = quoteCart(request(tomorrow), { ...facts, products, bought }, NOON);
    const [problem] = quoted.ok ? quoted.value.problems : [];
    expect(problem?.message).toContain("With what you ordered here for Wed, Jun 17, this would make it");
    expect(dayWords(tomorrow, LA, NOON)).toBe("on Wed, Jun 17");
    expect([dayWords(at("23:59"), LA, NOON), dayWords(NOON, LA, NOON)]).toEqual(["today", "today"]);
    const use = { name: "Flower", used: 28, limit: 28.5, unit: "g" as const, source: "" };
    expect(usedText({ ...use, period: "day" }, "on Wed, Jun 17")).toBe("28 of 28.5 g on Wed, Jun 17");
    expect(usedText({ ...use, period: "transaction" }, "on Wed, Jun 17")).toBe("28 of 28.5 g in one order");
  });

  test("is late by its own time, and arrives in its window until a driver leaves", () => {
    const order = {
      orderType: "Delivery" as const,
      status: "AWAITING_PROCESSING" as const,
      createdAt: NOON,
      updatedAt: NOON,
      windowFrom: at("18:00"),
      windowTo: at("19:00"),
      dueAt: at("17:00"),
      couriers: [],
    };
    const where = { timeZone: LA, miles: 2, model: null };
    expect(overdueAt({ ...order, events: [] }, where)).toBe(at("17:05"));
    const event = { version: 2, at: at("17:01"), kind: "accepted" as const, byRole: "dispensary" as const, byId: null };
    const accepted = { ...order, events: [{ ...event, readyInMinutes: 15, reason: null, note: "" }] };
    expect(overdueAt(accepted, where)).toBe(at("19:00"));
    expect(arrivalWindow(accepted, where, at("17:10"))).toEqual({ from: at("18:00"), to: at("19:00"), late: false });
    expect(arrivalWindow(accepted, where, at("19:10"))?.late).toBe(true);
  });
});
