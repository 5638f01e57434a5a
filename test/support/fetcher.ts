import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Env } from "#app/app.ts";
import app from "./worker.ts";

/** The worker as the tests ask it: where they run. The pool's own way leads each request through Node first. */
export const worker = {
  fetch: (input: RequestInfo, init?: RequestInit) =>
    app.fetch(new Request(input, init), env as unknown as Env, createExecutionContext()),
} as Fetcher;
