import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { scansIn } from "#test/support/statements/plans.ts";
import courierRequest from "#workers/objects/courier-request.ts?raw";
import rateLimit from "#workers/objects/rate-limit.ts?raw";

const objects = env as unknown as Record<"RATE_LIMIT" | "COURIER_REQUEST", DurableObjectNamespace>;

const statementsIn = (source: string) =>
  [...source.matchAll(/(["`])((?:SELECT|INSERT|UPDATE|DELETE)\s[^"`]*)\1/g)].map(([, , text]) => text ?? "");

/** What the statements of an object's own storage read whole; `schema` where a fresh object has none yet. */
function scansOf(namespace: DurableObjectNamespace, statements: string[], schema = "") {
  const stub = namespace.get(namespace.idFromName("plans"));
  return runInDurableObject(stub, (_, { storage }) => {
    if (schema) storage.sql.exec(schema);
    return statements.flatMap((text) => {
      const values = [...text.matchAll(/\?/g)].map(() => null);
      const plan = storage.sql.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, ...values).toArray();
      return scansIn(plan.map(({ detail }) => detail)).map((step) => `${text}: ${step}`);
    });
  });
}

test("a rate limit's object never scans its hits", async () => {
  const statements = statementsIn(rateLimit);
  expect(statements.length).toBeGreaterThanOrEqual(4);
  expect(await scansOf(objects.RATE_LIMIT, statements)).toEqual([
    "SELECT min(forget_at) AS at FROM hits: SEARCH hits USING COVERING INDEX hits_forget",
  ]);
});

test("a courier request's object reads one state row and its newest moves", async () => {
  const statements = statementsIn(courierRequest);
  expect(statements.length).toBeGreaterThanOrEqual(8);
  const [, schema] = /const SCHEMA = `([^`]*)`/.exec(courierRequest) ?? [];
  const scans = await scansOf(objects.COURIER_REQUEST, statements, schema);
  const intended =
    /SCAN (state|sqlite_master)$|(ORDER BY version DESC LIMIT 2: SCAN|max\(version\) FROM moves.*: SEARCH) moves$/;
  expect(scans.filter((scan) => !intended.test(scan))).toEqual([]);
});

test("a statement that reads all hits is caught (negative control)", async () => {
  const planted = "SELECT count(*) AS hits FROM hits WHERE at > ?";
  expect(await scansOf(objects.RATE_LIMIT, [planted])).toHaveLength(1);
});
