const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 15_000;

/**
 * A fetch with which a page that reads itself anew (a live hint came, or an action was done) waits for a lost connection instead
 * of giving way to an error page: whoever looks at it keeps what is shown, and what is on the way to being sent. Only
 * reads of the page that is open are asked again, after 1 to 15 s or once the browser is online; a page one goes to says
 * at once that it failed, and so does any fault of ours (500). A 503 is "not just now", for as long as it says.
 */
export function retryRevalidation(ask: typeof fetch): typeof fetch {
  return async (asked, init) => {
    if (!readsThisPage(asked, init)) return ask(asked, init);
    for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(waitMs * 2, LAST_RETRY_MS)) {
      let wait = waitMs;
      try {
        const answer = await ask(asked, init);
        if (answer.status !== 503) return answer;
        wait = Math.max(waitMs, Number(answer.headers.get("Retry-After")) * 1000 || 0);
      } catch (error) {
        if (init?.signal?.aborted) throw error;
      }
      await untilWorthwhile(wait, init?.signal);
    }
  };
}

/** React Router reads a page's loaders at its own address with ".data" behind it ("_.data" after a slash). */
function readsThisPage(asked: RequestInfo | URL, init: RequestInit | undefined): boolean {
  if (!(asked instanceof URL) || (init?.method ?? "GET") !== "GET" || asked.origin !== location.origin) return false;
  const path = asked.pathname.replace(/((?<=\/)_)?\.data$/, "");
  return path !== asked.pathname && path === location.pathname && searchOf(asked) === searchOf(location);
}

function searchOf({ search }: URL | Location): string {
  const params = new URLSearchParams(search);
  // Which routes are asked, and an index route's mark, are the router's own.
  for (const name of ["_routes", "index"]) params.delete(name);
  return params.toString();
}

/** Resolves after a time or as soon as the browser is online again; rejects when nobody waits for the answer any more. */
function untilWorthwhile(waitMs: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => () => {
      clearTimeout(timer);
      removeEventListener("online", again);
      signal?.removeEventListener("abort", left);
      settle();
    };
    const again = done(resolve);
    const left = done(() => reject(signal?.reason));
    const timer = setTimeout(again, waitMs);
    addEventListener("online", again);
    signal?.addEventListener("abort", left);
    if (signal?.aborted) left();
  });
}
