import { createContext } from "react-router";
import { type App, createApp, type Env, type Platform } from "./app.ts";
import type { Actor, Role } from "./domain/accounts/actor.ts";
import { locationHintOf } from "./domain/places/location-hint.ts";

/** The question, or what stands behind it. */
export type AgeShown = "asked" | "confirmed";

export type Visit = App & {
  requestId: string;
  clientIp: string;
  nonce: string;
  /** `path` excludes secrets; `turnedAway` because orders come first; `age` only where products are shown to adults alone. */
  trace: { path: string; route: string | null; role: Role | "visitor" | null; turnedAway?: true; age?: AgeShown };
  /** The response shows a secret and is not stored; a repeated post is refused or done again (workers/posted-once.ts). */
  showsSecret: false | "refuse" | "redo";
  actors: Map<string, Promise<Actor | null>>;
  cookies: Map<string, string>;
};

export const visitContext = createContext<Visit>();

export function createVisit(env: Env, request: Request, platform: Platform): Visit {
  // Appears in pages and headers, so it must be a plain word.
  const ray = request.headers.get("cf-ray") ?? "";
  const requestId = /^[\w-]{8,64}$/.test(ray) ? ray : crypto.randomUUID();
  // Object.assign, not spread: a spread would run the lazy getters.
  const near = { ...platform, locationHint: locationHintOf(request.cf?.longitude) };
  return Object.assign(createApp(env, near, requestId), {
    requestId,
    clientIp: request.headers.get("cf-connecting-ip") ?? "local",
    nonce: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))),
    trace: { path: "", route: null, role: null },
    showsSecret: false as const,
    actors: new Map(),
    cookies: new Map(),
  });
}
