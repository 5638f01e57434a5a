import type { Env } from "#app/app.ts";
import { answer } from "./index.ts";

export default { fetch: answer } satisfies ExportedHandler<Env>;
