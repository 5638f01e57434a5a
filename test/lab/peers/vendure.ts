import { rmSync } from "node:fs";
import { join } from "node:path";
import { median } from "#test/bench/figures.ts";
import { cpuPerRequest, inTurn, type Load, type Peer, requestsPerSecond, visit } from "./load.ts";
import { type Menu, type Running, run, SHOWN, startPeer, write } from "./servers.ts";

export const VENDURE = "3.7.3";

const manifest = {
  private: true,
  dependencies: { "@vendure/core": VENDURE, "better-sqlite3": "13.2.0" },
  // The newest of these that every registry has: Vendure's range asks for one that some lack.
  overrides: { "@graphql-tools/batch-execute": "10.2.0", "@graphql-tools/stitch": "10.2.5" },
};

/** A shop as Vendure's own starter makes it with SQLite, without what a production server leaves out; filled once. */
const server = `
const { existsSync } = require("node:fs");
const { bootstrap, DefaultLogger, DefaultSearchPlugin, JobQueueService, LogLevel } = require("@vendure/core");
const { populate } = require("@vendure/core/cli");
const database = __dirname + "/vendure.sqlite";
const fresh = !existsSync(database);
const config = {
  apiOptions: { port: Number(process.env.PORT), shopApiPath: "shop-api", adminApiPath: "admin-api" },
  authOptions: { tokenMethod: "bearer", superadminCredentials: { identifier: "bench", password: "bench" } },
  dbConnectionOptions: { type: "better-sqlite3", database, synchronize: fresh, logging: false },
  importExportOptions: { importAssetsDir: __dirname },
  plugins: [DefaultSearchPlugin],
  logger: new DefaultLogger({ level: LogLevel.Error }),
};
const initialData = {
  defaultLanguage: "en",
  countries: [{ name: "United States", code: "US", zone: "Americas" }],
  defaultZone: "Americas",
  taxRates: [{ name: "Standard Tax", percentage: 0 }],
  shippingMethods: [], paymentMethods: [], collections: [],
};
const start = async () => {
  const app = await bootstrap(config);
  if (fresh) await app.get(JobQueueService).start();
  return app;
};
const done = fresh ? populate(start, initialData, __dirname + "/products.csv") : start();
done.catch((error) => { console.error(error); process.exit(1); });
`;

const COLUMNS =
  "name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets";

/** The menu's products in the columns of Vendure's importer; without pictures, which is less for it to look up. */
function productsCsv({ products }: Menu): string {
  const shown = products.filter(({ status, image_key }) => status === "Active" && image_key !== null);
  const cell = (value: unknown) => `"${String(value ?? "").replaceAll('"', '""')}"`;
  const rows = shown.map(({ id, name, brand, category, amount, price_cents }) => {
    const facets = `category:${category}|brand:${brand}`;
    const price = (Number(price_cents) / 100).toFixed(2);
    const about = `${amount ?? ""} by ${brand}`;
    return [name, id, about, "", facets, "", "", id, price, "Standard Tax", "100", "false", "", ""].map(cell).join(",");
  });
  return [COLUMNS, ...rows].join("\n");
}

/** What a list of products shows, as our own answer has it. */
const QUERY = `{ search(input: { take: ${SHOWN}, groupByProduct: true }) { totalItems items {
  productId productName slug sku description currencyCode facetValueIds collectionIds
  price { ... on SinglePrice { value } ... on PriceRange { min max } }
  priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } }
  productAsset { id preview } } } }`.replace(/\s+/g, " ");

/** Installs Vendure in a folder, fills it with the menu's products and starts it. */
export async function startVendure(folder: string, menu: Menu): Promise<{ running: Running; peer: Peer }> {
  write(join(folder, "package.json"), JSON.stringify(manifest));
  write(join(folder, "server.cjs"), server);
  write(join(folder, "products.csv"), productsCsv(menu));
  rmSync(join(folder, "vendure.sqlite"), { force: true });
  const flags = ["--legacy-peer-deps", "--no-audit", "--no-fund", "--loglevel=error"];
  run(folder, "npm", ["install", ...flags]);
  const running = await startPeer("Vendure", folder, ["server.cjs"]);
  const url = `${running.origin}/shop-api?query=${encodeURIComponent(QUERY)}`;
  // Its guard against forged requests asks a GET for a header that no form can send.
  const peer = {
    name: "Vendure",
    pid: running.pid,
    url,
    headers: { accept: "application/json", "apollo-require-preflight": "true" },
  };
  const deadline = Date.now() + 120_000;
  // The index is filled by a job that runs after the import.
  while ((await hits(peer)) < SHOWN) {
    if (Date.now() > deadline) throw new Error("Vendure has not indexed its products.");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return { running, peer };
}

async function hits(peer: Peer): Promise<number> {
  const response = await visit(peer, 1).catch(() => undefined);
  return response ? (JSON.parse(response.toString()).data?.search.items.length ?? 0) : 0;
}

/** How many lists of a hundred products each answers a second, and the CPU of one in milliseconds: medians, in turn. */
export async function measureLists(peers: readonly Peer[], { rounds, requests, concurrency }: Load) {
  for (const peer of peers) await cpuPerRequest(peer, requests, concurrency);
  const measured = await inTurn(peers, rounds, async (peer) => ({
    rate: await requestsPerSecond(peer, requests, concurrency),
    cpu: await cpuPerRequest(peer, requests, concurrency),
  }));
  return measured.map((runs) => ({
    rate: median(runs.map(({ rate }) => rate)),
    cpu: median(runs.map(({ cpu }) => cpu)),
  }));
}
