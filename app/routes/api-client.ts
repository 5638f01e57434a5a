import { SESSION_EXPIRED } from "#app/domain/form-response.ts";

/** SPEC.md 7, Common behavior. */
const TIMEOUT_MS = 30_000;
const NO_ANSWER = "Could not reach the server. Please check your internet connection.";
const NO_SENSE = "An error occurred. Please try again later.";

/** `status` is 0 if there was no response; `body` is the server's refusal. */
export type Refused = {
  ok: false;
  status: number;
  message: string;
  fields: Record<string, string>;
  body: Record<string, unknown>;
};
export type ApiResult<T> = { ok: true; value: T } | Refused;

type Call = {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Keeps the device's data when the session ends, for when its user is back. */
  keepDevice?: boolean;
};

/**
 * Calls our API from the browser: `callApi("GET", "/auth/validate")`. Refreshes an expired session once. If it is over,
 * clears the device's data (SPEC.md 7 and 8) but stays on the screen, which holds what was typed. Refusals are values.
 */
export async function callApi<T>(method: string, path: string, call: Call = {}): Promise<ApiResult<T>> {
  const first = await send(method, path, call);
  if (first?.status !== 401 || path.startsWith("/auth/")) return read<T>(first);
  const refreshed = await refresh();
  if (refreshed.ok) return read<T>(await send(method, path, call));
  // A lost connection or an outage says nothing about the session.
  if (refreshed.status !== 401) return refreshed;
  if (!call.keepDevice) clearDevice();
  return { ...(await read<T>(first)), ok: false, message: SESSION_EXPIRED } as Refused;
}

async function send(method: string, path: string, { body, headers, signal }: Call): Promise<Response | undefined> {
  const url = new URL(`/api${path}`, location.origin);
  if (method === "GET") url.searchParams.set("_t", String(Date.now()));
  const upload = body instanceof FormData;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(url, {
      method,
      headers: body === undefined || upload ? { ...headers } : { "Content-Type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: upload ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (!signal?.aborted) console.error("Network error: no connection, or the API's host refuses this one", error);
    return undefined;
  }
}

let refreshing: Promise<ApiResult<unknown>> | undefined;

/** Calls that fail at the same time share one refresh. */
function refresh(): Promise<ApiResult<unknown>> {
  refreshing ??= send("POST", "/auth/refresh-token", {})
    .then(read)
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/** The server's response already expired the cookies. */
function clearDevice() {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so there is nothing to clear.
  }
}

async function read<T>(response: Response | undefined): Promise<ApiResult<T>> {
  if (!response) return { ok: false, status: 0, message: NO_ANSWER, fields: {}, body: {} };
  const { status } = response;
  if (status === 503) console.error("Service temporarily unavailable");
  if (status === 404) console.error("Resource not found");
  const body = (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined;
  if (response.ok && body) return { ok: true, value: body as T };
  const { message = NO_SENSE, fields = {} } = (body ?? {}) as Partial<Refused>;
  return { ok: false, status, message, fields, body: body ?? {} };
}
