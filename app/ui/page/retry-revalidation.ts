const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 15_000;

/** Retries a revalidation after a lost connection, to keep the screen. Navigations and 500s fail at once. */
export function retryRevalidation(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    if (!readsThisPage(input, init)) return send(input, init);
    for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(waitMs * 2, LAST_RETRY_MS)) {
      let wait = waitMs;
      try {
        const response = await send(input, init);
        if (response.status !== 503) return response;
        wait = Math.max(waitMs, Number(response.headers.get("Retry-After")) * 1000 || 0);
      } catch (error) {
        if (init?.signal?.aborted) throw error;
      }
      await waitToRetry(wait, init?.signal);
    }
  };
}

/** React Router reads loaders at the page's URL plus ".data" ("_.data" after a slash). */
function readsThisPage(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  if (!(input instanceof URL) || (init?.method ?? "GET") !== "GET" || input.origin !== location.origin) return false;
  const path = input.pathname.replace(/((?<=\/)_)?\.data$/, "");
  return path !== input.pathname && path === location.pathname && searchOf(input) === searchOf(location);
}

function searchOf({ search }: URL | Location): string {
  const params = new URLSearchParams(search);
  for (const name of ["_routes", "index"]) params.delete(name);
  return params.toString();
}

function waitToRetry(waitMs: number, signal: AbortSignal | null | undefined): Promise<void> {
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
