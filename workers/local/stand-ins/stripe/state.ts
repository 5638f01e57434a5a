import type Stripe from "stripe";
import type { CardOutcome } from "#app/domain/billing/test-cards.ts";

/** Everything that the look-alike remembers, in Stripe's own shapes; references are ids. Times in seconds. */
export type FakeState = {
  version: number;
  /** What its ids begin with, so that those of two look-alikes never meet. */
  word: string;
  serial: number;
  /** Until when renewals, trials and retries have been carried out. */
  now: number;
  customers: Record<string, Stripe.Customer>;
  cards: Record<string, Stripe.PaymentMethod>;
  /** What becomes of a card, and whether its holder has confirmed it once. */
  outcomes: Record<string, { outcome: CardOutcome; confirmed: boolean }>;
  subscriptions: Record<string, Stripe.Subscription>;
  invoices: Record<string, Stripe.Invoice>;
  /** By id, and of an invoice by `invoiceIntents`. */
  intents: Record<string, Stripe.PaymentIntent>;
  invoiceIntents: Record<string, string>;
  setups: Record<string, Stripe.SetupIntent>;
  /** Answers by idempotency key, with what was asked. */
  answers: Record<string, { asked: string; status: number; body: unknown }>;
  /** What a webhook would have told, each with its object as it was then. */
  events: Stripe.Event[];
};

export const newFakeState = (): FakeState => ({
  version: 0,
  word: crypto.randomUUID().slice(0, 8),
  serial: 0,
  now: 0,
  customers: {},
  cards: {},
  outcomes: {},
  subscriptions: {},
  invoices: {},
  intents: {},
  invoiceIntents: {},
  setups: {},
  answers: {},
  events: [],
});

/** Where the state lies between two requests. `save` answers false where somebody else saved since `load`. */
export type FakeStore = {
  load(): Promise<FakeState | undefined>;
  save(state: FakeState, loadedVersion: number): Promise<boolean>;
};

export const nextId = (state: FakeState, prefix: string): string => {
  state.serial += 1;
  return `${prefix}_fake${state.word}${String(state.serial).padStart(6, "0")}`;
};

/** Stripe tells of a change with the object as it is then. */
export function emit(state: FakeState, type: string, object: object, at: number): void {
  state.events.push({
    id: nextId(state, "evt"),
    object: "event",
    api_version: "2026-10-28.endive",
    created: at,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  } as Stripe.Event);
}

const KEPT = { answers: 300, events: 100 };

/** Lets go of what nobody will ask for again, so that a developer's database stays small. */
export function forget(state: FakeState): void {
  const keys = Object.keys(state.answers);
  for (const key of keys.slice(0, Math.max(0, keys.length - KEPT.answers))) delete state.answers[key];
  state.events.splice(0, Math.max(0, state.events.length - KEPT.events));
}
