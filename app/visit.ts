import { createContext } from "react-router";
import { type App, createApp, type Env, type Platform } from "./app.ts";
import type { Actor, Role } from "./domain/accounts/actor.ts";

/**
 * One HTTP request, with all that the application can do for it: whatever takes an `App` takes a visit. Cron runs and
 * objects have an `App` alone.
 */
export type Visit = App & {
  requestId: string;
  /** Where the request comes from, as the platform says. */
  clientIp: string;
  /** A fresh word for this response's Content-Security-Policy. */
  nonce: string;
  /** For the request's log line: its path without secrets, the pattern of its route, and the role of who asked, where a route asked for that. */
  trace: { path: string; route: string | null; role: Role | "visitor" | null };
  /** The response shows a secret, once: it is neither stored nor given again (workers/posted-once.ts). */
  showsSecret: boolean;
  /** Who asks, found once (app/session/require.ts). */
  actors: Map<string, Promise<Actor | null>>;
  /** The Set-Cookie headers that wait for the response, by the cookie's name. */
  cookies: Map<string, string>;
};

export const visitContext = createContext<Visit>();

export function createVisit(env: Env, request: Request, platform: Platform): Visit {
  // It stands in pages and headers: only a word is taken for one.
  const ray = request.headers.get("cf-ray") ?? "";
  const requestId = /^[\w-]{8,64}$/.test(ray) ? ray : crypto.randomUUID();
  // Assigned, not spread: what the application makes only when it is asked stays unmade.
  return Object.assign(createApp(env, platform, requestId), {
    requestId,
    clientIp: request.headers.get("cf-connecting-ip") ?? "local",
    nonce: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))),
    trace: { path: "", route: null, role: null },
    showsSecret: false,
    actors: new Map(),
    cookies: new Map(),
  });
}
