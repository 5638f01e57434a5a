import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { KEY } from "#test/support/outside/treez.ts";
import { useUp } from "#test/support/platform/use-up.ts";
import { treezConnected, treezImported, treezStatus } from "#workers/api/pos/treez.ts";

const app = testApp({ at: Date.now() });

test("status, credentials and import answer as SPEC.md says, never with the key", async () => {
  const { browser } = await aVendor(app, worker);
  const said: string[] = [];
  const read = async (asked: Promise<Response>) => {
    const text = await (await asked).text();
    said.push(text);
    return JSON.parse(text);
  };
  const status = async () => treezStatus.parse(await read(browser.get("/api/treez/status")));
  const imported = () => read(browser.post("/api/treez/import-products", {}));
  expect(await status()).toEqual({ success: true, connected: false, dispensaryName: null, lastSync: null });
  expect(await imported()).toMatchObject({ success: false, message: "Failed to import products" });

  const credentials = { dispensaryName: "demo-60", apiKey: KEY, clientId: "ignored" };
  const connected = await read(browser.post("/api/treez/credentials", credentials));
  const data = { dispensaryName: "demo-60" };
  expect(treezConnected.parse(connected)).toEqual({ success: true, message: "Successfully connected to Treez!", data });

  const skipped = [{ reason: "Its type TOPICAL has no category here" }];
  expect(treezImported.parse(await imported())).toMatchObject({
    message: "Products added to inventory successfully!",
    data: { finished: true, counts: { new: 59, skipped: 1 }, skipped },
  });
  expect(await status()).toMatchObject({ connected: true, dispensaryName: "demo-60", lastSync: expect.any(String) });
  expect(said.join()).not.toContain(KEY);
});

test.each([
  [{}, 400, "Dispensary name is required"],
  [{ dispensaryName: "", apiKey: KEY }, 422, "Dispensary name is required"],
  [{ dispensaryName: "demo", apiKey: " " }, 422, "API key is required"],
  [{ dispensaryName: "../v3/demo", apiKey: KEY }, 422, expect.stringContaining("Letters, digits")],
  [{ dispensaryName: "demo", apiKey: "wrong-key-12" }, 422, "Failed to connect to Treez"],
])("credentials %j are refused", async (body, status, message) => {
  const { browser } = await aVendor(app, worker);
  const answer = await browser.post("/api/treez/credentials", body);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ success: false, message });
});

test("a limited shop cannot connect", async () => {
  const { browser } = await aVendor(app, worker, { status: "limited" });
  expect((await browser.post("/api/treez/credentials", { dispensaryName: "demo", apiKey: KEY })).status).toBe(403);
});

test("a vendor who tries too many keys has to wait", async () => {
  const { vendor, browser } = await aVendor(app, worker);
  await useUp(app, "posConnection", vendor.id, 1);
  const wrong = { dispensaryName: "demo", apiKey: "wrong-key-12" };
  for (const status of [422, 429]) expect((await browser.post("/api/treez/credentials", wrong)).status).toBe(status);
});
