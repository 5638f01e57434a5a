import type { App } from "#app/app.ts";
import { createTreez } from "#app/providers/pos/treez.ts";
import { type FakeProduct, fakeCatalog } from "#workers/local/stand-ins/treez/catalog.ts";
import { createFakeTreez } from "#workers/local/stand-ins/treez/server.ts";
import { NOON, testApp } from "../app.ts";

export const KEY = "a-key-of-treez-1234";

/** The application with a Treez of its own, whose list and clock can be changed. */
export function treezApp({ count = 120, ...overrides }: Partial<App> & { count?: number } = {}) {
  const clock = { now: NOON };
  const now = () => clock.now;
  const treez: { products: FakeProduct[] } = { products: fakeCatalog(count) };
  const fake = createFakeTreez({ now, catalogOf: () => treez.products, callsASecond: Number.POSITIVE_INFINITY });
  const pos = createTreez({
    kind: "fake",
    clientId: "ours",
    apiBase: "http://treez.fake",
    now,
    fetch: fake.fetch,
    pauseMs: 0,
  });
  const logged: unknown[] = [];
  const app: App = {
    ...testApp(),
    now,
    pos,
    rateLimit: async () => ({ allowed: true, retryAfterSeconds: 0 }),
    log: (event, facts) => void logged.push({ event, ...facts }),
    ...overrides,
  };
  return { app, clock, treez, fake, logged };
}
