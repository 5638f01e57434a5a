import type Stripe from "stripe";
import type { CardOutcome } from "#app/domain/billing/test-cards.ts";

/** In Stripe's own shapes; references are ids, times are in seconds. */
export type FakeState = {
  version: number;
  /** Part of every id, so that those of two fakes never collide. */
  word: string;
  serial: number;
  /** How far renewals, trials and retries have run. */
  now: number;
  customers: Record<string, Stripe.Customer>;
  cards: Record<string, Stripe.PaymentMethod>;
  /** How a card behaves, and whether its holder has confirmed it once. */
  outcomes: Record<string, { outcome: CardOutcome; confirmed: boolean }>;
  subscriptions: Record<string, Stripe.Subscription>;
  invoices: Record<string, Stripe.Invoice>;
  /** By id; `invoiceIntents` maps invoices to them. */
  intents: Record<string, Stripe.PaymentIntent>;
  invoiceIntents: Record<string, string>;
  setups: Record<string, Stripe.SetupIntent>;
  /** Responses by idempotency key, with the request. */
  answers: Record<string, { fingerprint: string; status: number; body: unknown }>;
  /** What webhooks would send, each with its object as of then. */
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

/** `save` returns false if someone else saved since `load`. */
export type FakeStore = {
  load(): Promise<FakeState | undefined>;
  save(state: FakeState, loadedVersion: number): Promise<boolean>;
};

export const nextId = (state: FakeState, prefix: string): string => {
  state.serial += 1;
  return `${prefix}_fake${state.word}${String(state.serial).padStart(6, "0")}`;
};

/** Stripe sends the object as of the change. */
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

const LIMITS = { answers: 300, events: 100 };

/** Keeps a developer's database small. */
export function forget(state: FakeState): void {
  const keys = Object.keys(state.answers);
  for (const key of keys.slice(0, Math.max(0, keys.length - LIMITS.answers))) delete state.answers[key];
  state.events.splice(0, Math.max(0, state.events.length - LIMITS.events));
}
