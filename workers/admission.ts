import {
  afterAnswer,
  afterFailure,
  afterStart,
  afterTurn,
  BUSY_MESSAGE,
  isBrowsing,
  isOverloaded,
  type Load,
  noLoad,
  ORDERS_MAX,
  ORDERS_OF_DISPENSARY_MAX,
  ordersGoFirst,
  pagesAllowed,
  QUOTES_MAX,
  retrySeconds,
} from "#app/domain/admission.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import waitingPage from "#app/edge/waiting-page.html?raw";
import { isOverload } from "#app/platform/outage.ts";
import { pagePath } from "#app/platform/page-path.ts";
import type { Visit } from "#app/visit.ts";
import type { Watch } from "#db/meter.ts";

export type Kind = "page" | "quote" | "order";

/** Work that the platform broke off never says that it ended. */
const ABANDONED_MS = MINUTE_MS;

/** One for each isolate: it sees the calls of all its requests and says who is let in. */
export function createAdmission(now: () => number = Date.now) {
  let load: Load = noLoad;
  const inside = new Map<symbol, { kind: Kind; dispensary: string; at: number }>();

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
    page: () => !ordersGoFirst(load, now()) || count("page") < pagesAllowed(load, now()),
    quote: () => count("quote") < QUOTES_MAX,
    order: (dispensary) =>
      count("order") < ORDERS_MAX &&
      (!isOverloaded(load, now()) || count("order", dispensary) < ORDERS_OF_DISPENSARY_MAX),
  };

  const watch: Watch = async (call) => {
    const began = now();
    load = afterStart(load, began);
    try {
      const answer = await call();
      load = afterAnswer(load, { ms: now() - began, now: now() });
      return answer;
    } catch (error) {
      load = afterFailure(load, { isOverload: isOverload(error), now: now() });
      throw error;
    }
  };

  return {
    watch,
    /** Lets what is ready go first. How long that takes tells how busy this isolate is. */
    async turn(): Promise<void> {
      const began = now();
      await new Promise((resolve) => setTimeout(resolve, 0));
      load = afterTurn(load, { ms: now() - began, now: now() });
    },
    ordersGoFirst: () => ordersGoFirst(load, now()),
    /** Null if there is no room; else the caller says when it has left. */
    enter(kind: Kind, dispensary = ""): (() => void) | null {
      if (!hasRoom[kind](dispensary)) return null;
      const key = Symbol(kind);
      inside.set(key, { kind, dispensary, at: now() });
      return () => void inside.delete(key);
    },
  };
}

export type Admission = ReturnType<typeof createAdmission>;

export const openToAll: Admission = {
  watch: (call) => call(),
  turn: async () => {},
  ordersGoFirst: () => false,
  enter: () => () => {},
};

type Waiter = { admission: Admission; waitUntil(work: Promise<unknown>): void };

/** A page that people browse is made if there is room. Its work goes on without its visitor, so that its end is known. */
export async function admitPage(
  request: Request,
  visit: Visit,
  { admission, waitUntil }: Waiter,
  render: () => Promise<Response>,
): Promise<Response> {
  const { pathname, search } = pagePath(request.url);
  if (!isBrowsing(request.method, pathname)) return render();
  await admission.turn();
  const leave = admission.enter("page");
  if (!leave) return turnAway(request, visit, pathname + search);
  const made = render().finally(leave);
  waitUntil(made.catch(() => {}));
  return made;
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
  // A page that is only read again keeps its screen and asks later; one that is gone to shows the waiting page.
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
