import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { clockOffset } from "#workers/local/bindings.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { fillDemo } from "./server.ts";

/** The production build, and a state folder with the demo marketplace, of which every server takes a copy. */
export default async function setup(project: TestProject) {
  await buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), "nearleaf-demo-"));
  await fillDemo(folder, "open");
  project.provide("demoFolder", folder);
  project.provide("demoOffset", clockOffset("open", Date.now()));
  return () => rmSync(folder, { recursive: true, force: true });
}

declare module "vitest" {
  export interface ProvidedContext {
    /** The demo as it is by the clock "open". */
    demoFolder: string;
    /** That clock's offset, which changes by the hour at night: the servers of one run keep to it. */
    demoOffset: number;
  }
}
