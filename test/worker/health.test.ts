import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { worker } from "#test/support/fetcher.ts";

test("the worker says that it is up, with the security headers of every answer", async () => {
  const answer = await worker.fetch("http://localhost/healthz");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test("the database refuses a sale price at or above the price", async () => {
  const { DB } = env as unknown as { DB: D1Database };
  const insert = DB.prepare(
    "INSERT INTO products (id, vendor_id, name, category, price_cents, sale_price_cents, created_at, updated_at) VALUES ('p', 'v', 'x', 'Flower', 100, 100, 0, 0)",
  );
  await expect(insert.run()).rejects.toThrow("products_sale_price");
});
