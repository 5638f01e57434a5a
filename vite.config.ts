import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { unstable_readConfig } from "wrangler";
import { localBindings } from "./workers/local/bindings.ts";
import { serviceWorker } from "./workers/local/build-service-worker.ts";

/** What the shopper's pages and the root share: in one file, because two dozen small ones compress badly and fill every route's manifest. */
const shop = [
  "ui/(ahead|average|storage|thumbnail|use-clock|price|product-card|strain-dot|tag|text-link|toast|button|popdown|empty-state)",
  "ui/page/(page-meta|chrome|logo|footer|error-page|navigation-progress|logout-form)",
  "domain/(number-input|places/address|brand|checkout/cart|image-url|local-date|time|form-response|accounts/route-access|menu/(menu|product|strain)|money|dispensaries/(delivery-zone|opening-hours|rating|vendor)|outcome)",
  "(ui/form/failure|edge/text-font|ui/page/floating-stack)",
  "routes/(error-meta|route-error|page-document)",
  "routes/shop/(address-cookie|use-mirror-address|cart/(bar|store|button)|menu/product-shelf|url-switch|website)",
];
const icons = "arrow-left|arrow-right|chevron-down|map-pin|phone|search|shopping-basket|x";
const chunks = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
  {
    name: "shop",
    test: new RegExp(`/app/(${shop.join("|")})\\.tsx?$|/lucide-react/.*/icons/(${icons})\\.`),
    priority: 1,
  },
  { name: "open-status", test: /\/app\/ui\/open-status\.tsx$/, priority: 1 },
  {
    name: "review",
    test: /\/app\/(ui\/(review-text|review-rules)|domain\/dispensaries\/(review|review-rules))\.tsx?$|\/lucide-react\/.*\/icons\/star\./,
    priority: 1,
  },
  { name: "combobox", test: /\/app\/ui\/combobox\//, priority: 1 },
  {
    name: "frame",
    test: /\/app\/(ui\/page\/(site-header|site-footer|theme-switch)|routes\/shop\/(header|use-device-address))\.tsx?$/,
    priority: 1,
  },
  {
    name: "vendor",
    test: /\/app\/routes\/shop\/menu\/(json-ld|deal-text|missing-meta)\.tsx?$|\/lucide-react\/.*\/icons\/ticket-percent\./,
    priority: 1,
  },
  {
    // What a page shows instead of its subject.
    name: "missing",
    test: /\/app\/routes\/shop\/(menu\/vendor-error|catalog\/not-in-catalog|age\/(question|age-question))\.tsx?$/,
    priority: 1,
  },
  {
    name: "favorites",
    test: /\/app\/(routes\/shop\/favorites\/(store|heart|card-heart)|domain\/menu\/favorites)\.tsx?$|\/lucide-react\/.*\/icons\/heart\./,
    priority: 1,
  },
  {
    name: "product",
    test: /\/app\/routes\/shop\/(product\/(parts|strip|sold-by|buy)|favorites\/(recently-viewed|use-current-facts))\.tsx?$/,
    priority: 1,
  },
  {
    name: "print",
    test: /\/app\/(ui\/print-button|routes\/shop\/checkout\/price-parts)\.tsx$|\/lucide-react\/.*\/icons\/printer\./,
    priority: 1,
  },
  { name: "card", test: /\/app\/(ui\/(card|facts|retry-notice)|routes\/shop\/contact-links)\.tsx?$/, priority: 1 },
  {
    name: "order-status",
    test: /\/app\/(ui\/(order-)?status-badge|routes\/shop\/orders\/stage-badge|domain\/(couriers\/pickup-time|orders\/(event|progress)))\.tsx?$|\/lucide-react\/.*\/icons\/(circle-check|circle-x|package-check|rotate-ccw|truck)\./,
    priority: 1,
  },
  {
    // No page loads one of these without the others.
    name: "form",
    test: /\/app\/(ui\/form\/(context|use-form-response|post-form)|domain\/id)\.tsx?$/,
    priority: 1,
  },
];

const { vars } = unstable_readConfig({ config: "wrangler.toml", env: process.env.CLOUDFLARE_ENV });

export default defineConfig(({ command }) => ({
  define: { "import.meta.env.VITE_IMAGES_URL": JSON.stringify(vars.IMAGES_URL ?? "") },
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      persistState: { path: process.env.STATE_DIR ?? ".wrangler/state" },
      // Only the dev server gets local bindings and stand-ins; a build carries none of them.
      config: (config) =>
        command === "serve"
          ? { main: "workers/local/dev.ts", vars: { ...config.vars, ...localBindings(process.env) } }
          : {},
    }),
    tailwindcss(),
    reactRouter(),
    serviceWorker(),
  ],
  build: { sourcemap: false },
  environments: {
    ssr: {
      build: {
        sourcemap: true,
        // Names stay, so that the stack in a fault's log line can be read.
        rolldownOptions: {
          output: { minify: { compress: true, codegen: true, mangle: false } },
          // Of passkeys, only what checks signatures is kept, not what reads certificates.
          treeshake: {
            moduleSideEffects: [{ test: /node_modules\/(@simplewebauthn|@peculiar)\//, sideEffects: false }],
          },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          optimization: { inlineConst: { mode: "all", pass: 2 } },
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
  },
}));
