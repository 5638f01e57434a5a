import type { Env } from "#app/app.ts";
import worker from "../app.ts";
import { withStandIns } from "./stand-ins/index.ts";

export * from "../app.ts";

export default {
  fetch: (request, env, context) => worker.fetch(request, withStandIns(env), context),
  scheduled: (controller, env, context) => worker.scheduled(controller, withStandIns(env), context),
} satisfies ExportedHandler<Env>;
