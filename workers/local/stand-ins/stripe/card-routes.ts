import type Stripe from "stripe";
import { cardOfToken } from "#app/domain/billing/test-cards.ts";
import { existing, FakeError, invalid } from "./error.ts";
import { formOf, textOf } from "./form.ts";
import { declined } from "./life.ts";
import { customer as newCustomer, paymentMethod } from "./objects.ts";
import type { FakeRoute } from "./route.ts";
import { nextId } from "./state.ts";

const createCustomer: FakeRoute = {
  method: "POST",
  path: /^\/v1\/customers$/,
  parameters: ["name", "email", "metadata"],
  handle({ state, form, now }) {
    const created = newCustomer(nextId(state, "cus"), now);
    created.name = textOf(form, "name") ?? null;
    created.email = textOf(form, "email") ?? null;
    created.metadata = formOf(form, "metadata") as Record<string, string>;
    state.customers[created.id] = created;
    return created;
  },
};

const updateCustomer: FakeRoute = {
  method: "POST",
  path: /^\/v1\/customers\/(\w+)$/,
  parameters: ["invoice_settings", "address"],
  handle({ state, form, id }) {
    const customer = existing(state.customers, id, "customer");
    const card = textOf(formOf(form, "invoice_settings"), "default_payment_method");
    if (card) customer.invoice_settings.default_payment_method = existing(state.cards, card, "PaymentMethod").id;
    const address = formOf(form, "address");
    if (Object.keys(address).length > 0) customer.address = address as unknown as Stripe.Address;
    return customer;
  },
};

const attachCard: FakeRoute = {
  method: "POST",
  path: /^\/v1\/payment_methods\/([\w-]+)\/attach$/,
  parameters: ["customer"],
  handle({ state, form, now, id }) {
    const customer = existing(state.customers, textOf(form, "customer"), "customer");
    const known = state.cards[id];
    if (known?.customer === customer.id) return known;
    const face = known ? undefined : cardOfToken(id);
    if (!face) throw invalid(`No such PaymentMethod: '${id}'`, "payment_method");
    if (face.outcome === "refused") throw new FakeError(402, declined());
    const card = paymentMethod(nextId(state, "pm"), customer.id, face, now);
    state.cards[card.id] = card;
    state.outcomes[card.id] = { outcome: face.outcome, confirmed: false };
    return card;
  },
};

export const cardRoutes = [createCustomer, updateCustomer, attachCard];
