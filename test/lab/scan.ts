// `npm run lab -- scan`: looks at the production build on a fresh state with scanners that are not ours, as far as this machine can
// have them. Ends with 1 where something serious was found.
import { demoLogins } from "#db/seed/demo.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { pages } from "#test/support/access.ts";
import { browserLike } from "#test/support/browser/browser-like.ts";
import { startServer } from "#test/support/browser/server.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { readCommand } from "#workers/local/read-command.mjs";
import { scanPages, scanSql, type Target } from "./scan/attacks.ts";
import { type Page, type Scan, scanHtml, scanPolicies } from "./scan/checks.ts";

const { values } = readCommand("lab scan");
const names = values.only?.split(",");

await buildIfStale();
const server = await startServer({ rateLimitScale: 1_000_000 });
const browser = browserLike({ fetch }, server.origin);
let serious = 0;
try {
  const [shop, product] = await aShopOfTheDemo();
  const responses = await Promise.all((await publicPaths(shop, product)).map(read));
  for (const { path, status } of responses) if (status >= 500) report(path, `answers ${status}`, true);
  const scanners: [name: string, what: string, scan: () => Scan | Promise<Scan>][] = [
    ["csp", "answers' policies (CSP evaluator)", () => scanPolicies(responses)],
    ["html", "pages (Nu HTML checker)", () => scanHtml(responses)],
    ["sqlmap", "calls (sqlmap)", () => scanSql(server.origin, targets(shop, product))],
    ["wapiti", "kinds of attack (wapiti)", () => scanPages(server.origin)],
  ];
  for (const [name, what, scan] of scanners) {
    if (names && !names.includes(name)) continue;
    const result = await scan();
    if (!result) {
      console.log(`${name}: not looked at, because this scanner cannot be had on this machine.`);
      continue;
    }
    console.log(`${name}: ${result.looked} ${what}, ${result.findings.length} findings.`);
    for (const { where, what, serious } of result.findings) report(where, what, serious);
  }
} finally {
  await server.stop();
}
console.log(serious > 0 ? `${serious} serious findings.` : "Nothing serious was found.");
process.exit(serious > 0 ? 1 : 0);

function report(where: string, what: string, isSerious: boolean) {
  if (isSerious) serious += 1;
  console.log(`  ${isSerious ? "SERIOUS" : "minor"}  ${where}  ${what}`);
}

async function read(path: string): Promise<Page> {
  const response = await browser.get(path);
  const isHtml = /text\/html/.test(response.headers.get("Content-Type") ?? "");
  const body = await response.text();
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  return { path, status: response.status, policy, html: isHtml ? body : undefined };
}

type Product = { id: string; name: string; priceCents: number };

async function aShopOfTheDemo(): Promise<[string, Product]> {
  const shop = demoVendorIds.largest;
  const response = await browser.get(`/api/vendor/inventory/public/${shop}`);
  type Listed = { _id: string; name: string; price: number; salePrice: number | null };
  const [first] = ((await response.json()) as { data: Listed[] }).data;
  if (!first) throw new Error("The demo's largest menu is empty.");
  return [shop, { id: first._id, name: first.name, priceCents: Math.round((first.salePrice ?? first.price) * 100) }];
}

/** Every page that asks for no session, as the access matrix has them, with an order's own; and one of each other answer. */
async function publicPaths(shop: string, { id }: Product): Promise<string[]> {
  const open = Object.entries(pages)
    .filter(([name, { cells }]) => name.startsWith("GET ") && cells.anonymous === "open" && name !== "GET /*")
    .map(([name]) => name.slice("GET ".length))
    .map((path) => path.replace(":vendorId", shop).replace(":productId", id).replace(/:\w+/, "none"));
  const more = [
    "/nearby?address=Los+Angeles",
    `/vendor/${shop}/menu?q=og`,
    "/nowhere",
    "/healthz",
    "/api/openapi.json",
  ];
  return [...open, ...more, "/images/nowhere.jpg", "/vendor-dashboard"];
}

/** The calls whose words reach a query. */
function targets(shop: string, product: Product): Target[] {
  const [vendor] = demoLogins;
  const { vendorId: _, ...cart } = {
    vendorId: shop,
    orderType: "Pickup",
    items: [{ productId: product.id, quantity: 1 }],
  };
  return [
    { method: "GET", path: "/api/strains?q=blue" },
    { method: "GET", path: "/api/geo/suggest?q=spring" },
    { method: "GET", path: "/api/map/map-vendors?lat=34.05&lng=-118.24" },
    { method: "GET", path: "/api/search/suggest?q=blue&lat=34.05&lng=-118.24" },
    { method: "GET", path: `/vendor/${shop}/menu?q=og&category=Flower` },
    { method: "GET", path: "/nearby?address=Los+Angeles%2C+CA+90012&q=og&strain=Sativa&sort=near" },
    { method: "POST", path: "/api/auth/login", body: { email: vendor?.email, password: "not-this-one" } },
    { method: "POST", path: "/api/auth/reset-password", body: { token: "abc", password: "a new password 21" } },
    { method: "POST", path: "/api/customer/quote", body: { vendorId: shop, ...cart } },
    { method: "POST", path: "/api/customer/create-order", body: orderPayload(shop, [product]) },
    { method: "POST", path: "/api/strains", body: { name: "A strain", classification: "Hybrid" } },
  ];
}
