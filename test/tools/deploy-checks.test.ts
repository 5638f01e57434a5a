import { describe, expect, test } from "vitest";
import { findConfigProblems, findMissingSecrets, REQUIRED_SECRETS } from "#workers/local/deploy-checks.ts";

const ready = {
  vars: { ORIGIN: "https://shop.nearleaf.com", MAP_TILES_URL: "https://tiles.nearleaf.com/{z}/{x}/{y}.png" },
  d1_databases: [{ database_id: "6f1c3c4e-0a55-4d0b-9a61-3a3e6d6f2f10" }],
  routes: [{ pattern: "shop.nearleaf.com" }],
};

describe("a deployment", () => {
  test("begins when nothing is a placeholder", () => expect(findConfigProblems(ready)).toEqual([]));

  test.each([
    [
      "the database's id is zeros",
      { d1_databases: [{ database_id: "00000000-0000-0000-0000-000000000000" }] },
      /^database_id/,
    ],
    ["there is no database", { d1_databases: [] }, /^database_id/],
    ["the origin is an example", { vars: { ...ready.vars, ORIGIN: "https://nearleaf.example" } }, /^ORIGIN/],
    ["the origin is not https", { vars: { ...ready.vars, ORIGIN: "http://shop.nearleaf.com" } }, /^ORIGIN/],
    ["the origin is missing", { vars: { MAP_TILES_URL: "https://tiles.nearleaf.com" } }, /^ORIGIN/],
    ["another host is routed", { routes: ["www.nearleaf.com"] }, /^No route serves shop\.nearleaf\.com/],
    [
      "pictures are served from a path",
      { vars: { ...ready.vars, IMAGES_URL: "https://shop.nearleaf.com/pictures/" } },
      /^IMAGES_URL/,
    ],
    ["no map tiles are set", { vars: { ORIGIN: ready.vars.ORIGIN } }, /^MAP_TILES_URL/],
  ])("doesn't begin while %s", (_, change, problem) =>
    expect(findConfigProblems({ ...ready, ...change })).toEqual([expect.stringMatching(problem)]),
  );

  test("names each required secret that is not set, with the command that sets it", () => {
    expect(findMissingSecrets([...REQUIRED_SECRETS, "RESEND_API_KEY"])).toEqual([]);
    expect(findMissingSecrets(["ORDER_LINK_KEY"])).toEqual([
      expect.stringContaining("wrangler secret put ACCESS_TOKEN_KEY --env production"),
      expect.stringContaining("wrangler secret put CREDENTIALS_KEY --env production"),
    ]);
  });
});
