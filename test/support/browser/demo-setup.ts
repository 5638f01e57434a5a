import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { clockOffset } from "#workers/local/bindings.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { fillDemo, fillNothing } from "./server.ts";

/** The production build, and two state folders, of which every server takes a copy: an empty one, and one with the demo marketplace. */
export default async function setup(project: TestProject) {
  await buildIfStale();
  const empty = mkdtempSync(join(tmpdir(), "nearleaf-empty-"));
  await fillNothing(empty);
  const folder = mkdtempSync(join(tmpdir(), "nearleaf-demo-"));
  cpSync(empty, folder, { recursive: true });
  await fillDemo(folder, "open");
  project.provide("emptyFolder", empty);
  project.provide("demoFolder", folder);
  project.provide("demoOffset", clockOffset("open", Date.now()));
  return () => {
    for (const dir of [empty, folder]) rmSync(dir, { recursive: true, force: true });
  };
}

declare module "vitest" {
  export interface ProvidedContext {
    /** A database that has seen all migrations and holds nothing. */
    emptyFolder: string;
    /** The demo as it is by the clock "open". */
    demoFolder: string;
    /** That clock's offset, which changes by the hour at night: the servers of one run keep to it. */
    demoOffset: number;
  }
}
