import { env } from "cloudflare:workers";
import { RouterContextProvider } from "react-router";
import { type App, appContext, createApp, type Env } from "#app/context.ts";

/** A Tuesday, 12:00 in Los Angeles. */
export const NOON = Date.parse("2026-06-16T19:00:00Z");

/** The application on the tests' own D1, R2 and objects, with a clock that stands still unless told. */
export function testApp(overrides: Partial<App> & { at?: number } = {}): App {
  const { at = NOON, ...rest } = overrides;
  const app = createApp(env as unknown as Env, { waitUntil: (work) => void work });
  return { ...app, now: () => at, log: () => {}, ...rest };
}

/** The context that loaders and actions get. */
export function routeContext(app: App): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  return context;
}
