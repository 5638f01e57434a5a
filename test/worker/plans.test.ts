import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { calls } from "#test/support/statements/calls.ts";
import { callBlindly, listen, type SentStatement } from "#test/support/statements/listen.ts";
import { isMeant, unneeded } from "#test/support/statements/meant-scans.ts";
import { planOf, scansIn } from "#test/support/statements/plans.ts";
import { plain, sqlPieces } from "#test/support/statements/sql-pieces.ts";
import courierRequest from "#workers/objects/courier-request.ts?raw";
import rateLimit from "#workers/objects/rate-limit.ts?raw";

const { DB } = env as unknown as { DB: D1Database };
const modules = import.meta.glob<Record<string, unknown>>(
  ["/db/**/*.ts", "!/db/{seed,schema}/**", "!/db/{columns,drizzle.config}.ts"],
  { eager: true },
);
const sources = import.meta.glob<string>(["/db/**/*.ts", "!/db/{seed,schema}/**", "!/db/columns.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const elsewhere = import.meta.glob<string>(
  // The analytics service has SQL of its own.
  ["/app/**/*.{ts,tsx}", "/workers/**/*.ts", "!/workers/local/**", "!/app/providers/analytics.ts"],
  { eager: true, query: "?raw", import: "default" },
);

const functions = Object.entries(modules).flatMap(([file, exports]) =>
  Object.entries(exports).flatMap(([name, value]) =>
    typeof value === "function" ? [{ name: `${file} ${name}`, value: value as (db: Db) => unknown }] : [],
  ),
);
const nameOf = (fn: unknown) => functions.find(({ value }) => value === fn)?.name ?? "no export of db/";

/** Exports that put statements together for others, or have nothing to do with any. */
const sendsNothing =
  /^\/db\/(\w+\/mapping|client|connection|meter|select|json-rows|places\/(nearby-sql|nearby-vendor|search-nearby|deals-now)|menu\/(word-index|effects)|dispensaries\/open-now|accounts\/session-adapter)\.ts /;
const plainFunctions = new Set([
  "/db/idempotency.ts keyedResult",
  "/db/couriers/logged-requests.ts withLogs",
  "/db/orders/archive.ts readArchivedMonth",
  "/db/orders/archive.ts readArchivedMonths",
  "/db/orders/archive.ts withArchivedParts",
  "/db/orders/queries.ts matchOfVendor",
  "/db/dispensaries/export-rows.ts exportedColumns",
  "/db/dispensaries/queries.ts waiting",
  "/db/couriers/queries.ts findRecordBreak",
  "/db/accounts/audit-writes.ts insertOwnAudit",
  "/db/accounts/audit-writes.ts insertVisitAudit",
  "/db/accounts/audit-writes.ts runGuarded",
  "/db/accounts/security-changes.ts insertSecurityChange",
  "/db/printing/queries.ts stillPrints",
  "/db/places/nearby.ts areaOf",
  "/db/compliance/day-purchases.ts isPastLimit",
  "/db/menu/stock.ts isOutOfStock",
  "/db/packages/packages.ts isPackageEmpty",
  "/db/menu/stock.ts unheldSales",
  "/db/menu/writes.ts allUnchanged",
  "/db/pos/queries.ts hiddenOf",
  "/db/deals/points.ts isPointsSpent",
  "/db/deals/writes.ts isDealUnavailable",
  "/db/deals/writes.ts isUsedMore",
  "/db/checkout/waiting-limit.ts isWaitingFull",
  "/db/checkout/windows.ts isWindowFull",
  "/db/checkout/windows.ts reservedSlots",
]);

const named = new Set(calls.map(({ fn }) => fn));
const unlisted = functions.filter(
  ({ name, value }) => !named.has(value) && !sendsNothing.test(name) && !plainFunctions.has(name),
);

let requests: SentStatement[];
beforeAll(async () => {
  requests = await listen([...calls, ...unlisted.map(({ value }) => callBlindly(value))], nameOf);
});

const unseen = (source: string, received: readonly SentStatement[]) => {
  const sent = received.map((each) => plain(each.text)).join("\n");
  return sqlPieces(source).filter((piece) => !sent.includes(piece));
};

/** By statement, the steps of its plan that read a whole table or index. */
async function scansOf(statements: readonly SentStatement[]) {
  const scans: { by: string; step: string; text: string }[] = [];
  for (const statement of statements) {
    for (const step of scansIn(await planOf(DB, statement.text, statement.values)))
      scans.push({ by: statement.by, step, text: statement.text });
  }
  return scans;
}

describe("what the check looks at", () => {
  test("every query and write in db/ is called", () => {
    const received = new Set(requests.map(({ by }) => by));
    expect(unlisted.length + named.size).toBeGreaterThan(350);
    expect(requests.length).toBeGreaterThan(400);
    expect([...received].filter((name) => !functions.some((each) => each.name === name))).toEqual([]);
  });

  test("every piece of SQL in db/ is part of a recorded statement", () => {
    const missing = Object.entries(sources).flatMap(([file, source]) =>
      unseen(source, requests).map((piece) => `${file}: ${piece}`),
    );
    expect(missing).toEqual([]);
  });

  test("no other folder has SQL", () => {
    const own = /\bsql`|\.prepare\(|\bdb\s*\.(select|insert|update|delete|query|run|get|values)\b/;
    const files = Object.entries(elsewhere).filter(([, source]) => own.test(source));
    expect(files.map(([file]) => file)).toEqual([]);
  });

  test("an uncalled query and an unreached condition are noticed (negative control)", async () => {
    await expect(listen([callBlindly(() => undefined)], () => "It")).rejects.toThrow(
      "It asked the database for nothing.",
    );
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a module's source, as it stands in its file
    const source = "db.all(sql`SELECT ${sql.raw(`id`)} FROM users WHERE ${x ? sql`shoe_size > ${1}` : sql``}`)";
    expect(unseen(source, requests)).toEqual(["shoe_size >"]);
  });
});

describe("plans", () => {
  test("no statement scans a table", async () => {
    const scans = await scansOf(requests);
    expect(scans.filter(({ step, text }) => !isMeant(step, { text }))).toEqual([]);
    expect(unneeded(scans)).toEqual([]);
  });

  test("no trigger scans a table", async () => {
    const { results } = await DB.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all<{
      name: string;
      sql: string;
    }>();
    const statements = results.flatMap(({ name, sql }) =>
      sql
        .slice(sql.indexOf("BEGIN") + 5, sql.lastIndexOf("END"))
        .split(";")
        .map((each) => each.replaceAll(/\b(new|old)\.[`"]?\w+[`"]?/gi, "?1").trim())
        .filter((each) => each && !each.includes("RAISE("))
        .map((each) => ({ by: name, text: each, values: each.includes("?1") ? [null] : [] })),
    );
    expect(statements.length).toBeGreaterThan(10);
    expect(await scansOf(statements)).toEqual([]);
  });

  test.each([
    ["a pattern over a table", "SELECT * FROM orders WHERE vendor_details LIKE '%x%'"],
    ["a table by a column without an index", "SELECT id FROM vendors WHERE city = 'Los Angeles'"],
    ["a whole index", "SELECT count(*) FROM orders WHERE created_at > 0"],
    ["an order by an index without an end", "SELECT id FROM outbox ORDER BY created_at DESC"],
    ["a walk to the first row that fits", "SELECT min(at) FROM audit_events WHERE address = '10.0.0.1'"],
    ["an update", "UPDATE products SET status = 'Disabled' WHERE brand = 'x'"],
    ["a delete", "DELETE FROM audit_events WHERE address = '10.0.0.1'"],
    [
      "a table within a subquery",
      "SELECT (SELECT count(*) FROM users WHERE first_name = v.city) FROM vendors v WHERE id = 'v'",
    ],
    ["a search table without a search", "SELECT count(*) FROM orders_search"],
    [
      "an index made for one statement",
      "SELECT 1 FROM json_each('[1]') j JOIN places p JOIN places q ON q.city = p.zip WHERE p.id = j.value",
    ],
  ])("%s is caught", async (_, text) => {
    const scans = await scansOf([{ by: "planted", text, values: [] }]);
    expect(scans.filter(({ step }) => !isMeant(step, { text })).length).toBeGreaterThan(0);
  });
});

const objects = env as unknown as Record<"RATE_LIMIT" | "COURIER_REQUEST", DurableObjectNamespace>;

const statementsIn = (source: string) =>
  [...source.matchAll(/(["`])((?:SELECT|INSERT|UPDATE|DELETE)\s[^"`]*)\1/g)].map(([, , text]) => text ?? "");

/** What the statements of an object's own storage read whole; `schema` where a fresh object has none yet. */
function scansOfObject(namespace: DurableObjectNamespace, statements: string[], schema = "") {
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
  expect(await scansOfObject(objects.RATE_LIMIT, statements)).toEqual([
    "SELECT min(forget_at) AS at FROM hits: SEARCH hits USING COVERING INDEX hits_forget",
  ]);
});

test("a courier request's object reads one state row and its newest moves", async () => {
  const statements = statementsIn(courierRequest);
  expect(statements.length).toBeGreaterThanOrEqual(8);
  const [, schema] = /const SCHEMA = `([^`]*)`/.exec(courierRequest) ?? [];
  const scans = await scansOfObject(objects.COURIER_REQUEST, statements, schema);
  const intended =
    /SCAN (state|sqlite_master)$|(ORDER BY version DESC LIMIT 2: SCAN|max\(version\) FROM moves.*: SEARCH) moves$/;
  expect(scans.filter((scan) => !intended.test(scan))).toEqual([]);
});

test("a statement that reads all hits is caught (negative control)", async () => {
  const planted = "SELECT count(*) AS hits FROM hits WHERE at > ?";
  expect(await scansOfObject(objects.RATE_LIMIT, [planted])).toHaveLength(1);
});
