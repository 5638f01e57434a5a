import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { KEY_TOKEN_MS, KEYS_MAX } from "#app/domain/pos/key.ts";
import { action as button } from "#app/routes/dashboard/actions.ts";
import { loader as list, action as make } from "#app/routes/dashboard/settings/keys.tsx";
import { signKeyToken } from "#app/session/tokens.ts";
import { makeKey } from "#app/use-cases/pos/make-key.ts";
import { revokeIntegrationKey } from "#app/use-cases/pos/revoke-key.ts";
import { listHistory } from "#db/accounts/history.ts";
import { actionOf, callRoute, testVisit } from "#test/support/app.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { valueIn } from "#test/support/outcome.ts";
import { aDispensary, signedIn } from "#test/support/people.ts";
import { aKey, requestToken } from "#test/support/pos/key.ts";

const visit = testVisit({ now: Date.now });
const status = (token: string) =>
  worker.fetch("http://localhost/api/integrations/status", { headers: { Authorization: `Bearer ${token}` } });

async function aShop() {
  const { vendor, account } = await aDispensary(visit);
  const cookie = await signedIn(visit, account.id);
  // biome-ignore lint/suspicious/noExplicitAny: answers of several routes
  const page = (route: unknown, more: object = {}) => callRoute<any>(route, visit, { cookie, ...more });
  return { id: vendor.id, actor: actorOf(vendor.id, { userId: account.id }), page };
}

test("a key's secret is shown once, its use is dated, and both its days are in the history without the secret", async () => {
  const { id, page } = await aShop();
  const { value } = (await page(make, { form: { name: " Front register ", scopes: "menu\norders" } })).data;
  expect(value).toMatchObject({ name: "Front register", secret: expect.stringMatching(/^\w{32}$/) });
  expect(await page(list)).toMatchObject([{ id: value.id, scopes: ["menu", "orders"], lastUsedAt: null }]);
  await requestToken({ grant_type: "client_credentials", client_id: value.id, client_secret: value.secret });
  expect(await page(list)).toMatchObject([{ lastUsedAt: expect.any(Number) }]);
  const removal = actionOf(button as never, "vendor-dashboard/integration-keys/:keyId/removal");
  expect((await page(removal, { params: { keyId: value.id }, form: {} })).data).toMatchObject({ done: true });
  expect(await page(list)).toEqual([]);
  const { entries } = await listHistory(visit.db, id, { area: "connections", before: null, limit: 5 });
  expect(entries.map(({ what }) => what)).toEqual(["Revoked the key Front register", "Made the key Front register"]);
  const stored = JSON.stringify([entries, await visit.db.all(sql`SELECT * FROM integration_keys`)]);
  expect(stored).not.toContain(value.secret);
});

test.each([
  ["no name", { name: " ", scopes: "menu" }, { name: "Please name the system, such as Front register." }],
  ["no scope", { name: "Back office" }, { scopes: "Choose at least one." }],
  ["a name that a key has", { name: "Taken", scopes: "menu" }, { name: expect.stringContaining("already have") }],
])("the form refuses %s beside its field, and keeps what was typed", async (_name, form, fields) => {
  const { actor, page } = await aShop();
  valueIn(await makeKey(visit, actor, { name: "Taken", scopes: ["menu"] }));
  expect((await page(make, { form })).data).toMatchObject({ done: false, fields, typed: form });
});

test("a dispensary has a limited number of keys, and other dispensaries' keys don't exist for it", async () => {
  const [shop, other] = [await aShop(), await aShop()];
  const keys = [];
  for (let at = 0; at < KEYS_MAX; at += 1)
    keys.push(valueIn(await makeKey(visit, shop.actor, { name: `Key ${at}`, scopes: ["menu"] })));
  expect(await makeKey(visit, shop.actor, { name: "More", scopes: ["menu"] })).toMatchObject({ reason: "too-many" });
  expect(await revokeIntegrationKey(visit, other.actor, keys[0]!.id)).toMatchObject({ reason: "not-found" });
  expect(await shop.page(list)).toHaveLength(KEYS_MAX);
});

test("a token lasts 15 minutes, or until its key is revoked", async () => {
  const { id, actor } = await aShop();
  const key = await aKey(visit, id, ["orders"]);
  expect(await (await status(key.token)).json()).toMatchObject({ key: { scopes: ["orders"] } });
  const old = await signKeyToken({ ...visit, now: () => Date.now() - KEY_TOKEN_MS - 1000 }, key.id);
  for (const token of [old, "", "x.y.z"]) {
    const response = await status(token);
    expect([response.status, response.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
  }
  valueIn(await revokeIntegrationKey(visit, actor, key.id));
  expect((await status(key.token)).status).toBe(401);
});

test("a wrong secret, an unknown client and a scope beyond the key's get no token", async () => {
  const { id } = await aShop();
  const key = await aKey(visit, id);
  const requestWith = async (form: object, headers = {}) => {
    const response = await requestToken({ grant_type: "client_credentials", client_id: key.id, ...form }, headers);
    return { status: response.status, ...(await response.json<Record<string, unknown>>()) };
  };
  expect(await requestWith({ client_secret: key.secret, scope: "menu" })).toMatchObject({
    status: 200,
    token_type: "Bearer",
    expires_in: 900,
    scope: "menu",
  });
  expect(await requestWith({ client_secret: "wrong" })).toMatchObject({ status: 401, error: "invalid_client" });
  expect(await requestWith({ client_id: "nobody", client_secret: key.secret })).toMatchObject({
    error: "invalid_client",
  });
  expect(await requestWith({ client_secret: key.secret, scope: "orders" })).toMatchObject({
    status: 400,
    error: "invalid_scope",
  });
  expect(await requestWith({ client_secret: key.secret }, { "Content-Type": "application/json" })).toMatchObject({
    status: 400,
    error: "invalid_request",
  });
});
