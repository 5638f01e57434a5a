import type { App } from "#app/app.ts";
import { createPos } from "#app/providers/pos/treez.ts";
import { type FakeProduct, fakeCatalog } from "#workers/local/stand-ins/treez/catalog.ts";
import { createFakeTreez } from "#workers/local/stand-ins/treez/server.ts";
import { NOON, testApp } from "../app.ts";

export const KEY = "a-key-of-treez-1234";

/** A Treez of its own, whose list and clock can be changed, and our client of it. */
export function aTreez({ count = 120, callsASecond = Number.POSITIVE_INFINITY, pauseMs = 0 } = {}) {
  const clock = { now: NOON };
  const now = () => clock.now;
  const treez: { products: FakeProduct[] } = { products: fakeCatalog(count) };
  const fake = createFakeTreez({ now, catalogOf: () => treez.products, callsASecond });
  return { clock, now, treez, fake, pos: createPos({ standIn: fake.fetch, now, pauseMs })! };
}

/** The application with a Treez of its own. */
export function treezApp({ count, ...overrides }: Partial<App> & { count?: number } = {}) {
  const { now, pos, ...world } = aTreez({ count });
  const logged: unknown[] = [];
  const rateLimit = async () => ({ allowed: true, retryAfterSeconds: 0 });
  const log = (event: string, facts?: object) => void logged.push({ event, ...facts });
  return { ...world, logged, app: { ...testApp(), now, pos, rateLimit, log, ...overrides } as App };
}
