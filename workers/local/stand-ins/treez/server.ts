import { type FakeProduct, fakeCatalog } from "./catalog.ts";

const TOKEN_MS = 2 * 3_600_000;
const PAGE_MAX = 50;

type Options = {
  now(): number;
  /** By default as many products as the number its name ends in, or 120. */
  catalogOf?(dispensary: string): FakeProduct[];
  callsASecond?: number;
};

/** Speaks as much of Treez's legacy v2 API as we use. Stateless: tokens carry their owner and expiry. */
export function createFakeTreez({ now, catalogOf = defaultCatalog, callsASecond = 10 }: Options) {
  /** For tests: earlier tokens are refused, though they haven't expired; `next` replaces the next responses. */
  const trouble = { tokensValidFrom: 0, next: [] as (() => Response)[] };
  const seen: string[] = [];
  let [second, calls] = [0, 0];

  async function serve(request: Request): Promise<Response> {
    const url = new URL(request.url);
    seen.push(`${request.method} ${url.pathname}${url.search}`);
    const instead = trouble.next.shift();
    if (instead) return instead();
    const thisSecond = Math.floor(Date.now() / 1000);
    [second, calls] = [thisSecond, thisSecond === second ? calls + 1 : 1];
    if (calls > callsASecond) {
      return Response.json({ message: "Too Many Requests" }, { status: 429, headers: { "Retry-After": "1" } });
    }
    const [, dispensary = "", path = ""] = /^\/([^/]*)\/(.*)$/.exec(url.pathname) ?? [];
    if (path === "config/api/gettokens") return giveToken(request, dispensary);
    if (!request.headers.get("client_id")) return refused("CLIENT_ID_MISSING");
    if (!isValid(request.headers.get("authorization"), dispensary)) return refused("ACCESS_TOKEN_INVALID");
    const [known, after] = /^product\/product_list(?:\/lastUpdated\/after\/(.+))?$/.exec(path) ?? [];
    const since = after ? Date.parse(decodeURIComponent(after)) : 0;
    if (!known || Number.isNaN(since)) return refused("BAD_REQUEST", 400);
    const page = Number(url.searchParams.get("page"));
    const size = Math.min(PAGE_MAX, Number(url.searchParams.get("pagesize")));
    const isAll = url.searchParams.get("active") === "ALL";
    const all = catalogOf(dispensary).filter(
      ({ product_status: status, last_updated_at: at }) =>
        (isAll || status === "ACTIVE" || status === undefined) && (!after || Date.parse(at) > since),
    );
    const list = all.slice((page - 1) * size, page * size);
    const data = { page_count: list.length, total_count: list.length > 0 ? all.length : 0, product_list: list };
    return Response.json({ resultCode: "SUCCESS", data });
  }

  async function giveToken(request: Request, dispensary: string): Promise<Response> {
    const isForm = request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded");
    // Not text(): workerd warns when a form is read as text.
    const form = new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()));
    const key = form.get("apikey") ?? "";
    if (request.method !== "POST" || !isForm || !form.get("client_id")) return refused("BAD_REQUEST", 400);
    if (key.length < 8 || key.startsWith("wrong")) return refused("INVALID_CREDENTIALS");
    const access_token = `fake.${dispensary}.${now()}`;
    return Response.json({ resultCode: "SUCCESS", access_token, expires_in: String(TOKEN_MS / 1000) });
  }

  function isValid(token: string | null, dispensary: string): boolean {
    const [kind, owner, given] = (token ?? "").split(".");
    const at = Number(given);
    return kind === "fake" && owner === dispensary && at >= trouble.tokensValidFrom && now() < at + TOKEN_MS;
  }

  const fetch = ((url: RequestInfo | URL, init?: RequestInit) =>
    serve(new Request(url, init))) as typeof globalThis.fetch;
  return { serve, fetch, trouble, seen };
}

const refused = (resultReason: string, status = 401) => Response.json({ resultCode: "FAIL", resultReason }, { status });

const defaultCatalog = (dispensary: string): FakeProduct[] =>
  fakeCatalog(Math.min(5000, Number(/(\d{1,4})$/.exec(dispensary)?.[1] ?? 120)));
