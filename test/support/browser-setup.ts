import type { TestProject } from "vitest/node";
import { startServer } from "./server.ts";

/** One production server with the demo marketplace for all journeys. */
export default async function setup(project: TestProject) {
  const server = await startServer();
  project.provide("origin", server.origin);
  return () => server.stop();
}

declare module "vitest" {
  export interface ProvidedContext {
    origin: string;
  }
}
