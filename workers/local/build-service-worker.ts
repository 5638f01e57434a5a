import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";

const folder = join(import.meta.dirname, "../../app/service-worker");

/** Builds the offline pages, then the worker, which embeds their names and the build's id. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "" }) {
      const common = { configFile: false, root: folder, publicDir: false, logLevel: "warn" } satisfies InlineConfig;
      const page = (await build({
        ...common,
        plugins: [tailwindcss()],
        build: {
          outDir: dir,
          emptyOutDir: false,
          modulePreload: false,
          rolldownOptions: { input: ["courier", "shop"].map((whose) => join(folder, `${whose}-offline.html`)) },
        },
      })) as Rolldown.RolldownOutput;
      const files = page.output.map(({ fileName }) => `/${fileName.replace(/\.html$/, "")}`);
      await build({
        ...common,
        define: { SHELL: JSON.stringify(files), BUILD_ID: JSON.stringify(buildId(page, join(dir, "assets"))) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          lib: { entry: join(folder, "worker.ts"), formats: ["iife"], name: "worker", fileName: () => "sw.js" },
        },
      });
    },
  };
}

/** Changes with any file that browsers fetch, because asset names contain hashes. */
function buildId({ output }: Rolldown.RolldownOutput, assets: string): string {
  const hash = createHash("sha256").update(readdirSync(assets).sort().join());
  for (const part of output) hash.update(part.type === "chunk" ? part.code : part.source);
  return hash.digest("hex").slice(0, 12);
}
