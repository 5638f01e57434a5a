import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action } from "#app/routes/delivery/actions.ts";
import { loader as cards } from "#app/routes/dispatch/cards.ts";
import { loader as board } from "#app/routes/dispatch/orders.tsx";
import { courierMessages, courierRequests } from "#db/schema/index.ts";
import { actionOf, callRoute, testVisit } from "#test/support/app.ts";
import { worker } from "#test/support/fetcher.ts";
import { anAccount, signedIn } from "#test/support/people.ts";
import { storedRequest } from "#test/support/stored-request.ts";

const hints: unknown[] = [];
const app = testVisit({ at: Date.now() });
app.feed = { ...app.feed, publish: async (...hint) => void hints.push(hint) };
const messages = actionOf(action, "courier-requests/:requestId/messages");
// biome-ignore lint/suspicious/noExplicitAny: answers of many routes
const call = (route: unknown, options: Parameters<typeof callRoute>[2] = {}) => callRoute<any>(route, app, options);

async function aPerson(role: "courier" | "dispatcher", firstName: string) {
  const { id } = await anAccount(app, role, { firstName, lastName: "Lane" });
  return { id, cookie: await signedIn(app, id) };
}
const send = ({ cookie }: { cookie: string }, requestId: string, form: object) =>
  call(messages, { cookie, form, params: { requestId } });

async function aJob() {
  const [courier, desk] = [await aPerson("courier", "Ada"), await aPerson("dispatcher", "Dana")];
  const job = { status: "COURIER_ASSIGNED", courierId: courier.id, courierName: "Ada Lane" } as const;
  const { id } = await storedRequest(app.db, { ...job, assignedAt: app.now() });
  const messagesFor = async ({ cookie }: { cookie: string }, path = "/") =>
    (await call(board, { cookie, path })).cards
      .find((card: { id: string }) => card.id === id)
      .messages.map(({ from, text }: { from: string; text: string }) => `${from}: ${text}`);
  return { id, courier, desk, messagesFor };
}

test("a courier messages dispatch about a job, the board is notified, and the reply arrives", async () => {
  const { id, courier, desk, messagesFor } = await aJob();
  expect((await send(courier, id, { quick: "Vehicle trouble", text: "" })).data).toMatchObject({ done: true });
  expect(hints.at(-1)).toEqual(["dispatch", { kind: "courier-request", id }, ["dispatches", `user:${courier.id}`]]);
  for (const path of ["/?view=cards", "/?view=rows"])
    expect(await messagesFor(desk, path)).toEqual(["Ada Lane: Vehicle trouble"]);
  await send(desk, id, { text: "Wait there" });
  expect(await messagesFor(courier)).toEqual(["Ada Lane: Vehicle trouble", "Dispatch: Wait there"]);
  const changed: Response = await call(cards, { cookie: courier.cookie, path: `/?id=${id}` });
  expect((await changed.json<{ cards: { messages: [] }[] }>()).cards[0]?.messages).toHaveLength(2);
});

test("a second tap repeats nothing, but the same words after an answer are a new message", async () => {
  const { id, courier, desk, messagesFor } = await aJob();
  for (let tap = 0; tap < 2; tap++) await send(courier, id, { quick: "Vehicle trouble" });
  await send(desk, id, { text: "Wait there" });
  await send(courier, id, { quick: "Vehicle trouble" });
  expect(await messagesFor(desk)).toEqual([
    "Ada Lane: Vehicle trouble",
    "Dana Lane: Wait there",
    "Ada Lane: Vehicle trouble",
  ]);
});

test("a message that waited for a connection is sent once, with the time it was written, and so is its repeat after the delivery", async () => {
  const { id, courier, desk, messagesFor } = await aJob();
  const writtenAt = new Date(app.now() - 10 * 60_000).toISOString();
  const send = async (body: object) => {
    const [url, headers] = [`http://localhost/api/courier-requests/${id}/messages`, { Cookie: courier.cookie }];
    const own = { ...headers, Origin: "http://localhost", "Content-Type": "application/json" };
    return worker.fetch(url, { method: "POST", headers: own, body: JSON.stringify(body) });
  };
  const message = { text: "Vehicle trouble", messageId: "message-1", writtenAt };
  expect((await send(message)).status).toBe(200);
  expect((await send(message)).status).toBe(200);
  expect(
    (await send({ ...message, messageId: "message-2", writtenAt: new Date(app.now()).toISOString() })).status,
  ).toBe(200);
  expect(await messagesFor(desk)).toEqual(["Ada Lane: Vehicle trouble", "Ada Lane: Vehicle trouble"]);
  const stored = await app.db.select().from(courierMessages).where(eq(courierMessages.requestId, id));
  expect(stored.map((row) => row.writtenAt)).toEqual([Date.parse(writtenAt), null]);
  await app.db.update(courierRequests).set({ status: "PENDING", courierId: null }).where(eq(courierRequests.id, id));
  expect((await send(message)).status).toBe(200);
  expect((await send({ ...message, messageId: "message-3" })).status).toBe(404);
  expect((await send({ ...message, to: "everyone" })).status).toBe(400);
});

test("an empty or long message is refused beside its field, and its text stays", async () => {
  const { id, courier } = await aJob();
  expect((await send(courier, id, { text: " " })).data.fields).toEqual({ text: "Type a message, or choose one." });
  const long = { text: "x".repeat(301) };
  expect((await send(courier, id, long)).data).toMatchObject({
    fields: { text: "Please use at most 300 characters." },
    typed: long,
  });
});

test("other couriers' jobs answer 404, and finished jobs take no messages", async () => {
  const { id, desk } = await aJob();
  expect((await send(await aPerson("courier", "Bo"), id, { text: "Hello" })).init.status).toBe(404);
  expect((await send(desk, "nothing", { text: "Hello" })).init.status).toBe(404);
  const { id: pending } = await storedRequest(app.db);
  expect((await send(desk, pending, { text: "Hello" })).init.status).toBe(409);
});
