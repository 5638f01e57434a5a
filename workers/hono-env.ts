import type { Env } from "#app/app.ts";
import type { Visit } from "#app/visit.ts";

export type HonoEnv = { Bindings: Env; Variables: { visit: Visit } };
