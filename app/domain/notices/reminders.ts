const MINUTE = 60_000;

/**
 * How a dispensary is reminded of an order that nobody has seen: each step by its channel, once, so long after it was placed.
 * Whoever looks first, on any device, ends them all.
 */
const steps = {
  "push-at-once": { channel: "push", after: 0 },
  "push-after-2": { channel: "push", after: 2 * MINUTE },
  "push-after-5": { channel: "push", after: 5 * MINUTE },
  "email-after-5": { channel: "email", after: 5 * MINUTE },
  /** The marketplace's own people call the dispensary. */
  "admin-after-10": { channel: "admin", after: 10 * MINUTE },
} as const satisfies Record<string, { channel: string; after: number }>;
export type ReminderStep = keyof typeof steps;
export const reminderSteps = Object.keys(steps) as ReminderStep[];
export const reminderChannels = ["push", "email", "admin"] as const;
type ReminderChannel = (typeof reminderChannels)[number];
export const channelOf = (step: ReminderStep): ReminderChannel => steps[step].channel;

/** When the marketplace's own people see it on their board. */
export const ADMIN_AFTER_MS = steps["admin-after-10"].after;

/** What became of a reminder: whom it reached. `sending` is one whose sender has not come back. */
export const reminderOutcomes = ["sending", "delivered", "failed", "nobody"] as const;
export type ReminderOutcome = (typeof reminderOutcomes)[number];

/** `at` is when it was sent. */
export type Reminder = { step: ReminderStep; at: number; outcome: ReminderOutcome };

/** Of an order that waits: nobody needs to be reminded of one that is closed or was seen. */
type Waiting = { createdAt: number; done: readonly ReminderStep[] };

export const dueReminders = ({ createdAt, done }: Waiting, now: number): ReminderStep[] =>
  reminderSteps.filter((step) => !done.includes(step) && createdAt + steps[step].after <= now);

/** When the next one is due; null where none is left. */
export function nextReminderAt({ createdAt, done }: Waiting): number | null {
  const left = reminderSteps.filter((step) => !done.includes(step)).map((step) => createdAt + steps[step].after);
  return left.length > 0 ? Math.min(...left) : null;
}

/** A claim whose sender has not come back for so long is another run's: it was killed. */
export const CLAIM_MS = 60_000;

/** An order that is so old and unseen is looked up by the cron no more. */
export const REMINDED_WITHIN_MS = 24 * 60 * MINUTE;
