import { type VitalDay, vitalNames } from "#app/domain/operations/vitals.ts";
import { z } from "#app/domain/zod.ts";

/** "no-token": measurements are written, but can't be read here. "failed": the service didn't answer. */
type Unread = "no-token" | "failed";

export type Analytics = {
  /** The platform writes in the background; a local server waits for its stand-in. */
  writeVitals(measured: { route: string } & Partial<Record<VitalDay["vital"], number>>): Promise<void>;
  /** Counts of responses and of those with a 5xx status. */
  writeResponses(counted: { requests: number; failures: number }): Promise<void>;
  readResponses(minutes: number): Promise<{ requests: number; failures: number } | Unread>;
  /** The last `days` days, today included. */
  readVitals(days: number): Promise<VitalDay[] | Unread>;
};

type Options = {
  dataset: AnalyticsEngineDataset | undefined;
  account: string | undefined;
  token: string | undefined;
  standIn: typeof fetch | undefined;
  onError: (error: unknown) => void;
};

/** `dataset` in wrangler.toml. */
const DATASET = "nearleaf";
const TIMEOUT_MS = 5_000;

const vitalRows = z.array(
  z.object({
    route: z.string(),
    vital: z.enum(vitalNames),
    day: z.string(),
    p75: z.coerce.number(),
    visits: z.coerce.number(),
  }),
);

const counts = z.object({ requests: z.coerce.number(), failures: z.coerce.number() });
const responseRows = z.array(counts).transform(([row]) => row ?? { requests: 0, failures: 0 });

/** Limits: https://developers.cloudflare.com/analytics/analytics-engine/limits/. A sampled point stands for `_sample_interval`. */
export function createAnalytics({ dataset, account, token, standIn, onError }: Options): Analytics {
  const api = account && token ? "https://api.cloudflare.com" : standIn && "http://analytics.fake";
  const send = account && token ? fetch : standIn;

  const write = async (point: AnalyticsEngineDataPoint) => dataset?.writeDataPoint(point);

  async function read<T>(rows: z.ZodType<T>, sql: string): Promise<T | Unread> {
    if (!api || !send) return "no-token";
    try {
      const response = await send(`${api}/client/v4/accounts/${account ?? "local"}/analytics_engine/sql`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token ?? "local"}` },
        body: `${sql} FORMAT JSON`,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`${response.status}: ${(await response.text()).slice(0, 300)}`);
      return rows.parse(((await response.json()) as { data: unknown }).data);
    } catch (error) {
      onError(error);
      return "failed";
    }
  }

  return {
    async writeResponses({ requests, failures }) {
      await write({ indexes: ["responses"], blobs: ["responses"], doubles: [requests, failures] });
    },
    readResponses: (minutes) =>
      read(
        responseRows,
        `SELECT sum(_sample_interval * double1) AS requests, sum(_sample_interval * double2) AS failures
        FROM ${DATASET} WHERE blob1 = 'responses' AND timestamp > now() - INTERVAL '${minutes}' MINUTE`,
      ),
    async writeVitals({ route, ...measured }) {
      for (const vital of vitalNames) {
        const value = measured[vital];
        if (value === undefined) continue;
        await write({ indexes: [route.slice(0, 96)], blobs: ["vitals", route, vital], doubles: [value] });
      }
    },
    readVitals: (days) =>
      read(
        vitalRows,
        `SELECT blob2 AS route, blob3 AS vital, formatDateTime(timestamp, '%Y-%m-%d') AS day,
          quantileExactWeighted(0.75)(double1, _sample_interval) AS p75, sum(_sample_interval) AS visits
        FROM ${DATASET} WHERE blob1 = 'vitals' AND timestamp > now() - INTERVAL '${days}' DAY
        GROUP BY route, vital, day`,
      ),
  };
}
