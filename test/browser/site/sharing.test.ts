import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { browserLike } from "#test/support/browser/browser-like.ts";
import { openServer } from "#test/support/browser/site.ts";
import { faultsIn } from "#test/support/schema-org.ts";

const ORIGIN = "https://shop.example";
const server = await openServer({ origin: ORIGIN });
let menus: string[];

/** A page's head as a crawler reads it, at another address than the one that the product is configured to have. */
async function headOf(path: string, cookie = "") {
  const response = await fetch(server.origin + path, {
    headers: cookie ? { Cookie: cookie } : {},
    redirect: "manual",
  });
  const html = await response.text();
  const plain = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
  const meta = new Map<string, string>();
  for (const [tag] of html.matchAll(/<meta [^>]*>/g)) {
    const name = /(?:name|property)="([^"]*)"/.exec(tag)?.[1];
    const content = /content="([^"]*)"/.exec(tag)?.[1];
    // One for each theme.
    if (!name || content === undefined || tag.includes(" media=")) continue;
    expect(meta.has(name), `${path} says ${name} twice`).toBe(false);
    meta.set(name, plain(content));
  }
  const canonicals = [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href);
  return {
    status: response.status,
    location: response.headers.get("Location"),
    html,
    title: plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ""),
    meta,
    canonicals,
  };
}

beforeAll(async () => {
  const sitemap = await (await fetch(`${server.origin}/sitemaps/1.xml`)).text();
  menus = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => new URL(loc ?? "").pathname);
}, 180_000);

const publicPages = [
  "/",
  "/nearby",
  "/courier",
  "/courier-request",
  "/contact",
  "/sales",
  "/terms",
  "/add-strain",
  "/register",
  "/login",
  "/courier-login",
  "/reset-password-request",
];

async function expectsToBeShared(path: string, type = "website") {
  const { status, title, meta, canonicals } = await headOf(path);
  expect(status).toBe(200);
  expect(title).toContain("Nearleaf");
  expect(meta.get("description")?.length).toBeGreaterThan(40);
  expect(canonicals).toEqual([ORIGIN + path]);
  expect(meta.get("og:url")).toBe(ORIGIN + path);
  expect(meta.get("og:site_name")).toBe("Nearleaf");
  expect(meta.get("og:type")).toBe(type);
  expect(title).toContain(meta.get("og:title") ?? "?");
  expect(meta.get("og:description")).toBe(meta.get("description"));
  expect(meta.get("twitter:card")).toMatch(/^summary(_large_image)?$/);
  expect(meta.get("twitter:image")).toBe(meta.get("og:image"));
  expect(meta.has("robots")).toBe(false);
  const image = new URL(meta.get("og:image") ?? "");
  expect(image.origin).toBe(ORIGIN);
  const picture = await fetch(server.origin + image.pathname);
  expect(picture.status).toBe(200);
  const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  if (meta.has("og:image:width"))
    expect([width, height].map(String)).toEqual([meta.get("og:image:width"), meta.get("og:image:height")]);
  expect(width).toBeGreaterThanOrEqual(200);
  return { title, image };
}

describe("a page that the public may find", () => {
  test.each(publicPages)("says at %s what it is, where, and with a picture that is served", async (path) => {
    await expectsToBeShared(path);
  });

  test("is, for each menu, one of its own", async () => {
    expect(menus.length).toBeGreaterThan(10);
    const titles = new Set<string>();
    for (const path of menus) titles.add((await expectsToBeShared(path)).title);
    expect(titles.size).toBe(menus.length);
  });

  test("has one canonical URL for any query", async () => {
    const [menu = ""] = menus;
    expect((await headOf(`${menu}?q=blue&utm_source=x`)).canonicals).toEqual([ORIGIN + menu]);
    expect((await headOf("/nearby?type=pickup")).canonicals).toEqual([`${ORIGIN}/nearby`]);
  });
});

test("a product's page says what it is, where, and what it costs, at its one address", async () => {
  const sitemap = await (await fetch(`${server.origin}/sitemaps/products-1.xml`)).text();
  const path = new URL(/<loc>([^<]*)<\/loc>/.exec(sitemap)?.[1] ?? "").pathname;
  await expectsToBeShared(path, "product");
  const { html } = await headOf(path);
  const [, json = ""] = /<script id="product"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const product = JSON.parse(json);
  expect(faultsIn(product, "Product")).toEqual([]);
  expect(product.url).toBe(ORIGIN + path);
  const moved = await headOf(path.replace(/[^/]*-/, "another-name-"));
  expect([moved.status, moved.location]).toEqual([301, path]);
});

test("every menu's JSON-LD is of schema.org's rules", async () => {
  for (const path of menus) {
    const { html } = await headOf(path);
    const [, json = ""] = /<script id="store"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    const store = JSON.parse(json);
    expect(faultsIn(store), path).toEqual([]);
    expect(store.url).toBe(ORIGIN + path);
    expect(store.hasOfferCatalog.itemListElement.length).toBeGreaterThan(0);
  }
});

describe("a page that search engines must not index", () => {
  const accounts: [who: string, password: string, paths: string[]][] = [
    ["", "", ["/reset-password", "/checkout", "/order-confirmation/abc", "/orders", "/favorites", "/no/such/page"]],
    [
      "vendor@example.com",
      "demo-vendor-21",
      [
        "/account",
        "/account/email",
        "/vendor-dashboard",
        "/vendor-dashboard/menu",
        "/vendor-dashboard/settings/hours",
        "/vendor-dashboard/add",
        "/vendor-dashboard/menu-import",
        "/vendor/integrations",
        "/vendor/subscription",
        "/vendor/subscription/cancel",
      ],
    ],
    ["partner@example.com", "demo-vendor-21", ["/courier-dashboard", "/courier-dashboard/webhooks"]],
    [
      "admin@example.com",
      "demo-admin-21",
      [
        "/admin",
        "/admin/strains",
        "/admin/vendors",
        "/admin/outbox",
        "/admin/webhooks",
        "/admin/health",
        "/admin/audit",
        "/dispatch/couriers",
        "/courier-orders",
        "/courier-orders/settlement",
      ],
    ],
  ];
  test.each(accounts)("says so (%s)", async (email, password, paths) => {
    const browser = browserLike({ fetch }, server.origin);
    if (email)
      expect((await browser.post("/api/auth/login", { email, password }, { Origin: ORIGIN })).status).toBe(200);
    for (const path of paths) {
      const { meta, location, canonicals } = await headOf(path, browser.cookie());
      expect([path, location, meta.get("robots")?.split(",")[0]]).toEqual([path, null, "noindex"]);
      expect(canonicals).toEqual([]);
    }
  });
});

test("the sitemap lists what may be found, and robots may read all of it", async () => {
  const robots = await (await fetch(`${server.origin}/robots.txt`)).text();
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? "");
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  const own = await (await fetch(`${server.origin}/sitemaps/0.xml`)).text();
  const listed = [...own.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => (loc ?? "").slice(ORIGIN.length));
  expect(listed.toSorted()).toEqual(publicPages.toSorted());
  for (const path of [...listed, ...menus])
    expect(
      closed.filter((prefix) => path.startsWith(prefix)),
      path,
    ).toEqual([]);
  for (const path of [
    "/admin/audit",
    "/vendor-dashboard",
    "/courier-requests/x/record",
    "/dispatch/couriers",
    "/account",
  ])
    expect(
      closed.some((prefix) => path.startsWith(prefix)),
      path,
    ).toBe(true);
});

test("the app's manifest names icons that are there, in the sizes that it says", async () => {
  const response = await fetch(`${server.origin}/manifest.webmanifest`);
  expect(response.status).toBe(200);
  const manifest = (await response.json()) as {
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ name: "Nearleaf", start_url: "/", scope: "/", display: "standalone" });
  const kinds = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  expect(kinds).toEqual(expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]));
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(server.origin + src);
    expect([src, icon.status, icon.headers.get("Content-Type")]).toEqual([src, 200, type]);
    if (sizes === "any") continue;
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const { html } = await headOf("/");
  expect(html).toContain('rel="manifest"');
  expect(html).toContain('rel="apple-touch-icon"');
});

test("a maskable icon keeps its mark within the circle that every mask leaves", async () => {
  const icon = await fetch(`${server.origin}/icon-maskable-512.png`);
  const { data, info } = await sharp(Buffer.from(await icon.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const color = (x: number, y: number) =>
    data
      .subarray((y * info.width + x) * info.channels)
      .subarray(0, 3)
      .join();
  const ground = color(0, 0);
  let furthest = 0;
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++)
      if (color(x, y) !== ground) furthest = Math.max(furthest, Math.hypot(x - 256, y - 256));
  expect(furthest).toBeGreaterThan(100);
  expect(furthest).toBeLessThan(0.4 * 512);
});
