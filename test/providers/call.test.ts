import { expect, test } from "vitest";
import { refuse } from "#app/domain/outcome.ts";
import { createCaller } from "#app/providers/call.ts";

const callOn = (reply: () => Response) => {
  const { call } = createCaller({ prefix: "pos", system: "The register", fetch: async () => reply(), waitSeconds: 7 });
  return call("https://register.example/items", {}, (status) => (status === 403 ? refuse("ours", "No.") : undefined));
};

test.each([
  ["nothing but markup", () => new Response("<html>down</html>")],
  ["an error", () => Response.json({}, { status: 502 })],
  ["a redirect", () => new Response(null, { status: 302, headers: { Location: "http://elsewhere.example/" } })],
  ["more than we read", () => new Response(`"${"x".repeat(5_000_000)}"`)],
])("an answer that is %s counts as not reached", async (_, reply) => {
  const message = "The register could not be reached.";
  expect(await callOn(reply)).toMatchObject({ ok: false, reason: "pos-unreachable", message });
});

test("a fault of the connection counts as not reached, with its name", async () => {
  const lost = () => {
    throw new TypeError("lost");
  };
  expect(await callOn(lost)).toMatchObject({ reason: "pos-unreachable", details: { why: "TypeError" } });
});

test.each([
  ["30", 30],
  ["0.2", 1],
  ["4000", 7],
  ["-1", 7],
  ["soon", 7],
  [undefined, 7],
])("a busy system with Retry-After %s is called again after %s seconds", async (after, retryAfterSeconds) => {
  const headers = new Headers(after ? { "Retry-After": after } : {});
  const busy = await callOn(() => new Response(null, { status: 429, headers }));
  expect(busy).toMatchObject({ reason: "pos-busy", details: { retryAfterSeconds } });
});

test("what the system refuses is the caller's to word, and an empty answer is null", async () => {
  expect(await callOn(() => new Response("", { status: 403 }))).toMatchObject({ reason: "ours", message: "No." });
  expect(await callOn(() => new Response(""))).toEqual({ ok: true, value: null });
  expect(await callOn(() => Response.json([1]))).toEqual({ ok: true, value: [1] });
});
