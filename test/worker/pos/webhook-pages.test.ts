import { beforeAll, expect, test } from "vitest";
import { action as button } from "#app/routes/webhooks/actions.ts";
import { action as renew, loader as webhookPage } from "#app/routes/webhooks/webhook.tsx";
import { action as add, loader as list } from "#app/routes/webhooks/webhooks.tsx";
import { actionOf, callRoute, testVisit } from "#test/support/app.ts";
import { aDispensary, signedIn } from "#test/support/people.ts";

const visit = testVisit();
const url = "https://pos.example.com/nearleaf";
let cookie = "";
beforeAll(async () => {
  const { account } = await aDispensary(visit, { courierServiceEnabled: true });
  cookie = await signedIn(visit, account.id);
});

const call = (route: unknown, more: object = {}) =>
  // biome-ignore lint/suspicious/noExplicitAny: answers of many routes
  callRoute<any>(route, visit, { path: "/courier-dashboard/webhooks", cookie, ...more });
const hooks = async () => (await call(list)).webhooks as { id: string; events: string }[];

test.each([
  ["a private address", { url: "http://10.0.0.1/" }, 422, { url: "Please enter a public https:// address." }],
  ["no event", { url, events: "" }, 400, { events: "Choose at least one event." }],
  ["an event that there is not", { url, events: "eaten" }, 400, { events: expect.stringMatching(/^Events must be/) }],
  ["a field that there is not", { url, events: "courier_request.created", junk: "1" }, 400, {}],
])("the form refuses %s beside the field, and keeps what was typed", async (_name, form, status, fields) => {
  const typed = { events: "courier_request.created", ...form };
  const { data, init } = await call(add, { form: typed });
  expect(init.status).toBe(status);
  expect(data).toMatchObject({ done: false, fields, typed });
});

test("a secret is shown after it was made and at no later visit", async () => {
  const form = [
    ["url", url],
    ["events", "courier_request.delivered"],
    ["events", "courier_request.failed"],
  ];
  const { data } = await call(add, { form });
  const { secret } = data.value;
  expect(secret).toMatch(/^whsec_/);
  const [hook] = await hooks();
  expect(hook?.events).toBe("Delivered, Could not be delivered");
  const params = { webhookId: hook?.id };
  const renewed = (await call(renew, { params, form: {} })).data.value.secret;
  expect(renewed).not.toBe(secret);
  const pages = JSON.stringify([await call(list), await call(webhookPage, { params })]);
  for (const each of [secret, renewed]) expect(pages).not.toContain(each);
  expect((await call(webhookPage, { params })).oldUntil).toMatch(/[AP]M$/);
  expect((await call(add, { form })).data.fields).toEqual({
    url: expect.stringMatching(/already added this address/),
  });
});

test("without scripts a button leads back to its page", async () => {
  const params = { webhookId: (await hooks())[0]?.id };
  const press = (verb: string, form: object) =>
    call(actionOf(button as never, `courier-dashboard/webhooks/:webhookId/${verb}`), {
      params,
      form,
      headers: { "Sec-Fetch-Dest": "document" },
    });
  const saved = await press("events", { events: "courier_request.created" });
  expect([saved.status, saved.headers.get("Location")]).toEqual([
    303,
    `/courier-dashboard/webhooks/${params.webhookId}`,
  ]);
  expect((await press("events", { events: "" })).status).toBe(400);
  expect((await hooks())[0]?.events).toBe("Courier requested");
  expect((await press("removal", {})).headers.get("Location")).toBe("/courier-dashboard/webhooks");
  expect(await call(webhookPage, { params })).toMatchObject({ init: { status: 404 } });
});
