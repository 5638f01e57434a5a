const TOKEN_MS = 2 * 3_600_000;
const PAGE_MAX = 50;

export type FakeProduct = Record<string, unknown> & { product_id: string; last_updated_at: string };

type Options = {
  now(): number;
  /** By default as many products as the number its name ends in, or 120. */
  catalogOf?(dispensary: string): FakeProduct[];
};

/** Speaks as much of Treez's legacy v2 API as we use. Stateless: tokens carry their owner and expiry. */
export function createFakeTreez({ now, catalogOf = defaultCatalog }: Options) {
  /** For tests: earlier tokens are refused, though they haven't expired; `next` replaces the next responses. */
  const trouble = { tokensValidFrom: 0, next: [] as (() => Response)[] };
  const seen: string[] = [];

  const fetch: typeof globalThis.fetch = async (...sent) => {
    const request = new Request(...sent);
    const { pathname, search, searchParams } = new URL(request.url);
    seen.push(`${request.method} ${pathname}${search}`);
    const instead = trouble.next.shift();
    if (instead) return instead();
    // Not text(): workerd warns when a form is read as text.
    const form = new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()));
    if (!form.get("client_id") && !request.headers.get("client_id")) return refused("CLIENT_ID_MISSING");
    const [, dispensary = "", path = ""] = /^\/([^/]*)\/(.*)$/.exec(pathname) ?? [];
    const tokenStart = `fake.${dispensary}.`;
    if (path === "config/api/gettokens") {
      const key = form.get("apikey") ?? "";
      if (key.length < 8 || key.startsWith("wrong")) return refused("INVALID_CREDENTIALS");
      return Response.json({ access_token: `${tokenStart}${now()}`, expires_in: String(TOKEN_MS / 1000) });
    }
    const issuedAt = Number(request.headers.get("authorization")?.replace(tokenStart, ""));
    const isValid = issuedAt >= trouble.tokensValidFrom && issuedAt > now() - TOKEN_MS;
    if (!isValid) return refused("ACCESS_TOKEN_INVALID");
    const [known, after] = /^product\/product_list(?:\/lastUpdated\/after\/(.+))?$/.exec(path) ?? [];
    const since = after ? Date.parse(decodeURIComponent(after)) : 0;
    if (!known || Number.isNaN(since)) return refused("BAD_REQUEST", 400);
    const changed = catalogOf(dispensary).filter(
      ({ product_status: status, last_updated_at: at }) =>
        (searchParams.get("active") === "ALL" || status === "ACTIVE") && Date.parse(at) > since,
    );
    const size = Math.min(PAGE_MAX, Number(searchParams.get("pagesize")));
    const end = size * Number(searchParams.get("page"));
    const product_list = changed.slice(end - size, end);
    const total_count = product_list.length > 0 ? changed.length : 0;
    return Response.json({ resultCode: "SUCCESS", data: { product_list, total_count } });
  };
  return { fetch, trouble, seen };
}

const refused = (resultReason: string, status = 401) => Response.json({ resultCode: "FAIL", resultReason }, { status });

const defaultCatalog = (dispensary: string): FakeProduct[] =>
  fakeCatalog(Math.min(5000, Number(/(\d{1,4})$/.exec(dispensary)?.[1] ?? 120)));

/** One in fifty can't be imported. */
export const fakeCatalog = (count: number): FakeProduct[] =>
  Array.from({ length: count }, (_, at) => fakeProduct(at, at % 50 === 49 ? { category_type: "TOPICAL" } : {}));

const kinds = ["FLOWER", "PREROLL", "CARTRIDGE", "EDIBLE", "TINCTURE", "MERCH"];
const sizes = ["3.5G", "5-PACK", "1G", "100MG", "30ML", ""];
const names = ["MORNING FOG", "PAPER MOON", "SALT FLAT", "WILD PLUM", "STONE PINE"];
const classes = ["SATIVA", "INDICA", "HYBRID", "I/S"];

export function fakeProduct(at: number, facts: object = {}): FakeProduct {
  const kind = at % kinds.length;
  const name = `${names[at % names.length]} ${at + 1}`;
  const classification = classes[at % classes.length];
  const thc = { minimum_value: 18, maximum_value: 18 + (at % 90) / 10 };
  return {
    product_id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
    product_status: "ACTIVE",
    last_updated_at: "2026-01-05T09:00:00.000-08:00",
    sellable_quantity: 5 + (at % 40),
    category_type: kinds[kind],
    product_configurable_fields: { name, brand: "COASTLINE", size: sizes[kind], classification },
    pricing: { price_type: "FLAT", price_sell: 20.5 + (at % 25) },
    lab_results: [{ result_type: "THC", amount: thc, amount_type: "%" }],
    e_commerce: { menu_title: null, product_description: `<p>${name} by COASTLINE.</p>`, hide_from_menu: false },
    ...facts,
  };
}
