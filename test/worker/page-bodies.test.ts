import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";

const worker = (exports as unknown as { default: Fetcher }).default;

const post = (bytes: number) =>
  worker.fetch("http://localhost/contact", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "http://localhost" },
    body: `message=${"x".repeat(bytes)}`,
  });

test("a page's form over the cap is refused before anything reads it", async () => {
  expect((await post(3_000_000)).status).toBe(413);
});

test("a page's form within the cap reaches the page", async () => {
  // 501 is what stands for a page here: only the production build renders them.
  expect((await post(1000)).status).toBe(501);
});
