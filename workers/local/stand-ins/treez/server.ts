import { type FakeProduct, fakeCatalog } from "./catalog.ts";

const TOKEN_MS = 2 * 3_600_000;
const PAGE_MAX = 50;

type Options = {
  now(): number;
  /** By default as many products as the number its name ends in, or 120. */
  catalogOf?(dispensary: string): FakeProduct[];
  callsASecond?: number;
};

/** For tests: failures to cause, and what it saw. */
type FakeTrouble = {
  /** Tokens issued earlier are refused, even if they haven't expired. */
  tokensValidFrom: number;
  /** Replaces the next responses. */
  next: (() => Response)[];
};

/** Speaks as much of Treez's legacy v2 API as we use. Stateless: tokens carry their owner and expiry. */
export function createFakeTreez({ now, catalogOf = defaultCatalog, callsASecond = 10 }: Options) {
  const trouble: FakeTrouble = { tokensValidFrom: 0, next: [] };
  const seen: string[] = [];
  let second = 0;
  let calls = 0;

  async function serve(request: Request): Promise<Response> {
    const url = new URL(request.url);
    seen.push(`${request.method} ${url.pathname}${url.search}`);
    const instead = trouble.next.shift();
    if (instead) return instead();
    const thisSecond = Math.floor(Date.now() / 1000);
    calls = thisSecond === second ? calls + 1 : 1;
    second = thisSecond;
    if (calls > callsASecond) {
      return Response.json({ message: "Too Many Requests" }, { status: 429, headers: { "Retry-After": "1" } });
    }
    const [dispensary = "", ...rest] = url.pathname.slice(1).split("/");
    const path = rest.join("/");
    if (path === "config/api/gettokens") return giveToken(request, dispensary);
    if (!request.headers.get("client_id")) return refused("CLIENT_ID_MISSING");
    if (!isValid(request.headers.get("authorization"), dispensary)) return refused("ACCESS_TOKEN_INVALID");
    const page = Number(url.searchParams.get("page") ?? 1);
    const size = Math.min(PAGE_MAX, Number(url.searchParams.get("pagesize") ?? PAGE_MAX));
    const active = (url.searchParams.get("active") ?? "TRUE").toUpperCase();
    const after = /^product\/product_list\/lastUpdated\/after\/(.+)$/.exec(path)?.[1];
    if (path !== "product/product_list" && !after) return Response.json({ resultCode: "FAIL" }, { status: 400 });
    const since = after ? Date.parse(decodeURIComponent(after)) : 0;
    if (Number.isNaN(since)) return Response.json({ resultCode: "FAIL" }, { status: 400 });
    const all = catalogOf(dispensary).filter(
      (product) =>
        (active === "ALL" || product.product_status === "ACTIVE" || product.product_status === undefined) &&
        (!after || Date.parse(product.last_updated_at) > since),
    );
    const list = all.slice((page - 1) * size, page * size);
    const data = { page_count: list.length, total_count: list.length > 0 ? all.length : 0, product_list: list };
    return Response.json({ resultCode: "SUCCESS", resultReason: null, resultDetail: null, data });
  }

  async function giveToken(request: Request, dispensary: string): Promise<Response> {
    const isForm = request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded");
    // Not text(): workerd warns when a form is read as text.
    const form = new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()));
    const key = form.get("apikey") ?? "";
    if (request.method !== "POST" || !isForm || !form.get("client_id")) return refused("BAD_REQUEST", 400);
    if (key.length < 8 || key.startsWith("wrong")) return refused("INVALID_CREDENTIALS");
    return Response.json({
      resultCode: "SUCCESS",
      resultReason: null,
      access_token: `fake.${dispensary}.${now()}`,
      expires_in: String(TOKEN_MS / 1000),
    });
  }

  function isValid(token: string | null, dispensary: string): boolean {
    const [kind, whose, given] = (token ?? "").split(".");
    const at = Number(given);
    return kind === "fake" && whose === dispensary && at >= trouble.tokensValidFrom && now() < at + TOKEN_MS;
  }

  const fetch = ((url: RequestInfo | URL, init?: RequestInit) =>
    serve(new Request(url, init))) as typeof globalThis.fetch;
  return { serve, fetch, trouble, seen };
}

const refused = (resultReason: string, status = 401) => Response.json({ resultCode: "FAIL", resultReason }, { status });

const defaultCatalog = (dispensary: string): FakeProduct[] =>
  fakeCatalog(Math.min(5000, Number(/(\d{1,4})$/.exec(dispensary)?.[1] ?? 120)));
