import { defineConfig } from "vitest/config";

/** The rules alone, for the mutation tests: plain Node, no servers. */
export default defineConfig({ test: { include: ["test/rules/**/*.test.ts"] } });
