import type { Env } from "#app/app.ts";
import { answer } from "./index.ts";

/** The stand-ins as a worker beside the product's (`npm start`). */
export default { fetch: answer } satisfies ExportedHandler<Env>;
