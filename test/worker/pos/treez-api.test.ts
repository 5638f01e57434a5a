import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { useUp } from "#test/support/platform/use-up.ts";
import { treezConnected, treezImported, treezStatus } from "#workers/api/pos/treez.ts";

const app = testApp({ at: Date.now() });
const KEY = "a-key-of-treez-1234";

test("status, credentials and import answer as SPEC.md says, never with the key", async () => {
  const { browser } = await aVendor(app, worker);
  const asked: string[] = [];
  const read = async (answer: Response) => {
    const text = await answer.text();
    asked.push(text);
    return JSON.parse(text);
  };
  expect(treezStatus.parse(await read(await browser.get("/api/treez/status")))).toEqual({
    success: true,
    connected: false,
    dispensaryName: null,
    lastSync: null,
  });
  const early = await browser.post("/api/treez/import-products", {});
  expect(early.status).toBe(422);
  expect(await read(early)).toMatchObject({ success: false, message: "Failed to import products" });

  const credentials = { dispensaryName: "demo-60", apiKey: KEY, clientId: "ignored" };
  const connected = await read(await browser.post("/api/treez/credentials", credentials));
  expect(treezConnected.parse(connected)).toEqual({
    success: true,
    message: "Successfully connected to Treez!",
    data: { dispensaryName: "demo-60" },
  });

  const imported = await browser.post("/api/treez/import-products", {});
  expect(treezImported.parse(await read(imported))).toMatchObject({
    success: true,
    message: "Products added to inventory successfully!",
    data: {
      finished: true,
      counts: { new: 59, skipped: 1 },
      skipped: [{ reason: expect.stringContaining("TOPICAL") }],
    },
  });
  const status = treezStatus.parse(await read(await browser.get("/api/treez/status")));
  expect(status).toMatchObject({ connected: true, dispensaryName: "demo-60", lastSync: expect.any(String) });
  expect(asked.join()).not.toContain(KEY);
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
