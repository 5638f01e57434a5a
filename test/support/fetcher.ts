import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Env } from "#app/app.ts";
import app from "./worker.ts";

/** For a worker of a test's own, which leaves no work behind. */
export const platform = { waitUntil: () => {}, passThroughOnException: () => {} } as unknown as ExecutionContext;

/** The worker as the tests ask it: where they run. The pool's own way leads each request through Node first. */
export const worker = {
  fetch: (input: RequestInfo, init?: RequestInit) =>
    app.fetch(new Request(input, init), env as unknown as Env, createExecutionContext()),
} as Fetcher;
