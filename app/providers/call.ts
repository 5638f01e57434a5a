import { type Outcome, ok, type Refusal, refuse } from "#app/domain/outcome.ts";

const TIMEOUT_MS = 15_000;
const BODY_MAX = 5_000_000;
const WAIT_MAX_SECONDS = 3600;

type Options<Prefix extends string> = {
  /** Prefix of the refusals' reasons: `pos` for `pos-busy` and `pos-unreachable`. */
  prefix: Prefix;
  /** Its name in sentences. */
  system: string;
  fetch?: typeof fetch | undefined;
  /** Wait for a busy system that names none. */
  waitSeconds: number;
};

/** Calls a JSON API. Faults are refusals: busy with `details.retryAfterSeconds`, or unreachable with `details.why`. */
export function createCaller<Prefix extends string>({ prefix, system, waitSeconds, ...options }: Options<Prefix>) {
  const send = options.fetch ?? ((...sent: Parameters<typeof fetch>) => fetch(...sent));
  const unreachable = (why: string): Refusal<`${Prefix}-unreachable`> =>
    refuse(`${prefix}-unreachable`, `${system} could not be reached.`, { details: { why } });

  function busy(retryAfter: string | null): Refusal<`${Prefix}-busy`> {
    const seconds = Number(retryAfter);
    const retryAfterSeconds = seconds > 0 && seconds <= WAIT_MAX_SECONDS ? Math.ceil(seconds) : waitSeconds;
    return refuse(`${prefix}-busy`, `${system} asked us to wait.`, { details: { retryAfterSeconds } });
  }

  /** `refusalIn`: what the system itself refuses; `body` is undefined if it isn't JSON, and null if there is none. */
  async function call<Reason extends string>(
    url: string,
    init: RequestInit,
    refusalIn: (status: number, body: unknown) => Refusal<Reason> | undefined,
  ): Promise<Outcome<unknown, Reason | `${Prefix}-busy` | `${Prefix}-unreachable`>> {
    try {
      // A redirect would send the key to another host.
      const response = await send(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await response.text();
      if (response.status === 429) return busy(response.headers.get("Retry-After"));
      const body = bodyOf(text);
      const refusal = refusalIn(response.status, body);
      if (refusal) return refusal;
      if (!response.ok || text.length > BODY_MAX) return unreachable(`It answered ${response.status}.`);
      return body === undefined ? unreachable("It answered no JSON.") : ok(body);
    } catch (error) {
      return unreachable(error instanceof Error ? error.name : "unknown");
    }
  }

  return { call, unreachable };
}

function bodyOf(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}
