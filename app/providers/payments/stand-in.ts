import { ok, refuse } from "#app/domain/outcome.ts";
import { createStripePayments } from "./stripe.ts";
import type { Payments } from "./types.ts";

const URL = "http://stripe.fake";
const KEY = "sk_fake";

export function createStandInPayments(fetch: typeof globalThis.fetch, clocks: () => number[]): Payments {
  return {
    ...createStripePayments({
      kind: "fake",
      secretKey: KEY,
      publishableKey: null,
      prices: { vendor: "price_fake_vendor", courier: "price_fake_courier" },
      apiBase: URL,
      fetch,
      clocks,
    }),
    async answerCheck(clientSecret, approved) {
      const response = await fetch(`${URL}/v1/fake/checks`, {
        method: "POST",
        headers: { Authorization: `Bearer ${KEY}` },
        body: new URLSearchParams({ client_secret: clientSecret, approved: String(approved) }),
      });
      return response.ok ? ok(null) : refuse("payment-refused", "There is nothing to confirm.");
    },
  };
}
