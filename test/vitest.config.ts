import { cloudflareTest } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { localBindings } from "../workers/local/bindings.ts";
import { deep } from "./support/depth.ts";
import { readSchema } from "./support/platform/migrations.ts";
import { pushKeys } from "./support/push.ts";
import { answerSimulatedDay } from "./support/simulated/answer-day.ts";

const root = new URL("..", import.meta.url).pathname;

/** Files with only details. Like tests tagged "detail", they run when named and in `npm run test:deep`. */
const detailFiles = [
  "test/browser/dashboard/{forms,printers,settings,subscription,treez}.test.ts",
  "test/browser/delivery/{board-rows,door-check,offers,position}.test.ts",
  "test/browser/shop/{address,ahead,card-form,cards,menu-ways,nearby-fold,offers-crawl,one-tap,reviews}.test.ts",
  "test/browser/site/{chunks,crash,load-failures,messages,sharing,shell,styles,vitals}.test.ts",
  "test/tools/{account-create,backup,import-shop,load,market,migrate,production-demo,restore,state-lock}.test.ts",
];
/** A project's files stand together, since others would have to wait for workers of their own; the short ones fill the end. */
const queue = ["tools", "browser", "rules", "worker"];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = (moduleId: string) => /tools\/access|shop\/checkout|faults-shops|couriers\.test/.test(moduleId);
    const place = ({ project, moduleId }: TestSpecification) =>
      queue.indexOf(project.name) + (isLong(moduleId) ? 0 : 0.5);
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}
const landing = process.env.TEST_DEPTH === "landing";

// Files wait for timers, processes and pages: two at a time left a third of two cores idle. A machine may be busy.
const common = {
  maxWorkers: 3,
  testTimeout: deep ? 900_000 : 60_000,
  hookTimeout: 60_000,
  exclude: landing ? detailFiles : [],
};

export default defineConfig({
  test: {
    // What a server or a test printed is shown for the tests that failed.
    silent: "passed-only",
    sequence: { sequencer: LongestFirst },
    reporters: ["default", "./test/support/project-seconds.ts"],
    tags: [
      { name: "detail", description: "Not needed for a landing: another width, a key, a rare state of a screen." },
    ],
    // A line per file.
    slowTestThreshold: 600_000,
    projects: [
      {
        root,
        test: {
          ...common,
          name: "rules",
          // Starting a process per file took three times as long as the tests.
          pool: "threads",
          isolate: false,
          include: ["test/rules/**/*.test.ts"],
        },
      },
      {
        root,
        plugins: [
          cloudflareTest({
            main: "./test/support/worker.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                ...localBindings({ CLOCK: "real", RATE_LIMIT_SCALE: "1", ADMISSION: "off", ...pushKeys }),
                SCHEMA: readSchema(),
                COURIER_ROUNDS: deep ? "1000" : "8",
                POINTS_ROUNDS: deep ? "1000" : "2",
                EVENT_STREAMS: deep ? "1000" : "10",
                INTERLEAVINGS: deep ? "10000" : "50",
                FAULTS: deep ? "all" : "",
                API_INPUTS: deep ? "all" : "",
              },
              d1Databases: { REPLICA: "replica" },
              serviceBindings: { SIMULATED: answerSimulatedDay },
              durableObjects: {
                HASTY_COURIER_REQUEST: { className: "HastyCourierRequestObject", useSQLite: true },
              },
            },
          }),
        ],
        test: {
          ...common,
          name: "worker",
          // Files share a worker and its modules, which is most of what a file costs: support/platform/storage.ts.
          isolate: false,
          unstubGlobals: true,
          include: ["test/worker/**/*.test.ts", "test/providers/**/*.test.ts"],
          setupFiles: [
            "test/support/daytime.ts",
            "test/support/platform/storage.ts",
            "test/support/platform/quick-hashing.ts",
            "test/support/platform/quiet-log.ts",
          ],
          // One file instead of some hundred modules, which each test file would fetch one by one.
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: [
                  "drizzle-orm",
                  "drizzle-orm/sqlite-core",
                  "drizzle-orm/d1",
                  "drizzle-orm/sqlite-core/query-builders/raw",
                  "hono",
                  "hono/factory",
                  "hono/body-limit",
                  "hono/cors",
                  "hono/route",
                  "hono-openapi",
                  "stripe",
                  "zod",
                  "lucia",
                  "hono/jwt",
                  "csv-parse/sync",
                  "oslo/crypto",
                  "arctic",
                  "@simplewebauthn/server",
                  "@simplewebauthn/server/helpers",
                  "react-router",
                  "react",
                  "react/jsx-dev-runtime",
                  "react/jsx-runtime",
                  "react-dom/server",
                  "lucide-react",
                  "@photostructure/tz-lookup",
                  "fflate",
                ],
              },
            },
          },
        },
      },
      {
        root,
        test: {
          ...common,
          name: "tools",
          // Node reads TypeScript itself, and faster.
          experimental: { viteModuleRunner: false },
          isolate: false,
          include: ["test/tools/**/*.test.ts"],
          globalSetup: ["test/support/browser/build-setup.ts"],
        },
      },
      {
        root,
        test: {
          ...common,
          name: "browser",
          // Node reads TypeScript itself, and faster.
          experimental: { viteModuleRunner: false },
          // Files share the modules that they import, which take some seconds to come.
          isolate: false,
          include: ["test/browser/**/*.test.ts"],
          globalSetup: ["test/support/browser/demo-setup.ts"],
          // Chromium on a busy machine loses a click now and then; who fails twice has failed, and a second try is printed.
          retry: 1,
          // What is polled waits on a page, and a busy machine takes more than the one second that is usual.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
