import { cloudflareTest } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { localBindings } from "../workers/local/bindings.ts";
import { readMigrations } from "./support/migrations.ts";

const root = new URL("..", import.meta.url).pathname;

export default defineConfig({
  test: {
    projects: [
      {
        root,
        test: {
          name: "domain",
          maxWorkers: 2,
          include: ["test/domain/**/*.test.ts"],
          environment: "node",
          // A machine may be busy.
          testTimeout: 60_000,
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
                ...localBindings({ CLOCK: "real", RATE_LIMIT_SCALE: "1" }),
                MIGRATIONS: readMigrations(),
                COURIER_ROUNDS: process.env.COURIER_ROUNDS ?? "50",
                EVENT_STREAMS: process.env.EVENT_STREAMS ?? "250",
                FAULTS: process.env.FAULTS ?? "",
              },
              durableObjects: {
                HASTY_COURIER_REQUEST: { className: "HastyCourierRequestObject", useSQLite: true },
              },
            },
          }),
        ],
        test: {
          name: "worker",
          maxWorkers: 2,
          include: ["test/worker/**/*.test.{ts,tsx}", "test/providers/**/*.test.ts"],
          setupFiles: ["test/support/migrate.ts"],
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
                  "hono/route",
                  "hono-openapi",
                  "stripe",
                  "zod",
                  "lucia",
                  "oslo/jwt",
                  "oslo/crypto",
                  "arctic",
                  "react-router",
                ],
              },
            },
          },
          // Objects' alarms go off by the real clock, beside the tests: who fails twice has failed, and a second try is printed.
          retry: 1,
          // Hashing is work by design, and a machine may be busy.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          environment: "node",
          globalSetup: ["test/support/browser-setup.ts"],
          // One server and two cores: files one after the other.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          // Chromium on a busy machine loses a click now and then; who fails twice has failed, and a second try is printed.
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
