import { env } from "cloudflare:workers";
import { RouterContextProvider } from "react-router";
import { type App, createApp, type Env } from "#app/app.ts";
import { createVisit, type Visit, visitContext } from "#app/visit.ts";
import { createDb, type Db } from "#db/client.ts";
import { withStandIns } from "#workers/local/stand-ins/index.ts";

/** A Tuesday, 12:00 in Los Angeles. */
export const NOON = Date.parse("2026-06-16T19:00:00Z");

const bindings = withStandIns(env as unknown as Env);
const platform = { waitUntil: (work: Promise<unknown>) => void work };
/** An object's alarm follows the real clock: it would find every order of the tests' June overdue. */
const orderTimers = { wake: async () => {} };

/** The application on the tests' own D1, R2 and objects, with a clock that stands still unless told. */
export function testApp({ at = NOON, now = () => at, ...rest }: Partial<App> & { at?: number } = {}): App {
  return { ...createApp(bindings, platform), now, realTime: now, log: () => {}, orderTimers, ...rest };
}

/** The same for one request. */
export function testVisit({ at = NOON, now = () => at, ...rest }: Partial<Visit> & { at?: number } = {}): Visit {
  const visit = createVisit(bindings, new Request("http://localhost/"), platform);
  return { ...visit, now, realTime: now, log: () => {}, orderTimers, ...rest };
}

/** The context that loaders and actions get. */
export function routeContext(visit: Visit): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(visitContext, visit);
  return context;
}

type RouteCall = { path?: string; cookie?: string; params?: object; headers?: Record<string, string>; form?: unknown };

/** The arguments of a loader, or of an action with a form's fields. */
export function routeArgs(visit: Visit, { path = "/", cookie, params = {}, headers, form }: RouteCall = {}): never {
  const body = form instanceof FormData ? form : new URLSearchParams(form as Record<string, string>);
  const post = form ? { method: "POST", body } : {};
  const own = { Origin: "http://localhost", ...(cookie && { Cookie: cookie }), ...headers };
  const request = new Request(`http://localhost${path}`, { ...post, headers: own });
  return { request, params, context: routeContext(visit) } as never;
}

/** What a loader or an action answers, be it returned or thrown. */
export const callRoute = <Reply>(route: unknown, visit: Visit, call: RouteCall = {}): Promise<Reply> =>
  (route as (args: never) => Promise<Reply>)(routeArgs(visit, call)).catch((thrown) => thrown as Reply);

/** A database that does not answer. */
export function brokenDb(): Db {
  const lost = () => Promise.reject(new Error("D1_ERROR: Network connection lost."));
  const statement = { bind: () => statement, all: lost, run: lost, raw: lost, first: lost };
  return createDb({ prepare: () => statement, batch: lost } as unknown as D1Database);
}

/** An action that several routes share, as one of them. */
export const actionOf =
  (action: (args: never) => Promise<unknown>, pattern: string) =>
  (args: object): Promise<unknown> =>
    action({ ...args, pattern } as never);
