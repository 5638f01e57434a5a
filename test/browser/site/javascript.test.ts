import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { GZIP_BUDGET, shopperPages, weigh, weighEmptyApp } from "#test/bench/javascript.ts";
import { root } from "#workers/local/state.ts";

const client = join(root, "build/client");
const empty = weighEmptyApp();

/** Words that a minifier leaves standing in each library. */
const libraries = {
  zod: /invalid_union|ZodError|ZodType/,
  drizzle: /drizzle:/,
  leaflet: /Map container not found/,
  stripe: /js\.stripe\.com|StripeError/,
  "web-vitals": /largest-contentful-paint/,
  "the map of time zones": /America\/Argentina/,
};

describe.each(Object.entries(shopperPages))("the first document of %s", (_, routeId) => {
  const weight = weigh(client, routeId);

  test(`loads at most ${GZIP_BUDGET / 1000} kB of JavaScript (gzip) beyond an empty page`, () =>
    expect((weight?.gzip ?? Number.NaN) - empty.gzip).toBeLessThanOrEqual(GZIP_BUDGET));

  test("loads none of the libraries that belong to other pages or to the server", () => {
    const found = (weight?.files ?? []).flatMap((file) => {
      const text = readFileSync(join(client, file), "utf8");
      return Object.entries(libraries).flatMap(([name, word]) => (word.test(text) ? [`${name} in ${file}`] : []));
    });
    expect(found).toEqual([]);
  });
});

test("no page loads the law of the states: servers reckon by it, and it grows", () => {
  const assets = join(client, "assets");
  const scripts = readdirSync(assets).filter((file) => file.endsWith(".js"));
  expect(scripts.filter((file) => readFileSync(join(assets, file), "utf8").includes("4 CCR §15409"))).toEqual([]);
});

test("the words by which libraries are found are in those libraries", () => {
  const packages = {
    zod: "zod/v4/core/errors.js",
    drizzle: "drizzle-orm/entity.js",
    leaflet: "leaflet/dist/leaflet.js",
    stripe: "stripe/esm/Error.js",
    "web-vitals": "web-vitals/dist/web-vitals.js",
    "the map of time zones": "@photostructure/tz-lookup/tz.js",
  };
  for (const [name, file] of Object.entries(packages))
    expect(readFileSync(join(root, "node_modules", file), "utf8")).toMatch(libraries[name as keyof typeof libraries]);
});
