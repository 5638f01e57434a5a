import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { createApp, type Env } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { SESSION_IDLE_MS } from "#app/domain/accounts/session-rules.ts";
import type { MoveName } from "#app/domain/couriers/request.ts";
import { feedOfDispatch, feedOfOrder, feedOfVendor, SOCKETS_MAX } from "#app/domain/live-hint.ts";
import { orderToken } from "#app/platform/order-link.ts";
import { orderCookies } from "#app/session/order-cookie.ts";
import { endSession, startSession } from "#app/session/sessions.ts";
import { changeStaff } from "#app/use-cases/accounts/change-staff.ts";
import { confirmEmailChange } from "#app/use-cases/accounts/confirm-email-change.ts";
import { removeStaff } from "#app/use-cases/accounts/remove-staff.ts";
import { requestEmailChange } from "#app/use-cases/accounts/request-email-change.ts";
import { requestPasswordReset } from "#app/use-cases/accounts/request-password-reset.ts";
import { resetPassword } from "#app/use-cases/accounts/reset-password.ts";
import { signInWithGoogle } from "#app/use-cases/accounts/sign-in-with-google.ts";
import { signOutEverywhere } from "#app/use-cases/accounts/sign-out-everywhere.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { setCourierDisabled } from "#app/use-cases/couriers/set-disabled.ts";
import { pauseOrders } from "#app/use-cases/dispensaries/pause-orders.ts";
import type { Visit } from "#app/visit.ts";
import { testVisit } from "#test/support/app.ts";
import { actorOf, aMove } from "#test/support/couriers.ts";
import { worker } from "#test/support/fetcher.ts";
import { visitWithLinks } from "#test/support/mailed-links.ts";
import { actorWith, aDispensary, anAccount, PASSWORD, signedIn } from "#test/support/people.ts";
import { storedRequest } from "#test/support/stored-request.ts";
import type { CourierRequestObject } from "#workers/objects/courier-request.ts";

const { LIVE_FEED, COURIER_REQUEST } = env as unknown as Env;
const objectOf = (id: string) =>
  COURIER_REQUEST.get(COURIER_REQUEST.idFromName(id)) as unknown as DurableObjectStub<CourierRequestObject>;
const app = createApp(env as unknown as Env, { waitUntil: (work) => void work });
const token = await orderToken(app.settings.orderLinkKey, "an-order");

const connect = (path: string, headers: Record<string, string> = {}) =>
  worker.fetch(`http://localhost/live/order/${path}`, { headers: { Upgrade: "websocket", ...headers } });

/** The first that a socket hears. */
const heardBy = (socket: WebSocket | null) =>
  new Promise<unknown>((resolve) => {
    socket?.accept();
    socket?.addEventListener("message", (event) => resolve(JSON.parse(String(event.data))));
  });
/** How a connection is answered; an open one is closed. */
async function replyTo(connecting: ReturnType<typeof connect>) {
  const { status, webSocket } = await connecting;
  webSocket?.accept();
  webSocket?.close();
  return status;
}

test("an order's token receives its changes", async () => {
  const { status, webSocket } = await connect(`an-order?token=${token}`);
  expect(status).toBe(101);
  const received = heardBy(webSocket);
  await app.feed.publish(feedOfOrder("another-order"), { kind: "order-status", id: "another-order" });
  await app.feed.publish(feedOfOrder("an-order"), { kind: "order-status", id: "an-order" });
  expect(await received).toEqual({ kind: "order-status", id: "an-order" });
  webSocket?.close();
});

test("the order's cookie on a device opens its feed, so that the URL needs no token", async () => {
  const statusOf = (cookie: string, order = "an-order") => replyTo(connect(order, { Cookie: cookie }));
  const cookies = orderCookies("an-order", token);
  expect(cookies.map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toContain("/live/order");
  const [cookie = ""] = cookies[0]?.split(";") ?? [];
  expect(await statusOf(cookie)).toBe(101);
  expect(await statusOf(cookie.replace("an-order", "another-order"), "another-order")).toBe(404);
});

test("a pause reaches the dispensary's other devices", async () => {
  const visit = testVisit({ at: Date.now() });
  const { account, vendor } = await aDispensary(visit);
  const Cookie = await signedIn(visit, account.id);
  const { webSocket } = await worker.fetch("http://localhost/live/vendor", {
    headers: { Upgrade: "websocket", Cookie },
  });
  const received = heardBy(webSocket);
  const actor = (await actorWith(Cookie, visit))!;
  expect(await pauseOrders(visit, actor, { minutes: 15, reason: "" })).toMatchObject({ ok: true });
  expect(await received).toEqual({ kind: "pause", id: vendor.id });
  webSocket?.close();
});

test("without its token, or with another's, an order's feed doesn't exist", async () => {
  for (const path of ["an-order", "an-order?token=", `another-order?token=${token}`])
    expect((await connect(path)).status).toBe(404);
});

test("only our own pages can open a socket", async () => {
  for (const Origin of ["https://evil.example", "null"])
    expect((await connect(`an-order?token=${token}`, { Origin })).status).toBe(403);
  expect(await replyTo(connect(`an-order?token=${token}`, { Origin: "http://localhost" }))).toBe(101);
});

test("a plain request gets 426", async () =>
  expect((await worker.fetch(`http://localhost/live/order/an-order?token=${token}`)).status).toBe(426));

test("one address holds twenty sockets of a feed; another address and another feed have theirs", async () => {
  const open = async (order: string, address: string) => {
    const token = await orderToken(app.settings.orderLinkKey, order);
    const headers = { Upgrade: "websocket", "CF-Connecting-IP": address };
    const response = await worker.fetch(`http://localhost/live/order/${order}?token=${token}`, { headers });
    response.webSocket?.accept();
    return response;
  };
  const many = await Promise.all(
    Array.from({ length: SOCKETS_MAX + 5 }, (_, at) => open("a-busy-order", `2001:db8:9:1::${at + 1}`)),
  );
  expect(many.filter(({ status }) => status === 101)).toHaveLength(SOCKETS_MAX);
  const refused = many.find(({ status }) => status !== 101);
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await open("a-busy-order", "10.9.0.2")).status).toBe(101);
  expect((await open("a-quiet-order", "2001:db8:9:1::1")).status).toBe(101);

  // Who has closed one, or was not heard of for long, has room again.
  const feed = LIVE_FEED.get(LIVE_FEED.idFromName(feedOfOrder("a-busy-order")));
  await runInDurableObject(feed, (_, state) => {
    for (const socket of state.getWebSockets().slice(0, 3)) socket.serializeAttachment({ at: Date.now() - 120_000 });
  });
  expect((await open("a-busy-order", "2001:db8:9:1::1")).status).toBe(101);
});

test("tags that a visitor sends are ignored", async () => {
  const headers = { Upgrade: "websocket", "CF-Connecting-IP": "10.9.0.3", "X-Socket-Tags": '["address:nobody"]' };
  const { webSocket } = await worker.fetch(`http://localhost/live/order/an-order?token=${token}`, { headers });
  webSocket?.accept();
  const feed = LIVE_FEED.get(LIVE_FEED.idFromName(feedOfOrder("an-order")));
  const [own, forged] = await runInDurableObject(feed, (_, state) =>
    ["address:10.9.0.3", "address:nobody"].map((tag) => state.getWebSockets(tag).length),
  );
  expect([own, forged]).toEqual([1, 0]);
});

describe("sockets end with their session:", () => {
  const clock = Date.now();
  const visit = (over: Parameters<typeof testVisit>[0] = {}) =>
    testVisit({ at: clock, clientIp: crypto.randomUUID(), ...over });
  const requestWith = (cookie: string) => new Request("http://localhost/", { headers: { Cookie: cookie } });

  /** Opens the feed of whoever has this cookie; `open` says whether its socket is. */
  async function listen(path: string, cookie: string) {
    const response = await worker.fetch(`http://localhost/live/${path}`, {
      headers: { Upgrade: "websocket", Cookie: cookie },
    });
    const { status, webSocket } = response;
    expect(status).toBe(101);
    webSocket?.accept();
    const closed = new Promise<number>((resolve) => webSocket?.addEventListener("close", ({ code }) => resolve(code)));
    const received: string[] = [];
    webSocket?.addEventListener("message", ({ data }) => void received.push(JSON.parse(String(data)).id));
    return { closed, heard: received, isOpen: () => webSocket?.readyState === WebSocket.OPEN };
  }

  let vendor: Awaited<ReturnType<typeof aDispensary>>;
  let cookie: string;
  let elsewhere: string;
  let actor: Actor;
  beforeEach(async () => {
    vendor = await aDispensary(visit());
    cookie = await signedIn(visit(), vendor.account.id);
    elsewhere = await signedIn(visit(), vendor.account.id);
    actor = (await actorWith(cookie, visit()))!;
  });

  test("at sign-out, only for that sign-in", async () => {
    const [here, there] = [await listen("vendor", cookie), await listen("vendor", elsewhere)];
    await endSession(visit(), requestWith(cookie));
    expect(await here.closed).toBe(1008);
    expect(there.isOpen()).toBe(true);
  });

  test("when another account signs in over them", async () => {
    const here = await listen("vendor", cookie);
    const other = await aDispensary(visit());
    await startSession(visit(), requestWith(cookie), other.account.id);
    expect(await here.closed).toBe(1008);
  });

  const tokenOf = async (request: (mailed: Visit) => Promise<unknown>) => {
    const mailed = visitWithLinks({ at: clock, clientIp: crypto.randomUUID() });
    await request(mailed.visit);
    return (await mailed.newestToken()) ?? "";
  };
  const resetToken = () => tokenOf((mailed) => requestPasswordReset(mailed, actor.email));
  const emailToken = () =>
    tokenOf((mailed) =>
      requestEmailChange(mailed, actor, { email: `new-${actor.userId}@example.com`, password: PASSWORD }),
    );

  test.each<[string, () => Promise<{ ok: boolean }>]>([
    ["at signing out everywhere", () => signOutEverywhere(visit(), actor)],
    ["at a change of the email", async () => confirmEmailChange(visit(), { token: await emailToken() })],
    [
      "at a new password",
      async () => resetPassword(visit(), { token: await resetToken(), password: "quiet green lamp" }),
    ],
    [
      "when Google shows who owns the account",
      () => signInWithGoogle(visit(), { email: actor.email, emailVerified: true }),
    ],
  ])("%s all of that person's, and nobody else's", async (_name, end) => {
    const colleague = await anAccount(visit(), "vendor", { vendorId: vendor.vendor.id });
    const colleagueLine = await listen("vendor", await signedIn(visit(), colleague.id));
    const [here, there] = [await listen("vendor", cookie), await listen("vendor", elsewhere)];
    expect(await end()).toMatchObject({ ok: true });
    expect(await Promise.all([here.closed, there.closed])).toEqual([1008, 1008]);
    expect(colleagueLine.isOpen()).toBe(true);
  });

  test.each<[string, (owner: Actor, id: string) => Promise<{ ok: boolean }>]>([
    ["of somebody whom the owner removes", (owner, id) => removeStaff(visit(), owner, { id })],
    ["at a lower role", (owner, id) => changeStaff(visit(), owner, { id, role: "staff" })],
  ])("%s, and nobody else's", async (_name, end) => {
    const manager = await anAccount(visit(), "vendor", { vendorId: vendor.vendor.id, staffRole: "manager" });
    const [managerLine, ownerLine] = [
      await listen("vendor", await signedIn(visit(), manager.id)),
      await listen("vendor", cookie),
    ];
    expect(await end(actor, manager.id)).toMatchObject({ ok: true });
    expect(await managerLine.closed).toBe(1008);
    expect(ownerLine.isOpen()).toBe(true);
  });

  test("when a driver is disabled", async () => {
    const [driver, desk] = [await anAccount(visit(), "courier"), await anAccount(visit(), "dispatcher")];
    const deskCookie = await signedIn(visit(), desk.id);
    const [driving, board] = [
      await listen("dispatch", await signedIn(visit(), driver.id)),
      await listen("dispatch", deskCookie),
    ];
    const dispatcher = (await actorWith(deskCookie, visit()))!;
    await setCourierDisabled(visit(), dispatcher, { courierId: driver.id, disabled: true });
    expect(await driving.closed).toBe(1008);
    expect(board.isOpen()).toBe(true);
    await app.feed.publish(feedOfDispatch(), { kind: "courier-request", id: "any" });
    expect(board.isOpen()).toBe(true);
  });

  test("an assigned request notifies its driver and dispatch, and a free one all drivers", async () => {
    const [driver, other, desk] = await Promise.all(
      (["courier", "courier", "dispatcher"] as const).map((role) => anAccount(visit(), role)),
    );
    const [mine, others, board] = await Promise.all(
      [driver!, other!, desk!].map(async ({ id }) => listen("dispatch", await signedIn(visit(), id))),
    );
    const request = await storedRequest(app.db);
    const move = (name: MoveName) => moveCourierRequest(app, actorOf(driver!), { requestId: request.id, move: name });
    const hintCounts = () =>
      [mine!, others!, board!].map(({ heard }) => heard.filter((id) => id === request.id).length);
    for (const name of ["assign", "pickUp", "undo"] as const) expect(await move(name)).toMatchObject({ ok: true });
    await expect.poll(hintCounts).toEqual([3, 1, 3]);
    expect(await move("unassign")).toMatchObject({ ok: true });
    // The desk also hears that it is offered to nobody, because none is on duty.
    await expect.poll(hintCounts).toEqual([4, 2, 5]);
  });

  test("a move is reported once, even if its alarm fires while D1 is still being written", async () => {
    const desk = await anAccount(visit(), "dispatcher");
    const board = await listen("dispatch", await signedIn(visit(), desk.id));
    const { id } = await storedRequest(app.db);
    await runInDurableObject(objectOf(id), async (request) => {
      await request.move(id, aMove("assign"));
      await expect.poll(() => board.heard).toContain(id);
      board.heard.length = 0;
      const pickedUp = request.move(id, aMove("pickUp"));
      while (request.progress()?.waitingSince === null) await Promise.resolve();
      await Promise.all([pickedUp, request.alarm()]);
    });
    await app.feed.publish(feedOfDispatch(), { kind: "courier-request", id: "later" });
    await expect.poll(() => board.heard).toEqual([id, "later"]);
  });

  test("one that is older than any session gets nothing more", async () => {
    const here = await listen("vendor", cookie);
    const channel = feedOfVendor(vendor.vendor.id);
    await runInDurableObject(LIVE_FEED.get(LIVE_FEED.idFromName(channel)), (_, state) => {
      for (const socket of state.getWebSockets()) socket.serializeAttachment({ at: Date.now() - SESSION_IDLE_MS - 1 });
    });
    await app.feed.publish(channel, { kind: "order-placed", id: "any" });
    expect(await here.closed).toBe(1008);
  });
});
