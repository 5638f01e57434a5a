import { SESSION_EXPIRED } from "#app/domain/form-response.ts";

/** SPEC.md 7, Common behavior. */
const TIMEOUT_MS = 30_000;
const NO_ANSWER = "Could not reach the server. Please check your internet connection.";
const NO_SENSE = "An error occurred. Please try again later.";

/** `status` is 0 where there was no answer, `body` the refusal as the server sent it. */
export type Refused = {
  ok: false;
  status: number;
  message: string;
  fields: Record<string, string>;
  body: Record<string, unknown>;
};
export type Answered<T> = { ok: true; value: T } | Refused;

type Call = {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Nothing is cleared where the session is over: what the device keeps is its person's when they are back. */
  keepDevice?: boolean;
};

/**
 * Calls our API from the browser: `callApi("GET", "/auth/validate")`. Cookies carry the session. An expired one is refreshed
 * once and the call played again; where it is over, what the device keeps is cleared (SPEC.md 7 and 8). The screen stays, since
 * it holds what was typed, and leads to the login beside it. Expected failures come back as values.
 */
export async function callApi<T>(method: string, path: string, call: Call = {}): Promise<Answered<T>> {
  const first = await send(method, path, call);
  if (first?.status !== 401 || path.startsWith("/auth/")) return read<T>(first);
  const refreshed = await refresh();
  if (refreshed.ok) return read<T>(await send(method, path, call));
  // A lost connection or an outage says nothing of the session.
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

let refreshing: Promise<Answered<unknown>> | undefined;

/** Calls that fail at the same time share one refresh. */
function refresh(): Promise<Answered<unknown>> {
  refreshing ??= send("POST", "/auth/refresh-token", {})
    .then(read)
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/** The server has expired the cookies with its answer. */
function clearDevice() {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is closed to us: there is nothing in it then.
  }
}

async function read<T>(answer: Response | undefined): Promise<Answered<T>> {
  if (!answer) return { ok: false, status: 0, message: NO_ANSWER, fields: {}, body: {} };
  const { status } = answer;
  if (status === 503) console.error("Service temporarily unavailable");
  if (status === 404) console.error("Resource not found");
  const body = (await answer.json().catch(() => undefined)) as Record<string, unknown> | undefined;
  if (answer.ok && body) return { ok: true, value: body as T };
  const { message = NO_SENSE, fields = {} } = (body ?? {}) as Partial<Refused>;
  return { ok: false, status, message, fields, body: body ?? {} };
}
