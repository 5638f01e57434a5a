import { cloudflareTest } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { localBindings } from "../workers/local/bindings.ts";
import { deep } from "./support/depth.ts";
import { readSchema } from "./support/platform/migrations.ts";
import { pushKeys } from "./support/push.ts";
import { answerSimulatedDay } from "./support/simulated/answer-day.ts";

const root = new URL("..", import.meta.url).pathname;

/** What `npm test` runs in short, and `npm run test:deep`, which runs nothing else, at full length. */
const longForms = [
  "test/rules/compliance/compliance-taxes.test.ts",
  "test/tools/{access,backup,restore,load}.test.ts",
  "test/worker/**/{courier-moves,order-interleavings,points,stripe-event-streams}.test.ts",
  "test/worker/faults/faults*.test.ts",
  "test/browser/**/{cards,cart,checkout,crash,courier-crash,forms,journey,messages,screens,upload-crash}.test.ts",
  "test/browser/**/{menu,menu-ways,nearby,offers-crawl}.test.ts",
];
const lane = (folders: readonly string[]) =>
  deep
    ? longForms.filter((path) => folders.some((folder) => path.startsWith(folder)))
    : folders.map((folder) => `${folder}**/*.test.ts`);

// Two cores: two files at a time. Hashing is work by design, and a machine may be busy.
const common = { maxWorkers: 2, testTimeout: deep ? 900_000 : 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // What a server or a test printed is shown for the tests that failed.
    silent: "passed-only",
    reporters: ["default", "./test/support/project-seconds.ts"],
    passWithNoTests: deep,
    // A line per file.
    slowTestThreshold: 600_000,
    projects: [
      {
        root,
        test: {
          ...common,
          name: "rules",
          include: lane(["test/rules/"]),
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
                COURIER_ROUNDS: deep ? "1000" : "20",
                POINTS_ROUNDS: deep ? "1000" : "5",
                EVENT_STREAMS: deep ? "1000" : "60",
                INTERLEAVINGS: deep ? "10000" : "300",
                FAULTS: deep ? "all" : "",
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
          include: lane(["test/worker/", "test/providers/"]),
          setupFiles: [
            "test/support/daytime.ts",
            "test/support/platform/storage.ts",
            "test/support/platform/quick-hashing.ts",
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
                  "react-router",
                ],
              },
            },
          },
          sequence: { groupOrder: 1 },
        },
      },
      {
        root,
        test: {
          ...common,
          name: "tools",
          include: lane(["test/tools/"]),
          globalSetup: ["test/support/browser/build-setup.ts"],
          sequence: { groupOrder: 2 },
        },
      },
      {
        root,
        test: {
          ...common,
          name: "browser",
          // A page waits for timers and answers as long as it works: two files leave half of two cores idle.
          maxWorkers: 3,
          // Files share the modules that they import, which take some seconds to come.
          isolate: false,
          include: lane(["test/browser/"]),
          globalSetup: ["test/support/browser/demo-setup.ts"],
          // Chromium on a busy machine loses a click now and then; who fails twice has failed, and a second try is printed.
          retry: 1,
          // What is polled waits on a page, and a busy machine takes more than the one second that is usual.
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
