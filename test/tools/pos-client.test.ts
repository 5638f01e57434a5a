import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { openServer } from "#test/support/browser/site.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { aPosShop, type PosItem } from "#test/support/pos/shop.ts";
import { root } from "#workers/local/state.ts";

const server = await openServer();
const shop = await aPosShop(server);
const folder = mkdtempSync(join(tmpdir(), "nearleaf-pos-"));
const file = join(folder, "menu.csv");
const ended: (() => void)[] = [];
afterAll(() => {
  for (const end of ended) end();
  rmSync(folder, { recursive: true, force: true });
});

const patience = { timeout: 60_000, interval: 200 };

function writeExport(items: readonly PosItem[]) {
  const fields = ["id", "name", "brand", "category", "amount", "strain", "price"];
  const quoted = (value: unknown) => `"${String(value ?? "").replaceAll('"', '""')}"`;
  const rows = items.map((item) => fields.map((field) => quoted((item as Record<string, unknown>)[field])).join(","));
  writeFileSync(file, [fields.join(","), ...rows].join("\r\n"));
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The reference client that dispensaries download, as a process of its own. */
function runClient(args: string[], env: Record<string, string>) {
  const script = join(root, "public/examples/pos-client.ts");
  const client = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...shop.env, ...env },
  });
  let output = "";
  for (const stream of [client.stdout, client.stderr]) stream.on("data", (text) => (output += text));
  ended.push(() => client.kill());
  return { output: () => output };
}

test("a second point of sale sends its menu, changes a price, and accepts an order, all over HTTP", {
  timeout: 240_000,
}, async () => {
  const [first, ...others] = shop.items;
  writeExport(shop.items);
  const port = await freePort();
  const url = `http://localhost:${port}/orders`;
  const hook = (await (await shop.vendor.post("/api/order-webhooks", { url })).json()) as {
    _id: string;
    secret: string;
  };
  const client = runClient(["run", file, String(port)], { WEBHOOK_SECRET: hook.secret });
  const waiting = "SELECT count(*) AS count FROM pos_imports WHERE vendor_id = ?";
  const imports = () => server.d1.prepare(waiting).bind(shop.vendorId).first<number>("count");
  await vi.waitFor(async () => expect(await imports(), client.output()).toBe(1), patience);
  await shop.acceptMenu();

  writeExport([{ ...first!, price: 77 }, ...others]);
  await vi.waitFor(async () => expect(await shop.menu()).toContain("$77"), patience);
  expect(client.output()).toContain(`applied ${first!.id} price`);

  const { status: tested } = (await (await shop.vendor.post(`/api/order-webhooks/${hook._id}/test`)).json()) as Reply;
  expect(tested).toBe(204);
  const forged = { method: "POST", body: "{}", headers: { "webhook-signature": "v1,x" } };
  expect((await fetch(url, forged)).status).toBe(401);

  const product = await server.d1
    .prepare("SELECT id, name, price_cents AS priceCents FROM products WHERE vendor_id = ? AND source_id = ?")
    .bind(shop.vendorId, first!.id)
    .first<{ id: string; name: string; priceCents: number }>();
  const order = orderPayload(shop.vendorId, [product!]);
  const placed = await shop.vendor.post("/api/customer/create-order", order);
  const { orderId } = (await placed.json()) as Reply;
  expect(placed.status).toBe(201);
  const kinds = async () => {
    const { results } = await server.d1
      .prepare("SELECT kind, by_id FROM order_events WHERE order_id = ?")
      .bind(orderId)
      .all();
    return results;
  };
  await vi.waitFor(
    async () => expect(await kinds(), client.output()).toEqual([{ kind: "accepted", by_id: "front-register" }]),
    patience,
  );
  expect(client.output()).toMatch(new RegExp(`order.placed \\w+ 1×${first!.id}`));
});

type Reply = { status: number; orderId: string };
