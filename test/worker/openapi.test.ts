import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { orderFoundSchema, orderPlacedSchema, quotedSchema } from "#app/domain/checkout/schema.ts";
import { createDb } from "#db/client.ts";
import { calls } from "#test/support/access.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { postAsCustomer } from "#test/support/customer.ts";
import { worker } from "#test/support/fetcher.ts";
import { openShop, stock } from "#test/support/shop.ts";
import { api } from "#workers/api/index.ts";
import { refusalSchema } from "#workers/api/refusal-schema.ts";
import { live } from "#workers/live.ts";

const db = createDb((env as unknown as { DB: D1Database }).DB);

type Operation = {
  summary?: string;
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
};
type Description = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};
const read = async () => (await worker.fetch("http://localhost/api/openapi.json")).json() as Promise<Description>;

test("every API call is described with its responses", async () => {
  const { openapi, paths } = await read();
  expect(openapi).toMatch(/^3\.1/);
  const calls = api.routes.filter(({ method, path }) => method !== "ALL" && !path.includes("*"));
  expect(calls.length).toBeGreaterThan(3);
  const undescribed = calls
    .map(({ method, path }) => [method.toLowerCase(), path.replace(/:([^/{]+)(\{[^}]*\})?/g, "{$1}")] as const)
    .filter(([method, path]) => {
      const operation = paths[path]?.[method];
      const responses = Object.values(operation?.responses ?? {});
      return !operation?.summary || !responses.some((response) => response.content);
    });
  expect(undescribed).toEqual([]);
});

test("all references resolve", async () => {
  const description = await read();
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(0);
  for (const [, name] of references) expect(description.components.schemas).toHaveProperty(name as string);
});

test("an order's body is described by the schema that validates it", async () => {
  const { paths } = await read();
  const schema = paths["/customer/create-order"]?.post?.requestBody?.content["application/json"]?.schema;
  expect(schema?.required).toEqual(expect.arrayContaining(["firstName", "birthday", "vendorId", "orderDetails"]));
});

test("responses match their description", async () => {
  const shop = await openShop(db);
  const product = await stock(db, shop.id);
  const payload = orderPayload(shop.id, [product]);
  const post = async (path: string, body: unknown) => (await postAsCustomer(path, body)).json();
  const { items } = payload.orderDetails;
  quotedSchema.parse(await post("quote", { vendorId: shop.id, orderType: "Pickup", items }));
  const { orderId, token } = orderPlacedSchema.parse(await post("create-order", payload));
  const response = await worker.fetch(`http://localhost/api/customer/orders/${orderId}?token=${token}&_t=1`);
  orderFoundSchema.parse(await response.json());
  refusalSchema.parse(await post("create-order", { ...payload, totalAmount: 1 }));
  refusalSchema.parse(await post("create-order", {}));
  refusalSchema.parse(await post("nothing-here", {}));
});

const declared = (routes: { method: string; path: string }[], base: string) =>
  routes
    .filter(({ method, path }) => method !== "ALL" && !path.includes("*"))
    .map(({ method, path }) => `${method} ${base}${path}`.replace(/\/$/, ""));
const existing = [...declared(api.routes, "/api"), ...declared(live.routes, "/live")];

test("every API call declares who may make it", () => {
  expect(existing.length).toBeGreaterThan(20);
  expect([...new Set(existing)].filter((name) => !calls[name])).toEqual([]);
});

test("no call is declared that does not exist", () =>
  expect(Object.keys(calls).filter((name) => !existing.includes(name))).toEqual([]));
