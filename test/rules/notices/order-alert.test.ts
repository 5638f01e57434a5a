import { expect, test } from "vitest";
import { alertTitle, isDueToRing, type Unseen, untilNextRing } from "#app/domain/notices/alert.ts";

const MINUTE = 60_000;
const noticedAt = Date.parse("2026-06-16T20:00:00Z");
const order = (rang: number): Unseen => ({ id: "order", noticedAt, rang });

test("a new order alerts at once, after two minutes and after five, and then stops", () => {
  const alerts: number[] = [];
  let rang = 0;
  for (let now = noticedAt; now <= noticedAt + 60 * MINUTE; now += 1000) {
    if (isDueToRing(order(rang), now)) {
      alerts.push((now - noticedAt) / MINUTE);
      rang += 1;
    }
  }
  expect(alerts).toEqual([0, 2, 5]);
});

test("the next ring is for the order that is due first", () => {
  const later = { id: "later", noticedAt: noticedAt + MINUTE, rang: 1 };
  expect(untilNextRing([order(1), later], noticedAt + 90_000)).toBe(30_000);
  expect(untilNextRing([order(2), later], noticedAt + 90_000)).toBe(90_000);
});

test("an overdue order, such as after the laptop slept, alerts now", () => {
  expect(untilNextRing([order(1)], noticedAt + 60 * MINUTE)).toBe(0);
  expect(isDueToRing(order(1), noticedAt + 60 * MINUTE)).toBe(true);
});

test("nothing more is due once every order rang three times, or without orders", () => {
  expect(untilNextRing([order(3)], noticedAt)).toBeUndefined();
  expect(untilNextRing([], noticedAt)).toBeUndefined();
});

test("the tab counts the unseen orders", () => {
  expect(alertTitle(1)).toBe("(1) New order");
  expect(alertTitle(3)).toBe("(3) New orders");
});
