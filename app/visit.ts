import { createContext } from "react-router";
import { type App, createApp, type Env, type Platform } from "./app.ts";
import type { Actor, Role } from "./domain/accounts/actor.ts";
import { type Website, websiteOrigin } from "./domain/dispensaries/website/host.ts";
import { marketplacePaths, type ShopPaths, websitePaths } from "./domain/dispensaries/website/paths.ts";
import { locationHintOf } from "./domain/places/location-hint.ts";
import type { RateLimit } from "./domain/rate-limits.ts";

/** The age question, or the page behind it. */
export type AgeShown = "asked" | "confirmed";

export type Visit = App & {
  requestId: string;
  clientIp: string;
  /** The dispensary's own website that the request's host serves; null on the marketplace. */
  website: Website | null;
  /** The website's, or the marketplace's configured one. */
  origin: string;
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
  const app = createApp(env, near, requestId);
  return Object.assign(app, {
    requestId,
    website: null,
    origin: app.settings.origin,
    clientIp: request.headers.get("cf-connecting-ip") ?? "local",
    nonce: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))),
    trace: { path: "", route: null, role: null },
    showsSecret: false as const,
    actors: new Map(),
    cookies: new Map(),
  });
}

/** They protect other people, so a host doesn't get a count of its own. */
const limitsOfPersons: readonly RateLimit[] = ["mailToStranger", "points"];

/** Makes it a visit to a dispensary's own website, whose limits count apart from those of every other host. */
export function enterWebsite(visit: Visit, website: Website, request: Request): void {
  const { rateLimit, settings } = visit;
  Object.assign(visit, {
    website,
    // A local server's origin has a port.
    origin: settings.local ? new URL(request.url).origin : websiteOrigin(website.host),
    rateLimit: (...[name, key, options]: Parameters<typeof rateLimit>) =>
      rateLimit(name, limitsOfPersons.includes(name) ? key : `${website.host}|${key}`, options),
  });
}

export const shopPathsOf = ({ website }: Visit, vendorId: string): ShopPaths =>
  website ? websitePaths : marketplacePaths(vendorId);

/** Named by the page's path, or by the host on a dispensary's own website. */
export const shopIdOf = ({ website }: Visit, params: { vendorId?: string }): string =>
  website?.vendorId ?? params.vendorId ?? "";
