// P9: the JavaScript that a shopper's first page needs, beside that of an empty React Router page of the same lockfile.
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { isShopRoute } from "#app/edge/shop-manifest.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { type Manifest, readManifest } from "#workers/local/build-manifests.ts";
import { root } from "#workers/local/state.ts";
import { atMost, type Figure } from "./figures.ts";

export type Weight = { files: string[]; gzip: number; brotli: number; parts: Record<string, number> };

/** The pages of issue and figure, by their route's id. */
export const shopperPages = {
  home: "routes/shop/home/home",
  nearby: "routes/shop/nearby/nearby",
  menu: "routes/shop/menu/menu",
};
/** Holds the pages where they are. A quarter of a kB sends what phones measure, and reloads a page of an earlier build. */
export const GZIP_BUDGET = 31_250;

/** The list of routes that a page of this route names. */
function manifestOf(client: string, routeId: string): Manifest {
  const manifests = globSync("assets/manifest-*.js", { cwd: client });
  const shop = isShopRoute(routeId) ? manifests.find((file) => file.endsWith(".shop.js")) : undefined;
  const file = shop ?? manifests.find((file) => !/\.(shop|website)\.js$/.test(file));
  if (!file) throw new Error(`No manifest in ${client}`);
  return { ...readManifest(join(client, file)), url: `/${file}` };
}

/** What a route's first document loads: the entry, the manifest, and each matched module with what it imports. */
export function weigh(client: string, routeId: string): Weight | undefined {
  const { entry, routes, url } = manifestOf(client, routeId);
  if (!routes[routeId]) return undefined;
  const files = new Set([url, entry.module, ...entry.imports]);
  for (let id: string | undefined = routeId; id; id = routes[id]?.parentId) {
    for (const file of [routes[id]?.module, ...(routes[id]?.imports ?? [])]) if (file) files.add(file);
  }
  const weight: Weight = { files: [...files], gzip: 0, brotli: 0, parts: {} };
  for (const file of files) {
    const bytes = readFileSync(join(client, file));
    weight.gzip += gzipSync(bytes, { level: 9 }).length;
    const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
    weight.brotli += brotli;
    weight.parts[file.replace(/^\/assets\/(.*)-[\w-]{8}\.js$/, "$1")] = brotli;
  }
  return weight;
}

/** The floor: one route that says hello, built by the same packages. */
export function weighEmptyApp(): Weight {
  const folder = mkdtempSync(join(tmpdir(), "nearleaf-empty-"));
  const files = {
    "package.json": '{ "type": "module" }',
    "react-router.config.ts": 'export default { ssr: true, routeDiscovery: { mode: "initial" } };',
    "vite.config.ts":
      'import { reactRouter } from "@react-router/dev/vite";\nexport default { plugins: [reactRouter()], logLevel: "error" };',
    "app/routes.ts": 'import { index } from "@react-router/dev/routes";\nexport default [index("home.tsx")];',
    "app/home.tsx": "export default function Home() { return <h1>Hello</h1>; }",
    "app/root.tsx": `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
export function Layout({ children }) {
  return <html lang="en"><head><Meta /><Links /></head><body>{children}<ScrollRestoration /><Scripts /></body></html>;
}
export default function Root() { return <Outlet />; }`,
    "app/entry.server.tsx": "export default () => new Response();",
  };
  try {
    mkdirSync(join(folder, "app"));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    // The tests' runner sets NODE_ENV to "test", and React would go in with all its development checks.
    const env = { ...process.env, NODE_ENV: "production" };
    const built = spawnSync("react-router", ["build"], { cwd: folder, env, encoding: "utf8" });
    if (built.status !== 0) throw new Error(`The empty app did not build.\n${built.stdout}\n${built.stderr}`);
    const weight = weigh(join(folder, "build/client"), "home");
    if (!weight) throw new Error("The empty app has no page.");
    return weight;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The table of P9, a row a page. */
async function measureJavaScript() {
  await buildIfStale();
  const empty = weighEmptyApp();
  const rows = Object.entries(shopperPages).map(([page, routeId]) => {
    const weight = weigh(join(root, "build/client"), routeId);
    return {
      page,
      files: weight?.files.length ?? 0,
      gzip: weight?.gzip ?? Number.NaN,
      brotli: weight?.brotli ?? Number.NaN,
      gzipOverEmpty: weight ? weight.gzip - empty.gzip : Number.NaN,
      brotliRatio: weight ? weight.brotli / empty.brotli : Number.NaN,
      parts: weight?.parts ?? {},
    };
  });
  return { empty, rows };
}

export async function figures(): Promise<Figure[]> {
  const { empty, rows } = await measureJavaScript();
  console.log(`empty page: ${empty.gzip} bytes gzip, ${empty.brotli} brotli`);
  console.table(rows.map(({ parts: _, ...row }) => row));
  for (const { page, parts } of rows) console.log(`${page}, brotli bytes of its own: ${list(parts)}`);
  return [
    atMost(
      "P9 · JavaScript of home, nearby, menu ÷ of an empty page, brotli",
      1.15,
      rows.map(({ brotliRatio }) => brotliRatio),
    ),
    atMost(
      "P9 · beyond an empty page, gzip (`test/browser/site/javascript.test.ts` holds it)",
      GZIP_BUDGET / 1000,
      rows.map(({ gzipOverEmpty }) => gzipOverEmpty / 1000),
      1,
      " kB",
    ),
  ];
}

/** Heaviest first, without what an empty page has too. */
function list(parts: Record<string, number>): string {
  return Object.entries(parts)
    .filter(([name, bytes]) => bytes > 300 && !/^(framework|entry\.client|rolldown)/.test(name))
    .sort(([, a], [, b]) => b - a)
    .map(([name, bytes]) => `${name} ${bytes}`)
    .join(", ");
}
