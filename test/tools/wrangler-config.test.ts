import { join } from "node:path";
import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { type RateLimit, rateLimits, ruleOf } from "#app/domain/rate-limits.ts";
import { root } from "#workers/local/state.ts";

const built = unstable_readConfig({ config: join(root, "build/server/wrangler.json") });
const production = unstable_readConfig({ config: join(root, "wrangler.toml"), env: "production" });

test.each([
  ["the build", built],
  ["a deployment", production],
])("%s keeps no invocation logs, which hold whole addresses with the tokens of mailed links", (_, config) =>
  expect(config.observability).toMatchObject({ enabled: true, logs: { enabled: true, invocation_logs: false } }),
);

test("a deployment has every object, bucket and database that the local server has", () => {
  const names = ({ durable_objects, r2_buckets, d1_databases }: typeof built): string[] => [
    ...durable_objects.bindings.map((each: { name: string }) => each.name),
    ...[...r2_buckets, ...d1_databases].map((each) => each.binding),
  ];
  expect(names(production)).toEqual(names(built));
});

test("a deployment states a CPU limit, which the Free plan refuses before anything half works", () =>
  expect(production.limits?.cpu_ms).toBeGreaterThanOrEqual(10_000));

test("a deployment lets the platform count each limit that may be approximate, at its own number a minute", () => {
  const approximate = Object.keys(rateLimits)
    .map((name) => ruleOf(name as RateLimit))
    .filter((rule) => rule.approximate);
  expect(new Set(approximate.map(({ windowMs }) => windowMs))).toEqual(new Set([60_000]));
  expect(production.ratelimits?.map((each: { name: string; simple: object }) => [each.name, each.simple])).toEqual(
    [...new Set(approximate.map(({ limit }) => limit))]
      .toSorted((a, b) => a - b)
      .map((limit) => [`EDGE_LIMIT_${limit}`, { limit, period: 60 }]),
  );
});

test.each([
  ["the build", built],
  ["a deployment", production],
])("%s caches the menus that strangers see, and nothing before the worker has run", (_, config) => {
  expect(config.cache).toEqual({ enabled: true });
  expect(config.exports).toEqual({
    default: { type: "worker", cache: { enabled: false } },
    MenuPages: { type: "worker", cache: { enabled: true } },
  });
});
