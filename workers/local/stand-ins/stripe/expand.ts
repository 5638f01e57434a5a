import type Stripe from "stripe";
import { invoicePayments } from "./objects.ts";
import type { FakeState } from "./state.ts";

type Json = Record<string, unknown>;

/** A copy with the requested references expanded. */
export function answerOf(state: FakeState, object: object, expand: readonly string[]): Json {
  const copy = structuredClone(object) as Json;
  for (const path of expand) expandPath(state, copy, path.split("."));
  return copy;
}

function expandPath(state: FakeState, at: unknown, [step, ...rest]: string[]): void {
  if (!step || typeof at !== "object" || at === null) return;
  if (Array.isArray(at)) {
    for (const each of at) expandPath(state, each, [step, ...rest]);
    return;
  }
  const object = at as Json;
  if (object.object === "invoice") include(state, object as unknown as Stripe.Invoice, step);
  const value = object[step];
  if (typeof value === "string") object[step] = structuredClone(find(state, value)) ?? value;
  if (rest.length > 0) expandPath(state, object[step], rest);
}

/** Fields that Stripe omits unless requested. */
function include(state: FakeState, invoice: Stripe.Invoice, step: string): void {
  const intent = state.intents[state.invoiceIntents[invoice.id!] ?? ""];
  if (!intent) return;
  if (step === "payments") invoice.payments = invoicePayments(invoice, intent.id);
  if (step === "confirmation_secret") {
    invoice.confirmation_secret = { client_secret: intent.client_secret ?? "", type: "payment_intent" };
  }
}

const find = (state: FakeState, id: string): object | undefined =>
  state.customers[id] ??
  state.cards[id] ??
  state.subscriptions[id] ??
  state.invoices[id] ??
  state.intents[id] ??
  state.setups[id];
