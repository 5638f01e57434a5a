import { ok, refuse } from "#app/domain/outcome.ts";
import type { Payments } from "../index.ts";
import { createStripePayments } from "../stripe.ts";
import { fakePrices } from "./objects.ts";
import { createFakeServer } from "./server.ts";
import type { FakeStore } from "./state.ts";

export type { FakeStore } from "./state.ts";

const BASE = "http://stripe.fake";
const KEY = "sk_fake";

type Options = {
  now(): number;
  clocks(): number[];
  /** For tests that lose an answer on its way. */
  carry?(request: Request, serve: (request: Request) => Promise<Response>): Promise<Response>;
};

/** The look-alike of a machine without keys: Stripe's own client, talking to a server that takes no money. */
export function createFakePayments(store: FakeStore, { now, clocks, carry }: Options): Payments {
  const serve = createFakeServer(store, now);
  const fetch = (async (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    return carry ? carry(request, serve) : serve(request);
  }) as typeof globalThis.fetch;
  return {
    ...createStripePayments({
      kind: "fake",
      secretKey: KEY,
      publishableKey: null,
      prices: fakePrices,
      apiBase: BASE,
      fetch,
      clocks,
    }),
    async answerCheck(clientSecret, approved) {
      const answer = await serve(
        new Request(`${BASE}/v1/fake/checks`, {
          method: "POST",
          headers: { Authorization: `Bearer ${KEY}`, "Content-Type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ client_secret: clientSecret, approved: String(approved) }),
        }),
      );
      return answer.ok ? ok(null) : refuse("payment-refused", "There is nothing to confirm.");
    },
  };
}
