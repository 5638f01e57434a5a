import {
  afterAnswer,
  afterFailure,
  afterStart,
  afterTurn,
  BUSY_MESSAGE,
  isBrowsing,
  isCrowded,
  isOverloaded,
  LINE_MAX,
  type Load,
  noLoad,
  ORDERS_MAX,
  ORDERS_OF_DISPENSARY_MAX,
  ordersGoFirst,
  pagesAllowed,
  patienceMs,
  QUOTES_MAX,
  restMs,
  retrySeconds,
} from "#app/domain/admission.ts";
import { MINUTE_MS, SECOND_MS } from "#app/domain/time.ts";
import waitingPage from "#app/edge/waiting-page.html?raw";
import { isOverload } from "#app/platform/outage.ts";
import { pagePath } from "#app/platform/page-path.ts";
import type { Visit } from "#app/visit.ts";
import type { Watch } from "#db/meter.ts";

export type Kind = "page" | "quote" | "order";

/** Work that the platform canceled never reports its end. */
const ABANDONED_MS = MINUTE_MS;
const LOOK_MS = 25;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One per isolate: it sees the database calls of all requests and decides who is admitted. */
export function createAdmission(now: () => number = Date.now) {
  let load: Load = noLoad;
  const inside = new Map<symbol, { kind: Kind; dispensary: string; at: number }>();
  /** When each waiting page gives up. The entry of a visitor who left expires. */
  const line = new Map<symbol, number>();

  let restUntil = 0;

  function count(kind: Kind, dispensary?: string): number {
    const since = now() - ABANDONED_MS;
    let found = 0;
    for (const [key, one] of inside) {
      if (one.at < since) inside.delete(key);
      else if (one.kind === kind && (dispensary === undefined || one.dispensary === dispensary)) found += 1;
    }
    return found;
  }

  const hasRoom: Record<Kind, (dispensary: string) => boolean> = {
    page: () => !ordersGoFirst(load, now()) || (now() >= restUntil && count("page") < pagesAllowed(load, now())),
    quote: () => count("quote") < QUOTES_MAX,
    order: (dispensary) =>
      count("order") < ORDERS_MAX &&
      (!isOverloaded(load, now()) || count("order", dispensary) < ORDERS_OF_DISPENSARY_MAX),
  };

  const watch: Watch = async (call) => {
    const began = now();
    load = afterStart(load, began);
    try {
      const response = await call();
      load = afterAnswer(load, { ms: now() - began, now: now() });
      return response;
    } catch (error) {
      load = afterFailure(load, { isOverload: isOverload(error), now: now() });
      throw error;
    }
  };

  /** Null if there is no room; otherwise the function that leaves. */
  function enter(kind: Kind, dispensary = ""): (() => void) | null {
    if (!hasRoom[kind](dispensary)) return null;
    const key = Symbol(kind);
    inside.set(key, { kind, dispensary, at: now() });
    return () => {
      inside.delete(key);
      if (kind === "page") restUntil = now() + restMs(load, now());
    };
  }

  function updateLine(change: () => void): void {
    change();
    for (const [key, until] of line) if (until < now()) line.delete(key);
    load = { ...load, lineSince: line.size > 0 ? (load.lineSince ?? now()) : null };
  }

  return {
    watch,
    isCrowded(): boolean {
      updateLine(() => {});
      return isCrowded(load, now());
    },
    enter,
    /** Waits for room for up to `patienceMs`. */
    async enterPage(): Promise<(() => void) | null> {
      const arrived = now();
      // Yields to pending work. The delay shows how busy this isolate is.
      await pause(0);
      load = afterTurn(load, { ms: now() - arrived, pages: count("page"), now: now() });
      updateLine(() => {});
      const until = now() + patienceMs(load, now());
      const key = Symbol("page");
      for (;;) {
        const leave = enter("page");
        if (leave || now() >= until || (!line.has(key) && line.size >= LINE_MAX)) {
          updateLine(() => line.delete(key));
          return leave;
        }
        updateLine(() => line.set(key, until + SECOND_MS));
        // Each request polls, because the runtime may cancel one that another request resumes.
        await pause(LOOK_MS);
      }
    },
  };
}

export type Admission = ReturnType<typeof createAdmission>;

export const openToAll: Admission = {
  watch: (call) => call(),
  isCrowded: () => false,
  enter: () => () => {},
  enterPage: async () => () => {},
};

type Waiter = { admission: Admission; waitUntil(work: Promise<unknown>): void };

/** Renders a browsing page if there is room. Goes on without its visitor, so that its end is known. */
export async function admitPage(
  request: Request,
  visit: Visit,
  { admission, waitUntil }: Waiter,
  render: () => Promise<Response>,
): Promise<Response> {
  const { pathname, search } = pagePath(request.url);
  if (!isBrowsing(request.method, pathname)) return render();
  const leave = await admission.enterPage();
  if (!leave) return turnAway(request, visit, pathname + search);
  const response = render().finally(leave);
  waitUntil(response.catch(() => {}));
  return response;
}

/** No database, no React: it must cost next to nothing. */
function turnAway(request: Request, visit: Visit, path: string): Response {
  visit.trace.turnedAway = true;
  const seconds = String(retrySeconds(Math.random()));
  const headers = { "Retry-After": seconds, "Cache-Control": "no-store" };
  if (!/\.data(\?|$)/.test(request.url)) {
    const page = waitingPage.replaceAll("{nonce}", visit.nonce).replaceAll("{seconds}", seconds);
    return new Response(page, { status: 503, headers: { ...headers, "Content-Type": "text/html; charset=utf-8" } });
  }
  // A revalidation keeps its screen and retries later; a navigation shows the waiting page.
  const from = request.headers.get("Referer");
  const isThere = from !== null && pathOf(from) === path;
  if (isThere) return new Response(BUSY_MESSAGE, { status: 503, headers });
  const reload = { "X-Remix-Redirect": path, "X-Remix-Reload-Document": "true" };
  return new Response(null, { status: 204, headers: { ...headers, ...reload } });
}

function pathOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
