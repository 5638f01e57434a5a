import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Env } from "#app/app.ts";
import { createHttp } from "#workers/http.ts";

const platform = { waitUntil: () => {}, passThroughOnException: () => {} } as unknown as ExecutionContext;

/** The answer to a page that sends these headers. */
const answerTo = async (headers: HeadersInit) => {
  const http = createHttp(async () => new Response("A page.", { headers }));
  return http.fetch(new Request("http://localhost/a-page"), env as unknown as Env, platform);
};

const directive = (answer: Response, name: string) =>
  answer.headers
    .get("Content-Security-Policy")
    ?.split("; ")
    .find((each) => each.startsWith(`${name} `));

test("a page's own sources are added to its policy, and the header that names them stays with us", async () => {
  const answer = await answerTo({
    "X-Csp-Additions": "connect-src https://api.stripe.com; frame-src https://js.stripe.com https://hooks.stripe.com",
  });
  expect(answer.headers.has("X-Csp-Additions")).toBe(false);
  expect(directive(answer, "connect-src")).toBe("connect-src 'self' https://api.stripe.com");
  expect(directive(answer, "frame-src")).toBe("frame-src https://js.stripe.com https://hooks.stripe.com");
  expect(directive(answer, "default-src")).toBe("default-src 'none'");
});

test("a page that names none gets none", async () => {
  const answer = await answerTo({});
  expect(answer.headers.get("Content-Security-Policy")).not.toContain("stripe");
  expect(directive(answer, "frame-src")).toBeUndefined();
});

test("a page's own cookies are all kept", async () => {
  const headers = new Headers([
    ["Set-Cookie", "a=1"],
    ["Set-Cookie", "b=2"],
  ]);
  expect((await answerTo(headers)).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});
