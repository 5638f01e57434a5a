import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { asForeign, type Foreign, listIn, within } from "#app/domain/pos/foreign-fields.ts";
import type { PosItem } from "#app/domain/pos/import.ts";
import { isDispensaryName, TREEZ_NOT_CONNECTED } from "#app/domain/pos/treez.ts";
import { treezItem } from "#app/domain/pos/treez-item.ts";
import { HOUR_MS, MINUTE_MS } from "#app/domain/time.ts";
import { createCaller } from "../call.ts";

const PAGE_SIZE = 50;
/** Treez allows ten requests a second. */
const PAUSE_MS = 110;
const TOKEN_MARGIN_MS = MINUTE_MS;
const SHORT_WAIT_MS = 2000;
const ATTEMPTS = 3;

type Credentials = { dispensaryName: string; apiKey: string };
export type PosAccess = Credentials & { token: string; expiresAt: number };
/** `pos-refused`: wrong key. `pos-busy`: retry after `details.retryAfterSeconds`. `pos-unreachable`: retry later. */
type PosOutcome<T> = Outcome<T, "pos-refused" | "pos-busy" | "pos-unreachable">;
/** `access` has another token if the given one ended. */
type Page = { items: PosItem[]; total: number | null; access: PosAccess };

export type Pos = {
  kind: "treez" | "fake";
  signIn(credentials: Credentials): Promise<PosOutcome<PosAccess>>;
  /** Pages start at 1; `since` in ms. No items past the last page. */
  listProducts(access: PosAccess, options: { page: number; since: number | null }): Promise<PosOutcome<Page>>;
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
  const fetch = clientId ? undefined : standIn;
  const { call, unreachable } = createCaller({ prefix: "pos", system: "Treez", fetch, waitSeconds: 1 });

  async function callTreez(dispensaryName: string, path: string, init: RequestInit): Promise<PosOutcome<Foreign>> {
    // Checked again, because it becomes a path on Treez's server.
    if (!isDispensaryName(dispensaryName)) return wrongKey();
    const refusing = init.method === "POST" ? [400, 401, 403, 404] : [401, 403];
    const refusalIn = (status: number, body: unknown) =>
      refusing.includes(status) || (status === 200 && isFailure(asForeign(body))) ? wrongKey() : undefined;
    let waitMs = pauseMs;
    for (let attempt = 1; ; attempt += 1) {
      await sleep(waitMs);
      const response = await call(`${base}/${dispensaryName}/${path}`, init, refusalIn);
      if (response.ok) return ok(asForeign(response.value));
      waitMs = Number(response.details?.retryAfterSeconds) * 1000;
      if (response.reason !== "pos-busy" || attempt === ATTEMPTS || waitMs > SHORT_WAIT_MS) return response;
    }
  }

  async function signIn({ dispensaryName, apiKey }: Credentials): Promise<PosOutcome<PosAccess>> {
    const requestedAt = now();
    const body = new URLSearchParams({ ...headers, apikey: apiKey });
    const response = await callTreez(dispensaryName, "config/api/gettokens", { method: "POST", body });
    if (!response.ok) return response;
    if (!response.value) return unreachable("It answered no object.");
    const { access_token: token, expires_in: seconds } = response.value;
    if (typeof token !== "string" || token === "") return wrongKey();
    const expiresAt = requestedAt + (Number(seconds) > 0 ? Number(seconds) * 1000 : 2 * HOUR_MS);
    return ok({ dispensaryName, apiKey, token, expiresAt });
  }

  return {
    kind: clientId ? "treez" : "fake",
    signIn,
    async listProducts(access, { page, since }) {
      async function list(using: PosAccess): Promise<PosOutcome<Page>> {
        const init = { headers: { ...headers, authorization: using.token } };
        const response = await callTreez(using.dispensaryName, listPath(page, since), init);
        if (!response.ok) return response;
        const data = within(response.value, "data");
        if (!data || (!Array.isArray(data.product_list) && Number(data.total_count) !== 0)) {
          return unreachable("The answer holds no list of products.");
        }
        const products = listIn(data, "product_list");
        const items = products.map((product, at) => treezItem(product, `page-${page}-line-${at + 1}`));
        return ok({ items, total: typeof data.total_count === "number" ? data.total_count : null, access: using });
      }
      // Treez may end a token early.
      const found = access.expiresAt - TOKEN_MARGIN_MS > now() ? await list(access) : wrongKey();
      if (found.ok || found.reason !== "pos-refused") return found;
      const renewed = await signIn(access);
      return renewed.ok ? list(renewed.value) : renewed;
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

/** Treez also returns errors with status 200. */
const isFailure = (body: Foreign): boolean => body?.resultCode === "FAIL" || body?.resultCode === "ERROR";
const wrongKey = () => refuse("pos-refused", TREEZ_NOT_CONNECTED);
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
