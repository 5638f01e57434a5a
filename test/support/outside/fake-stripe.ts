import { createPayments } from "#app/providers/payments/index.ts";
import { createFakeServer } from "#workers/local/stand-ins/stripe/server.ts";
import { type FakeState, type FakeStore, newFakeState } from "#workers/local/stand-ins/stripe/state.ts";

/** One object, changed in place. */
export function memoryStore(state: FakeState = newFakeState()): FakeStore & { state: FakeState } {
  return { state, load: async () => state, save: async () => true };
}

type Options = {
  now(): number;
  clocks?(): number[];
  /** Carries a request to the stand-in, or loses its answer on the way. */
  carry?(request: Request, serve: (request: Request) => Promise<Response>): Promise<Response>;
};

/** Payments on a stand-in for Stripe of the test's own. */
export function fakePayments(store: FakeStore, { now, clocks = () => [now()], carry }: Options) {
  const serve = createFakeServer(store, now);
  const standIn = async (...args: Parameters<typeof fetch>) => {
    const request = new Request(...args);
    return carry ? carry(request, serve) : serve(request);
  };
  return createPayments({ prices: {}, standIn, clocks });
}
