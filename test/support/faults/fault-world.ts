import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env as testEnv } from "cloudflare:workers";
import { type App, createApp, type Env } from "#app/app.ts";
import type { Role } from "#app/domain/accounts/actor.ts";
import { createVisit } from "#app/visit.ts";
import { runScheduled } from "#workers/cron.ts";
import { createHttp } from "#workers/http.ts";
import { withStandIns } from "#workers/local/stand-ins/index.ts";
import { errorResponse, finish } from "#workers/responses.ts";
import { testApp } from "../app.ts";
import { aDispensary, anAccount, signedIn } from "../people.ts";
import type { openShop } from "../shop.ts";
import { renderPage } from "./fault-pages.ts";
import { Faults, faultyEnv } from "./faults.ts";

export const env = { ...(testEnv as unknown as Env), RATE_LIMIT_SCALE: "1000000" } satisfies Env;

const ORIGIN = "http://localhost";
const http = createHttp(renderPage);

/** One world of a case: an application without faults to build it with, and the people in it. */
export type World = {
  app: App;
  /** Through which nothing fails. */
  client: HttpClient;
  vendor: typeof aVendor;
  person: typeof aPerson;
};

export function aWorld(settings: object = {}): World {
  const client = clientOf(new Faults(), { settings });
  return { app: testApp({ at: Date.now() }), client, vendor: aVendor, person: aPerson };
}

type Cookies = Record<string, string>;

async function aVendor(app: App, shop: Parameters<typeof openShop>[1] = {}) {
  const { vendor, account } = await aDispensary(app, shop);
  return { vendor, account, headers: { Cookie: await signedIn(app, account.id) } as Cookies };
}

async function aPerson(app: App, role: Role) {
  const account = await anAccount(app, role);
  return { account, headers: { Cookie: await signedIn(app, account.id) } as Cookies };
}

/** A way into the application, through platform calls that may fail. */
export type HttpClient = {
  send(path: string, init: RequestInit): Promise<Response>;
  get(path: string, headers?: Cookies): Promise<Response>;
  post(path: string, body: unknown, headers?: Cookies): Promise<Response>;
  put(path: string, body: unknown, headers?: Cookies): Promise<Response>;
  patch(path: string, body: unknown, headers?: Cookies): Promise<Response>;
  delete(path: string, headers?: Cookies): Promise<Response>;
  /** A form as a browser sends it that runs no script. */
  form(path: string, fields: Record<string, string>, headers?: Cookies): Promise<Response>;
  cron(expression: string): Promise<Response>;
  /** What has no client: a use-case that a test plants. */
  direct(run: (app: App) => Promise<unknown>): Promise<Response>;
};

export function clientOf(
  faults: Faults,
  { later = 0, settings = {} }: { later?: number; settings?: object } = {},
): HttpClient {
  // The outside systems keep their own books: they do not fail with our database.
  const standIns = withStandIns({ ...env, ...settings, CLOCK_OFFSET_MS: String(later) });
  // Counting the failures that are made here would raise an alert now and then.
  const faulty = faultyEnv({ ...standIns, ANALYTICS: undefined }, faults);
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("CF-Connecting-IP", "10.8.0.1");
    if (init.method && init.method !== "GET") headers.set("Origin", ORIGIN);
    const context = createExecutionContext();
    const response = await http.fetch(
      new Request(ORIGIN + path, { redirect: "manual", ...init, headers }),
      faulty,
      context,
    );
    await waitOnExecutionContext(context);
    return response;
  };
  const json =
    (method: string) =>
    (path: string, body: unknown, headers: Cookies = {}) =>
      send(path, { method, headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) });
  return {
    send,
    get: (path, headers = {}) => send(path, { headers }),
    post: json("POST"),
    put: json("PUT"),
    patch: json("PATCH"),
    delete: (path, headers = {}) => send(path, { method: "DELETE", headers }),
    form: (path, fields, headers = {}) =>
      send(path, {
        method: "POST",
        headers: { "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "same-origin", ...headers },
        body: new URLSearchParams(fields),
      }),
    async direct(run) {
      const request = new Request(ORIGIN);
      const visit = createVisit(faulty, request, { waitUntil: () => {} });
      try {
        await run(visit);
        return finish(Response.json({ success: true }), request, visit, Date.now());
      } catch (error) {
        return finish(errorResponse(error, visit), request, visit, Date.now());
      }
    },
    async cron(expression) {
      const work: Promise<unknown>[] = [];
      const app = createApp(faulty, { waitUntil: (more) => void work.push(more) });
      const log: App["log"] = (event, facts) => {
        app.log(event, facts);
        if (event === "cron" || event === "cron-failed") faults.jobs.push(String(facts?.job));
      };
      await runScheduled(expression, { ...app, log });
      await Promise.all(work);
      return Response.json({ success: true });
    },
  };
}
