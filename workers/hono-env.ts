import type { Env } from "#app/app.ts";
import type { Visit } from "#app/visit.ts";

/** What every handler's context holds. */
export type HonoEnv = { Bindings: Env; Variables: { visit: Visit } };
