import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { readNearbySearch } from "#app/domain/places/filters.ts";
import { createDb } from "#db/client.ts";
import { listNearby, listServing } from "#db/places/nearby.ts";
import { listPlaces } from "#db/places/queries.ts";

const { DB } = env as unknown as { DB: D1Database };

/** A database that keeps what it is asked, with its parameters. */
function listening() {
  const asked: D1PreparedStatement[] = [];
  const prepare = (text: string) => {
    const statement = DB.prepare(text);
    const plan = DB.prepare(`EXPLAIN QUERY PLAN ${text}`);
    statement.bind = (...values: unknown[]) => {
      asked.push(plan.bind(...values));
      return DB.prepare(text).bind(...values);
    };
    return statement;
  };
  const d1 = { prepare, batch: DB.batch.bind(DB) } as unknown as D1Database;
  return { db: createDb(d1), asked };
}

const here = { lat: 34.0522, lng: -118.2437 };
const search = (query: string) => readNearbySearch(new URLSearchParams(query));

test.each([
  ["the delivery list", ({ db }: ReturnType<typeof listening>) => listNearby(db, here, search(""), 0)],
  ["the pickup list", ({ db }) => listNearby(db, here, search("mode=pickup&eta=slow"), 0)],
  ["a search", ({ db }) => listNearby(db, here, search("q=blue&strain=sativa&category=flower&max=50"), 0)],
  ["a search for pickup", ({ db }) => listNearby(db, here, search("q=blue&mode=pickup"), 0)],
  ["a search for two letters", ({ db }) => listNearby(db, here, search("q=og"), 0)],
  ["the map", ({ db }) => listServing(db, here)],
  ["the gazetteer", ({ db }) => listPlaces(db, "los", 6)],
] as [string, (listener: ReturnType<typeof listening>) => Promise<unknown>][])("%s scans no table", async (_, read) => {
  const listener = listening();
  await read(listener);
  expect(listener.asked.length).toBeGreaterThan(0);
  for (const plan of listener.asked) {
    const { results } = await plan.all<{ detail: string }>();
    const scans = results
      .map(({ detail }) => detail)
      .filter((detail) => /^SCAN (v|vendors|p|products|places|z)\b/.test(detail));
    expect(scans).toEqual([]);
  }
});
