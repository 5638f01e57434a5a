import { describe, expect, test } from "vitest";
import { browserLike } from "#test/support/browser/browser-like.ts";
import { openServer } from "#test/support/browser/site.ts";

/** The build behind a platform that fails where a request says so: `X-Fails: DB`, or the name of another binding. */
const entry = `
  import worker from "./index.js";
  export * from "./index.js";
  const lost = () => { throw new Error("D1_ERROR: Network connection lost."); };
  const statement = { bind: () => statement, all: async () => lost(), run: async () => lost(), raw: async () => lost(), first: async () => lost() };
  const broken = {
    DB: { prepare: () => statement, batch: async () => lost() },
    IMAGES: { get: async () => lost(), put: async () => lost(), head: async () => lost() },
    RATE_LIMIT: { idFromName: () => "", get: () => ({ take: async () => lost() }) },
  };
  export default {
    fetch: (request, env, context) => {
      const name = request.headers.get("X-Fails");
      return worker.fetch(request, name ? { ...env, [name]: broken[name] } : env, context);
    },
  };`;

const server = await openServer({ entry });

const INTERNALS = /D1_ERROR|Network connection|SQLITE|Outage|\bat [\w.<>]+ \(|\.js:\d/;

/** Not now, and nothing else: an id for the operator, when to come back, and no word of what broke. */
async function expectsNotNow(answer: Response): Promise<string> {
  const text = await answer.text();
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  const id = answer.headers.get("X-Request-Id") ?? "";
  expect(id).not.toBe("");
  expect(text).not.toMatch(INTERNALS);
  return text;
}

describe("where the platform fails,", () => {
  test.each(["/", "/nearby", "/vendor/dem0vend0r000000000000001/menu", "/account", "/vendor-dashboard"])(
    "%s is not there just now, for those who are signed in and for scripts alike",
    async (path) => {
      const browser = browserLike({ fetch }, server.origin);
      await browser.post("/api/auth/login", { email: "vendor@example.com", password: "demo-vendor-21" });
      const place = encodeURIComponent(JSON.stringify({ address: "Los Angeles", lat: 34.05, lng: -118.24 }));
      browser.jar.set("userAddress", place);
      const answer = await browser.get(path, { "X-Fails": "DB" });
      // A page that needs no database is as it always is.
      if (answer.status === 200) expect(["/"]).toContain(path);
      else {
        const page = await expectsNotNow(answer);
        expect(page).toContain(answer.headers.get("X-Request-Id"));
      }
      expect((await browser.get(path)).status).toBe(200);
    },
  );

  test("a form that was sent without script gets an error page with the request's id", async () => {
    const browser = browserLike({ fetch }, server.origin);
    const fields = { email: "vendor@example.com", password: "demo-vendor-21" };
    for (const binding of ["DB", "RATE_LIMIT"]) {
      const answer = await browser.form("/login", fields, { "X-Fails": binding });
      expect(answer.headers.getSetCookie().join()).not.toContain("accessToken=ey");
      const page = await expectsNotNow(answer);
      expect(page).toContain(answer.headers.get("X-Request-Id"));
    }
  });

  test("a call of the API, a script's request of a page, and a picture say so too", async () => {
    const browser = browserLike({ fetch }, server.origin);
    const called = await browser.post("/api/auth/login", { email: "a@b.example", password: "x" }, { "X-Fails": "DB" });
    const refusal = JSON.parse(await expectsNotNow(called));
    expect(refusal).toMatchObject({ success: false, code: "outage", requestId: called.headers.get("X-Request-Id") });
    // A place that nobody asked for before: what was read a moment ago is still known.
    browser.jar.set("userAddress", encodeURIComponent(JSON.stringify({ address: "Denver", lat: 39.7, lng: -105 })));
    await expectsNotNow(await browser.get("/nearby.data", { "X-Fails": "DB" }));
    await expectsNotNow(await browser.get("/images/products/not-there.jpg", { "X-Fails": "IMAGES" }));
  });

  test("it is as it was once the platform is back", async () => {
    const browser = browserLike({ fetch }, server.origin);
    const fields = { email: "vendor@example.com", password: "demo-vendor-21" };
    expect((await browser.form("/login", fields)).status).toBe(302);
    expect((await browser.get("/vendor-dashboard")).status).toBe(200);
  });
});
