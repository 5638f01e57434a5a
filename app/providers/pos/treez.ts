import { ok, type Refusal, refuse } from "#app/domain/outcome.ts";
import { isDispensaryName, TREEZ_NOT_CONNECTED } from "#app/domain/pos/treez.ts";
import { HOUR_MS, MINUTE_MS } from "#app/domain/time.ts";
import { itemOf, type TreezProduct } from "./treez-map.ts";
import type { Pos, PosAccess, PosOutcome, PosRefusal, PosToken } from "./types.ts";

const API = "https://api.treez.io/v2.0/dispensary";
const TIMEOUT_MS = 15_000;
const PAGE_SIZE = 50;
/** Treez allows ten requests a second. */
const PAUSE_MS = 110;
const TOKEN_MARGIN_MS = MINUTE_MS;
const TOKEN_LIFE_MS = 2 * HOUR_MS;
const SHORT_WAIT_SECONDS = 2;
const BODY_MAX = 5_000_000;

type Options = {
  kind: "treez" | "fake";
  clientId: string;
  apiBase?: string | undefined;
  now(): number;
  fetch?: typeof globalThis.fetch;
  pauseMs?: number;
};

export function createTreez({ kind, clientId, apiBase = API, now, pauseMs = PAUSE_MS, ...options }: Options): Pos {
  const pace = createPacer(pauseMs);
  const send = options.fetch ?? ((url: RequestInfo | URL, init?: RequestInit) => fetch(url, init));

  async function ask(dispensaryName: string, path: string, init: RequestInit): Promise<Answer> {
    // Checked again, because it becomes a path on Treez's server.
    if (!isDispensaryName(dispensaryName)) return { failed: wrongKey() };
    for (let attempt = 1; ; attempt += 1) {
      await pace();
      const answer = await read(send, `${apiBase}/${dispensaryName}/${path}`, init);
      if (answer.failed?.reason !== "pos-busy" || attempt > 2) return answer;
      const seconds = Number(answer.failed.details?.retryAfterSeconds);
      if (seconds > SHORT_WAIT_SECONDS) return answer;
      await sleep(seconds * 1000);
    }
  }

  async function signIn({ dispensaryName, apiKey }: Omit<PosAccess, "token">): Promise<PosOutcome<PosToken>> {
    const asked = now();
    const { failed, body } = await ask(dispensaryName, "config/api/gettokens", {
      method: "POST",
      body: new URLSearchParams({ client_id: clientId, apikey: apiKey }),
    });
    if (failed) return failed;
    const { access_token: value, expires_in: seconds } = body as { access_token?: unknown; expires_in?: unknown };
    if (typeof value !== "string" || value === "") return wrongKey();
    const lifeMs = Number(seconds) > 0 ? Number(seconds) * 1000 : TOKEN_LIFE_MS;
    return ok({ value, expiresAt: asked + lifeMs });
  }

  return {
    kind,
    signIn,
    async listProducts(access, { page, since }) {
      const usable = access.token && access.token.expiresAt - TOKEN_MARGIN_MS > now() ? ok(access.token) : null;
      let token = usable ?? (await signIn(access));
      if (!token.ok) return token;
      const path = listPath(page, since);
      let answer = await ask(access.dispensaryName, path, withToken(clientId, token.value));
      if (answer.failed?.reason === "pos-refused" && usable) {
        token = await signIn(access);
        if (!token.ok) return token;
        answer = await ask(access.dispensaryName, path, withToken(clientId, token.value));
      }
      if (answer.failed) return answer.failed;
      const list = productsIn(answer.body);
      if (!list) return unreachable("The answer holds no list of products.");
      return ok({
        items: list.products.map((product, index) => itemOf(product, `page-${page}-line-${index + 1}`)),
        total: list.total,
        token: token.value,
      });
    },
  };
}

const withToken = (clientId: string, token: PosToken): RequestInit => ({
  headers: { authorization: token.value, client_id: clientId },
});

/** `since` includes products that were switched off, so that they get hidden here. */
function listPath(page: number, since: number | null): string {
  const query = `page=${page}&pagesize=${PAGE_SIZE}`;
  if (since === null) return `product/product_list?${query}&active=TRUE&include_discounts=FALSE`;
  const after = new Date(since).toISOString().replace("Z", "-00:00");
  return `product/product_list/lastUpdated/after/${encodeURIComponent(after)}?${query}&active=ALL`;
}

function productsIn(body: unknown): { products: (TreezProduct | null)[]; total: number | null } | undefined {
  const { data } = body as { data?: { product_list?: unknown; total_count?: unknown } | null };
  const list = data?.product_list ?? (data && Number(data.total_count) === 0 ? [] : undefined);
  if (!Array.isArray(list)) return undefined;
  const total = data?.total_count;
  return { products: list, total: typeof total === "number" ? total : null };
}

type Answer = { failed: Refusal<PosRefusal>; body?: never } | { failed?: never; body: object };
type Send = (url: string, init: RequestInit) => Promise<Response>;

async function read(send: Send, url: string, init: RequestInit): Promise<Answer> {
  const refusing = init.method === "POST" ? [400, 401, 403, 404] : [401, 403];
  try {
    // A redirect would send the key to another host.
    const answer = await send(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await answer.text();
    if (answer.status === 429) return { failed: busy(answer.headers.get("Retry-After")) };
    if (refusing.includes(answer.status)) return { failed: wrongKey() };
    if (!answer.ok || text.length > BODY_MAX) return { failed: unreachable(`It answered ${answer.status}.`) };
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null) return { failed: unreachable("It answered no object.") };
    // Treez also returns errors with status 200.
    const { resultCode } = body as { resultCode?: unknown };
    return resultCode === "FAIL" || resultCode === "ERROR" ? { failed: wrongKey() } : { body };
  } catch (error) {
    return { failed: unreachable(error instanceof Error ? error.name : "unknown") };
  }
}

const wrongKey = () => refuse("pos-refused", TREEZ_NOT_CONNECTED);
const unreachable = (why: string) => refuse("pos-unreachable", "Treez could not be reached.", { details: { why } });
function busy(retryAfter: string | null) {
  const seconds = Number(retryAfter);
  const retryAfterSeconds = seconds > 0 && seconds <= 3600 ? Math.ceil(seconds) : 1;
  return refuse("pos-busy", "Treez asked us to wait.", { details: { retryAfterSeconds } });
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function createPacer(pauseMs: number): () => Promise<void> {
  let free = Promise.resolve();
  return () => {
    const turn = free;
    free = free.then(() => (pauseMs > 0 ? sleep(pauseMs) : undefined));
    return turn;
  };
}
