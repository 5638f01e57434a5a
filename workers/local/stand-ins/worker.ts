import { WorkerEntrypoint } from "cloudflare:workers";
import type { Env } from "#app/app.ts";
import { writePoint } from "./analytics.ts";
import { respond } from "./index.ts";

export default { fetch: respond } satisfies ExportedHandler<Env>;

export class Analytics extends WorkerEntrypoint {
  writeDataPoint(point: AnalyticsEngineDataPoint) {
    writePoint(point, Date.now());
  }
}
