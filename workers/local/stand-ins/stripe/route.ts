import type Stripe from "stripe";
import { type Form, textOf } from "./form.ts";
import type { FakeState } from "./state.ts";

type Call = { state: FakeState; form: Form; now: number; id: string };
export type FakeRoute = {
  method: "GET" | "POST" | "DELETE";
  path: RegExp;
  parameters: readonly string[];
  handle(call: Call): object;
};

export function page<T extends { id?: string }>(list: T[], form: Form, url: string): Stripe.ApiList<T> {
  const from = textOf(form, "starting_after");
  const start = from ? list.findIndex((each) => each.id === from) + 1 : 0;
  const limit = Number(textOf(form, "limit") ?? 10);
  return { object: "list", data: list.slice(start, start + limit), has_more: list.length > start + limit, url };
}
