import { describe, expect, test } from "vitest";
import type { OrderType } from "#app/domain/dispensaries/vendor.ts";
import type { Party } from "#app/domain/orders/event.ts";
import { progressOf } from "#app/domain/orders/progress.ts";
import {
  arrivalWords,
  clockTime,
  estimateText,
  paymentText,
  stageHeadline,
  stageSentence,
  windowText,
} from "#app/domain/orders/shopper-words.ts";
import type { Stage } from "#app/domain/orders/stage.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 5, 16, 1, minute)).toISOString();

/** An order that stands at the last of these stages, reached a minute apart; "canceled by shopper" names who did it. */
function anOrder(orderType: OrderType, ...reached: (Stage | `${Stage} by ${Party}`)[]) {
  const stages = reached.map((text, minute) => {
    const [stage, by = "dispensary"] = text.split(" by ") as [Stage, Party?];
    return { stage, by, at: at(minute) };
  });
  const stage = stages.at(-1)?.stage ?? "placed";
  return { orderType, stage, stages, vendorDetails: { dispensaryName: "Green Door" } };
}
const steps = (order: ReturnType<typeof anOrder>) =>
  progressOf(order)
    .map(({ stage, state }) => `${stage} ${state}`)
    .join(", ");

describe("the steps of an order", () => {
  test.each([
    [
      "of a pickup end at the counter",
      anOrder("Pickup", "placed", "accepted"),
      "placed done, accepted current, ready toCome, collected toCome",
    ],
    [
      "of a delivery end at the door, and name a driver only if there is one",
      anOrder("Delivery", "placed"),
      "placed current, accepted toCome, ready toCome, onTheWay toCome, delivered toCome",
    ],
    [
      "keep what the dispensary still has to do when a driver is found before",
      anOrder("Delivery", "placed", "accepted", "courierAssigned by courier"),
      "placed done, accepted done, courierAssigned current, ready toCome, onTheWay toCome, delivered toCome",
    ],
    [
      "leave out steps that were not recorded before the goods left",
      anOrder("Delivery", "placed", "courierAssigned by courier", "onTheWay by courier"),
      "placed done, courierAssigned done, onTheWay current, delivered toCome",
    ],
    [
      "are all done at the end",
      anOrder("Pickup", "placed", "accepted", "ready", "collected"),
      "placed done, accepted done, ready done, collected done",
    ],
    [
      "show a stage once, even if two people recorded it",
      anOrder("Delivery", "placed", "onTheWay", "onTheWay by courier", "delivered"),
      "placed done, onTheWay done, delivered done",
    ],
    [
      "end with the goods' return where they were not delivered",
      anOrder("Delivery", "placed", "onTheWay", "notDelivered by courier", "returning by courier", "returned"),
      "placed done, onTheWay done, notDelivered ended, returning done, returned done",
    ],
    [
      "lead undelivered goods back, even if a delivery was recorded",
      anOrder("Delivery", "placed", "onTheWay", "delivered", "notDelivered by courier", "returning by courier"),
      "placed done, onTheWay done, notDelivered ended, returning current, returned toCome",
    ],
  ])("%s", (_, order, expected) => expect(steps(order)).toBe(expected));

  test.each([
    [anOrder("Pickup", "placed"), "Order placed, Accepted, Ready for pickup, Pickup"],
    [anOrder("Pickup", "placed", "collected"), "Order placed, Handed over"],
    [anOrder("Delivery", "placed", "accepted"), "Order placed, Accepted, Packed, Out for delivery, Delivery"],
    [anOrder("Delivery", "placed", "ready", "delivered"), "Order placed, Packed, Handed over"],
  ])("are named by how the goods reach their shopper, what is to come otherwise than what was done", (order, names) => {
    const labels = progressOf(order).map(({ label }) => label);
    expect(labels.join(", ")).toBe(names);
  });

  test("end where an order was canceled, and say by whom", () => {
    const labels = (by: Party) => progressOf(anOrder("Pickup", "placed", `canceled by ${by}`)).at(-1)?.label;
    expect(steps(anOrder("Pickup", "placed", "canceled by shopper"))).toBe("placed done, canceled ended");
    expect(labels("shopper")).toBe("Canceled by you");
    expect(labels("dispensary")).toBe("Canceled by the dispensary");
    expect(labels("dispatch")).toBe("Canceled by the courier service");
    expect(labels("system")).toBe("Canceled automatically");
  });
});

describe("the words for a shopper", () => {
  test("show times on the dispensary's clock", () => {
    expect(clockTime(at(5), "America/Los_Angeles")).toBe("6:05 PM");
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(clockTime(at(5), undefined)).toBe(clockTime(at(5), here));
    const eta = { from: at(20), to: at(45) };
    const order = { orderType: "Delivery" as const, eta, timeZone: "America/Los_Angeles" };
    expect(arrivalWords(order)).toEqual({ label: "Arrives about", time: "6:20 to 6:45 PM" });
    const ahead = arrivalWords({ ...order, orderType: "Pickup", window: eta });
    expect(ahead).toEqual({ label: "Ready", time: expect.stringMatching(/^\w{3}, \w{3} \d+, 6:20 PM – 6:45 PM$/) });
    expect(windowText({ from: at(20), to: at(45) }, "America/Los_Angeles")).toBe("6:20 to 6:45 PM");
    const noon = { from: "2026-06-16T18:50:00Z", to: "2026-06-16T19:15:00Z" };
    expect(windowText(noon, "America/Los_Angeles")).toBe("11:50 AM to 12:15 PM");
  });

  test.each([
    [60, 90, "60–90 min"],
    [90, 95, "about 1½ hours"],
    [100, 140, "about 2 hours"],
  ])("say of %i to %i minutes: %s", (from, to, text) =>
    expect(estimateText("Delivery", { from: from * 60_000, to: to * 60_000 }, 0)).toBe(text),
  );

  test.each([
    ["Delivery", "onTheWay", "Dana", "Dana is on the way"],
    ["Delivery", "onTheWay", null, "Your order is on the way"],
    ["Delivery", "courierAssigned", "Dana", "Dana will bring it"],
    ["Delivery", "courierAssigned", null, "A driver will bring it"],
    ["Delivery", "ready", null, "Packed and about to leave"],
    ["Pickup", "ready", null, "Ready for pickup"],
  ] as const)("head a %s that is %s, brought by %s: %s", (orderType, stage, driver, headline) =>
    expect(stageHeadline(orderType, stage, driver)).toBe(headline),
  );

  test.each([
    ["Pickup", "placed", /^Pickup orders are typically ready within 10 minutes\. /],
    ["Delivery", "placed", /^This page shows each step as it happens and when your order will arrive\. /],
    ["Pickup", "ready", /^Green Door has it at the counter\./],
    ["Delivery", "ready", /^This page shows each step as it happens\. /],
  ] as const)("tell the shopper of a %s that is %s what comes next", (orderType, stage, sentence) =>
    expect(stageSentence(anOrder(orderType, stage))).toMatch(sentence),
  );

  test("say who canceled", () => {
    const sentence = (by: Party) => stageSentence(anOrder("Delivery", "placed", `canceled by ${by}`));
    expect(sentence("shopper")).toMatch(/^You have canceled this order\./);
    expect(sentence("dispensary")).toMatch(/^Green Door has canceled this order\..* Please call them if/);
    expect(sentence("dispatch")).toMatch(/^The courier service has canceled this order\..* Please call Green Door if/);
    expect(sentence("system")).toMatch(/^It was canceled automatically\./);
  });

  test("ask for the exact amount by its method", () => {
    expect(paymentText("Cash", "$43.50")).toBe("$43.50 in cash");
    expect(paymentText("Debit", "$46.50")).toBe("A debit card for $46.50");
  });
});
