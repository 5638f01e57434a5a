const POINTS_MAX = 20_000;
const points: { at: number; blobs: string[]; doubles: number[] }[] = [];

export function writePoint({ blobs = [], doubles = [] }: AnalyticsEngineDataPoint, at: number): void {
  points.push({ at, blobs: blobs.map(String), doubles: [...doubles] });
  if (points.length > POINTS_MAX) points.shift();
}

/** The SQL API's answers to the queries of app/providers/analytics.ts, from points in memory. */
export async function respondToQuery(request: Request, now: number): Promise<Response> {
  const sql = await request.text();
  const kind = /blob1 = '(\w+)'/.exec(sql)?.[1];
  const [, count, unit] = /INTERVAL '(\d+)' (DAY|MINUTE)/.exec(sql) ?? [];
  const since = now - Number(count) * (unit === "DAY" ? 86_400_000 : 60_000);
  const matching = points.filter(({ at, blobs }) => blobs[0] === kind && at > since);
  if (kind === "responses") {
    const sum = (at: number) => String(matching.reduce((total, { doubles }) => total + (doubles[at] ?? 0), 0));
    return Response.json({ data: [{ requests: sum(0), failures: sum(1) }] });
  }
  if (kind === "vitals") return Response.json({ data: vitalDays(matching) });
  return new Response(`Nobody stands in for ${sql}`, { status: 400 });
}

function vitalDays(vitals: typeof points) {
  const groups = Map.groupBy(vitals, ({ at, blobs: [, route, vital] }) =>
    JSON.stringify([route, vital, new Date(at).toISOString().slice(0, 10)]),
  );
  return [...groups].map(([key, group]) => {
    const [route, vital, day] = JSON.parse(key) as string[];
    const values = group.map(({ doubles }) => doubles[0] ?? 0).toSorted((a, b) => a - b);
    return { route, vital, day, p75: values[Math.ceil(values.length * 0.75) - 1], visits: String(values.length) };
  });
}
