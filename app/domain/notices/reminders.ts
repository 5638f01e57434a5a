import { MINUTE_MS } from "../time.ts";

const steps = {
  "push-at-once": { channel: "push", after: 0 },
  "push-after-2": { channel: "push", after: 2 * MINUTE_MS },
  "push-after-5": { channel: "push", after: 5 * MINUTE_MS },
  "email-after-5": { channel: "email", after: 5 * MINUTE_MS },
  "admin-after-10": { channel: "admin", after: 10 * MINUTE_MS },
} as const satisfies Record<string, { channel: string; after: number }>;
export type ReminderStep = keyof typeof steps;
export const reminderSteps = Object.keys(steps) as ReminderStep[];
export const reminderChannels = ["push", "email", "admin"] as const;
type ReminderChannel = (typeof reminderChannels)[number];
export const channelOf = (step: ReminderStep): ReminderChannel => steps[step].channel;

export const ADMIN_AFTER_MS = steps["admin-after-10"].after;

export const reminderOutcomes = ["sending", "delivered", "failed", "nobody"] as const;
export type ReminderOutcome = (typeof reminderOutcomes)[number];

export type Reminder = { step: ReminderStep; at: number; outcome: ReminderOutcome };

type Waiting = { createdAt: number; done: readonly ReminderStep[] };

export const dueReminders = ({ createdAt, done }: Waiting, now: number): ReminderStep[] =>
  reminderSteps.filter((step) => !done.includes(step) && createdAt + steps[step].after <= now);

export function nextReminderAt({ createdAt, done }: Waiting): number | null {
  const left = reminderSteps.filter((step) => !done.includes(step)).map((step) => createdAt + steps[step].after);
  return left.length > 0 ? Math.min(...left) : null;
}

/** A claim older than this belongs to a run that was killed. */
export const CLAIM_MS = MINUTE_MS;

export const REMINDED_WITHIN_MS = 24 * 60 * MINUTE_MS;
