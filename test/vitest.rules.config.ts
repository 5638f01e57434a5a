import { defineConfig } from "vitest/config";

/** The rules alone, for the mutation tests: plain Node, no servers. What checks the demo's rows and the schema tests no rule. */
export default defineConfig({
  test: {
    include: ["test/rules/**/*.test.ts"],
    exclude: ["test/rules/{menu/demo,schema}.test.ts"],
    isolate: false,
    testTimeout: 60_000,
  },
});
