import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { asForeign, type Foreign, listIn, within } from "#app/domain/pos/foreign-fields.ts";
import type { PosItem } from "#app/domain/pos/import.ts";
import { isDispensaryName, TREEZ_NOT_CONNECTED } from "#app/domain/pos/treez.ts";
import { treezItem } from "#app/domain/pos/treez-item.ts";
import { HOUR_MS, MINUTE_MS } from "#app/domain/time.ts";

const TIMEOUT_MS = 15_000;
const PAGE_SIZE = 50;
/** Treez allows ten requests a second. */
const PAUSE_MS = 110;
const TOKEN_MARGIN_MS = MINUTE_MS;
const SHORT_WAIT_SECONDS = 2;
const BODY_MAX = 5_000_000;

type Token = { value: string; expiresAt: number };
export type PosAccess = { dispensaryName: string; apiKey: string; token: Token | null };
/** `pos-refused`: wrong key. `pos-busy`: retry after `details.retryAfterSeconds`. `pos-unreachable`: retry later. */
type PosOutcome<T> = Outcome<T, "pos-refused" | "pos-busy" | "pos-unreachable">;
type Page = { items: PosItem[]; total: number | null; token: Token };

export type Pos = {
  kind: "treez" | "fake";
  signIn(access: Omit<PosAccess, "token">): Promise<PosOutcome<Token>>;
  /** Pages start at 1; `since` in ms. No items past the last page. */
  listProducts(access: PosAccess, asked: { page: number; since: number | null }): Promise<PosOutcome<Page>>;
};

type Options = {
  clientId?: string | undefined;
  apiBase?: string | undefined;
  /** Used instead of Treez without a client ID. */
  standIn?: typeof fetch | undefined;
  now(): number;
  pauseMs?: number;
};

export function createPos({ clientId, apiBase, standIn, now, pauseMs = PAUSE_MS }: Options): Pos | null {
  if (!clientId && !standIn) return null;
  const base = clientId ? (apiBase ?? "https://api.treez.io/v2.0/dispensary") : "http://treez.fake";
  const headers = { client_id: clientId ?? "fake-client" };
  const send: Send = (url, init) => (clientId ? fetch(url, init) : standIn!(url, init));
  let free = Promise.resolve();
  const pace = () => {
    const turn = free;
    free = free.then(() => sleep(pauseMs));
    return turn;
  };

  async function ask(dispensaryName: string, path: string, init: RequestInit): Promise<PosOutcome<object>> {
    // Checked again, because it becomes a path on Treez's server.
    if (!isDispensaryName(dispensaryName)) return wrongKey();
    for (let attempt = 1; ; attempt += 1) {
      await pace();
      const answer = await read(send, `${base}/${dispensaryName}/${path}`, init);
      if (answer.ok || answer.reason !== "pos-busy" || attempt > 2) return answer;
      const seconds = Number(answer.details?.retryAfterSeconds);
      if (seconds > SHORT_WAIT_SECONDS) return answer;
      await sleep(seconds * 1000);
    }
  }

  async function signIn({ dispensaryName, apiKey }: Omit<PosAccess, "token">): Promise<PosOutcome<Token>> {
    const asked = now();
    const body = new URLSearchParams({ ...headers, apikey: apiKey });
    const answer = await ask(dispensaryName, "config/api/gettokens", { method: "POST", body });
    if (!answer.ok) return answer;
    const { access_token: value, expires_in: seconds } = answer.value as {
      access_token?: unknown;
      expires_in?: unknown;
    };
    if (typeof value !== "string" || value === "") return wrongKey();
    return ok({ value, expiresAt: asked + (Number(seconds) > 0 ? Number(seconds) * 1000 : 2 * HOUR_MS) });
  }

  return {
    kind: clientId ? "treez" : "fake",
    signIn,
    async listProducts(access, { page, since }) {
      const known = access.token && access.token.expiresAt - TOKEN_MARGIN_MS > now() ? ok(access.token) : null;
      const list = (token: PosOutcome<Token>) =>
        token.ok
          ? ask(access.dispensaryName, listPath(page, since), {
              headers: { ...headers, authorization: token.value.value },
            })
          : token;
      let token = known ?? (await signIn(access));
      let answer = await list(token);
      if (known && !answer.ok && answer.reason === "pos-refused") {
        token = await signIn(access);
        answer = await list(token);
      }
      if (!token.ok) return token;
      if (!answer.ok) return answer;
      const data = within(answer.value as Foreign, "data");
      if (!data || (!Array.isArray(data.product_list) && Number(data.total_count) !== 0)) {
        return unreachable("The answer holds no list of products.");
      }
      const products = listIn(data, "product_list");
      return ok({
        items: products.map((product, index) => treezItem(product, `page-${page}-line-${index + 1}`)),
        total: typeof data.total_count === "number" ? data.total_count : null,
        token: token.value,
      });
    },
  };
}

/** `since` includes products that were switched off, so that they get hidden here. */
function listPath(page: number, since: number | null): string {
  const query = `page=${page}&pagesize=${PAGE_SIZE}`;
  if (since === null) return `product/product_list?${query}&active=TRUE&include_discounts=FALSE`;
  const after = new Date(since).toISOString().replace("Z", "-00:00");
  return `product/product_list/lastUpdated/after/${encodeURIComponent(after)}?${query}&active=ALL`;
}

type Send = (url: string, init: RequestInit) => Promise<Response>;

async function read(send: Send, url: string, init: RequestInit): Promise<PosOutcome<object>> {
  const refusing = init.method === "POST" ? [400, 401, 403, 404] : [401, 403];
  try {
    // A redirect would send the key to another host.
    const answer = await send(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await answer.text();
    if (answer.status === 429) return busy(answer.headers.get("Retry-After"));
    if (refusing.includes(answer.status)) return wrongKey();
    if (!answer.ok || text.length > BODY_MAX) return unreachable(`It answered ${answer.status}.`);
    const body = asForeign(JSON.parse(text));
    if (!body) return unreachable("It answered no object.");
    // Treez also returns errors with status 200.
    return body.resultCode === "FAIL" || body.resultCode === "ERROR" ? wrongKey() : ok(body);
  } catch (error) {
    return unreachable(error instanceof Error ? error.name : "unknown");
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
