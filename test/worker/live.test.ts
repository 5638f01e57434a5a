import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createApp, type Env } from "#app/context.ts";
import { feedOfOrder } from "#app/domain/live-hint.ts";
import { orderToken } from "#app/domain/order-link.ts";

const worker = (exports as unknown as { default: Fetcher }).default;
const app = createApp(env as unknown as Env, { waitUntil: (work) => void work });
const token = await orderToken(app.settings.orderLinkKey, "an-order");

const connect = (path: string, headers: Record<string, string> = {}) =>
  worker.fetch(`http://localhost/live/order/${path}`, { headers: { Upgrade: "websocket", ...headers } });

test("whoever holds an order's token hears when it changes", async () => {
  const { status, webSocket } = await connect(`an-order?token=${token}`);
  expect(status).toBe(101);
  webSocket?.accept();
  const heard = new Promise((resolve) => webSocket?.addEventListener("message", (event) => resolve(event.data)));
  await app.feed.publish(feedOfOrder("another-order"), { kind: "order-status", id: "another-order" });
  await app.feed.publish(feedOfOrder("an-order"), { kind: "order-status", id: "an-order" });
  expect(JSON.parse(String(await heard))).toEqual({ kind: "order-status", id: "an-order" });
  webSocket?.close();
});

test("without its token, or with another's, an order's feed is not there", async () => {
  for (const path of ["an-order", "an-order?token=", `another-order?token=${token}`]) {
    expect((await connect(path)).status).toBe(404);
  }
});

test.each(["https://evil.example", "null"])("a page of %s opens no socket", async (origin) => {
  expect((await connect(`an-order?token=${token}`, { Origin: origin })).status).toBe(403);
});

test("our own page does", async () => {
  const { status, webSocket } = await connect(`an-order?token=${token}`, { Origin: "http://localhost" });
  expect(status).toBe(101);
  webSocket?.accept();
  webSocket?.close();
});

test("a plain request is told to upgrade", async () => {
  expect((await worker.fetch(`http://localhost/live/order/an-order?token=${token}`)).status).toBe(426);
});
