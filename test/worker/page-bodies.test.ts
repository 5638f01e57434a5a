import { expect, test } from "vitest";
import { worker } from "#test/support/fetcher.ts";

const post = (bytes: number) =>
  worker.fetch("http://localhost/contact", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "http://localhost" },
    body: `message=${"x".repeat(bytes)}`,
  });

test.each([
  ["another site", { Origin: "https://evil.example" }],
  ["a sandbox", { Origin: "null" }],
  ["nowhere", {}],
  ["another site that hides its origin", { "Sec-Fetch-Site": "cross-site" }],
])("a form posted from %s reaches no page", async (_name, headers) => {
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  const form = { method: "POST", headers: { ...type, ...headers }, body: "message=hello" };
  expect((await worker.fetch("http://localhost/contact", form as RequestInit)).status).toBe(403);
});

test("a form over the cap is refused before it is read", async () => expect((await post(3_000_000)).status).toBe(413));

test("a form within the cap reaches the page", async () => {
  // 501 is what stands for a page here: only the production build renders them.
  expect((await post(1000)).status).toBe(501);
});
