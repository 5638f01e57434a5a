import { expect, test, vi } from "vitest";
import { z } from "zod";
import { courierRequestSchema } from "#app/domain/couriers/request-schema.ts";
import { requestCourier } from "#app/use-cases/couriers/request.ts";
import { testWebhook } from "#app/use-cases/pos/test-webhook.ts";
import { NOON, testVisit } from "#test/support/app.ts";
import { valueIn } from "#test/support/billing.ts";
import { actorOf, courierWish } from "#test/support/couriers.ts";
import { worker } from "#test/support/fetcher.ts";
import { aGazetteer } from "#test/support/outside/geocoders.ts";
import { aDispensary, signedIn } from "#test/support/people.ts";

const HOUR = 3_600_000;
const URL_OF_RECEIVER = "https://pos.example.com/nearleaf";
await aGazetteer();

type Documented = {
  webhooks: Record<string, { post: { parameters: { name: string }[]; requestBody: Body; description: string } }>;
  components: { schemas: Record<string, object> };
};
type Body = { content: { "application/json": { schema: object; example: unknown } } };
const openapi = (await (await worker.fetch("http://localhost/api/openapi.json")).json()) as Documented;
const documentedAs = (name: string) => {
  const { parameters, requestBody, description } = openapi.webhooks[name]!.post;
  const { schema, example } = requestBody.content["application/json"];
  const eventSchema = z.fromJSONSchema({
    ...JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", "#/$defs/")),
    $defs: JSON.parse(JSON.stringify(openapi.components.schemas).replaceAll("#/components/schemas/", "#/$defs/")),
  });
  return { parameters, description, example, eventSchema };
};
const { parameters, description, eventSchema } = documentedAs("courierEvents");

const bytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** A partner's system, written from what openapi.json says of webhooks and from nothing else. */
async function receive(request: Request, secret: string): Promise<number> {
  const [id, timestamp, signatures] = parameters.map(({ name }) => request.headers.get(name) ?? "");
  const body = await request.clone().text();
  const name = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(secret.replace("whsec_", "")), name, false, ["sign"]);
  const text = new TextEncoder().encode([id, timestamp, body].join("."));
  const own = `v1,${btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign("HMAC", key, text))))}`;
  if (!signatures?.split(" ").includes(own)) return 401;
  const { success, error } = eventSchema.safeParse(JSON.parse(body));
  expect(error?.message).toBeUndefined();
  expect(JSON.parse(body).id).toBe(id);
  return success ? 204 : 400;
}

/** A partner, its calls of the API, and what arrives at its address. */
async function aPartner() {
  const { vendor, account } = await aDispensary(testVisit(), { courierServiceEnabled: true });
  const headers = { Cookie: await signedIn(testVisit({ at: Date.now() }), account.id), Origin: "http://localhost" };
  const arrived: Request[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    arrived.push(new Request(url, init));
    return new Response(null, { status: 204 });
  });
  const call = async (method: string, path: string, body?: object) => {
    const json = body && { body: JSON.stringify(body), headers: { ...headers, "Content-Type": "application/json" } };
    const response = await worker.fetch(`http://localhost/api/courier-webhooks${path}`, { method, headers, ...json });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };
  const actor = { ...actorOf({ ...account, vendorId: vendor.id }), courierService: true };
  return { call, arrived, actor };
}

test("a receiver built from openapi.json accepts an event and refuses a forged one", async () => {
  const { call, arrived, actor } = await aPartner();
  const { secret = "" } = (await call("POST", "", { url: URL_OF_RECEIVER })).body;
  const work: Promise<unknown>[] = [];
  const visit = testVisit({ at: NOON + 1e12, background: (more) => void work.push(more) });
  await requestCourier(visit, actor, courierRequestSchema.parse(courierWish), null);
  await Promise.all(work);
  const request = arrived.find(({ url }) => url === URL_OF_RECEIVER)!;
  expect(await receive(request, secret)).toBe(204);
  expect(await receive(request, `whsec_${btoa("somebody else")}`)).toBe(401);
  expect(await request.json()).toMatchObject({ type: "courier_request.created", data: { orderNumber: "A-1001" } });
  expect(description).toContain("24 hours");
});

test.each(Object.keys(openapi.webhooks))("the example of %s matches its schema", (name) => {
  const { eventSchema: schema, example } = documentedAs(name);
  expect(schema.safeParse(example).error).toBeUndefined();
});

test("for a day after a new secret was made both verify an event, then the new one alone", async () => {
  const { call, arrived, actor } = await aPartner();
  const { _id, secret: first = "" } = (await call("POST", "", { url: URL_OF_RECEIVER })).body;
  const { status, body } = await call("POST", `/${_id}/secret`);
  const { secret: second = "", oldSecretUntil = "" } = body;
  expect(status).toBe(201);
  expect(Math.abs(Date.parse(oldSecretUntil) - Date.now() - 24 * HOUR)).toBeLessThan(HOUR);
  expect((await call("POST", `/${_id}/test`)).body).toMatchObject({ success: true, status: 204 });
  const request = arrived.at(-1)!;
  expect([await receive(request, first), await receive(request, second)]).toEqual([204, 204]);
  const visit = testVisit({ at: Date.now() + 25 * HOUR });
  valueIn(await testWebhook(visit, actor, "couriers", _id ?? ""));
  const later = arrived.at(-1)!;
  expect([await receive(later, first), await receive(later, second)]).toEqual([401, 204]);
});

test("the API shows a secret once, and refuses an unknown event, an empty list and a private address", async () => {
  const { call } = await aPartner();
  const { body } = await call("POST", "", { url: URL_OF_RECEIVER, events: ["courier_request.delivered"] });
  expect(JSON.stringify((await call("GET", "")).body)).not.toContain(body.secret);
  expect(await call("POST", "", { url: URL_OF_RECEIVER })).toMatchObject({
    status: 422,
    body: { code: "bad-address" },
  });
  const setEvents = (events: string[]) => call("PUT", `/${body._id}`, { events });
  expect(await setEvents(["courier_request.eaten"])).toMatchObject({ status: 400 });
  expect(await setEvents([])).toMatchObject({ status: 400, body: { message: "Choose at least one event." } });
  expect(await setEvents(["courier_request.failed"])).toMatchObject({
    status: 200,
    body: { events: ["courier_request.failed"] },
  });
  for (const url of ["http://pos.example.com/", "https://10.0.0.1/", "https://pos.internal/", "pos"])
    expect(await call("POST", "", { url })).toMatchObject({
      status: 422,
      body: { fields: { url: expect.any(String) } },
    });
});
