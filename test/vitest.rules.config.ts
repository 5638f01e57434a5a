import { defineConfig } from "vitest/config";

/** The rules alone, for the mutation tests: plain Node, no servers. The demo's rows say whether the seed is good, and break no rule. */
export default defineConfig({ test: { include: ["test/rules/**/*.test.ts"], exclude: ["test/rules/demo.test.ts"] } });
