import type { App } from "#app/app.ts";
import { createPos } from "#app/providers/pos/treez.ts";
import { createFakeTreez, fakeCatalog } from "#workers/local/stand-ins/treez.ts";
import { NOON, testApp } from "../app.ts";

export const KEY = "a-key-of-treez-1234";

/** The application with a Treez of its own, whose list and clock can be changed. */
export function treezApp({ count = 120, ...overrides }: Partial<App> & { count?: number } = {}) {
  const clock = { now: NOON };
  const now = () => clock.now;
  const treez = { products: fakeCatalog(count) };
  const fake = createFakeTreez({ now, catalogOf: () => treez.products });
  const pos = createPos({ standIn: fake.fetch, now, pauseMs: 0 })!;
  const logged: unknown[] = [];
  const rateLimit = async () => ({ allowed: true, retryAfterSeconds: 0 });
  const log = (event: string, facts?: object) => void logged.push({ event, ...facts });
  return { clock, treez, fake, logged, app: { ...testApp(), now, pos, rateLimit, log, ...overrides } as App };
}
