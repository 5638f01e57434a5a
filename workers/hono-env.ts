import type { Env } from "#app/app.ts";
import type { Visit } from "#app/visit.ts";
import type { Admission } from "./admission.ts";

export type HonoEnv = { Bindings: Env; Variables: { visit: Visit; admission: Admission } };
