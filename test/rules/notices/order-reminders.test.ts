import { expect, test } from "vitest";
import {
  ADMIN_AFTER_MS,
  CLAIM_MS,
  channelOf,
  dueReminders,
  nextReminderAt,
  REMINDED_WITHIN_MS,
  reminderSteps,
} from "#app/domain/notices/reminders.ts";

const MINUTE = 60_000;
const waiting = (...done: typeof reminderSteps) => ({ createdAt: 1000, done });

test("an unseen order is reported at once and after 2, 5, 5 and 10 minutes, by push, email and our own people", () => {
  const due = (minutes: number) => dueReminders(waiting(), 1000 + minutes * MINUTE);
  expect(dueReminders(waiting(), 999)).toEqual([]);
  expect(due(0)).toEqual(["push-at-once"]);
  expect(dueReminders(waiting(), 1000 + 2 * MINUTE - 1)).toEqual(["push-at-once"]);
  expect(due(2)).toEqual(["push-at-once", "push-after-2"]);
  expect(due(5)).toEqual(["push-at-once", "push-after-2", "push-after-5", "email-after-5"]);
  expect(due(10)).toEqual(reminderSteps);
  expect(reminderSteps.map(channelOf)).toEqual(["push", "push", "push", "email", "admin"]);
  expect(ADMIN_AFTER_MS).toBe(10 * MINUTE);
});

test("what was sent is not due again, and the next one is known until none is left", () => {
  expect(dueReminders(waiting("push-at-once"), 1000)).toEqual([]);
  expect(nextReminderAt(waiting())).toBe(1000);
  expect(nextReminderAt(waiting("push-at-once"))).toBe(1000 + 2 * MINUTE);
  expect(nextReminderAt(waiting("push-at-once", "push-after-2", "push-after-5"))).toBe(1000 + 5 * MINUTE);
  expect(nextReminderAt(waiting(...reminderSteps))).toBeNull();
});

test("a claim is another's after a minute, and an order of yesterday is let be", () =>
  expect([CLAIM_MS, REMINDED_WITHIN_MS]).toEqual([MINUTE, 24 * 60 * MINUTE]));
