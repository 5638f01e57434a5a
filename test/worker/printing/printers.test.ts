import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Env } from "#app/app.ts";
import { sha256 } from "#app/platform/digest.ts";
import { answerProposal } from "#app/use-cases/orders/answer-proposal.ts";
import { proposeChange } from "#app/use-cases/orders/propose.ts";
import { addPrinter } from "#app/use-cases/printing/add-printer.ts";
import { printTest } from "#app/use-cases/printing/print-test.ts";
import { removeTicketPrinter } from "#app/use-cases/printing/remove-printer.ts";
import { reprintOrder } from "#app/use-cases/printing/reprint-order.ts";
import { sweepOldRows } from "#app/use-cases/sweep-old-rows.ts";
import { runBatch } from "#db/client.ts";
import { listPrinters } from "#db/printing/queries.ts";
import { insertPrintJobs } from "#db/printing/writes.ts";
import { printers, printJobs } from "#db/schema/index.ts";
import { testVisit } from "#test/support/app.ts";
import { asJson } from "#test/support/as-json.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { postAsCustomer } from "#test/support/customer.ts";
import { actorOf, addOrder, aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { valueIn } from "#test/support/outcome.ts";
import { type Mishap, StarPrinter } from "#test/support/outside/star-printer.ts";
import { useUp } from "#test/support/platform/use-up.ts";
import { openShop, stock } from "#test/support/shop.ts";
import http from "#test/support/worker.ts";

/** How far the clock is ahead, in milliseconds. */
let later = 0;
/** Polls are not counted, which is most of their cost, except in the tests of the limits. */
const allowAll = {
  idFromName: () => "",
  get: () => ({ reserve: async () => ({ allowed: true, retryAfterSeconds: 0 }) }),
};
let RATE_LIMIT: unknown;
beforeEach(() => {
  later = 0;
  RATE_LIMIT = allowAll;
});
const app = testVisit({ now: () => Date.now() + later });
const { db } = app;

const send = async (request: Request) =>
  http.fetch(
    request,
    { ...env, RATE_LIMIT, CLOCK_OFFSET_MS: String(later) } as unknown as Env,
    createExecutionContext(),
  );

const poll = (url: string, headers: Record<string, string> = {}) =>
  send(new Request(url, asJson("POST", { statusCode: "200%20OK", printingInProgress: null }, headers)));
const download = (url: string) => send(new Request(url));
const confirm = (url: string, query: string) => send(new Request(`${url}?${query}`, { method: "DELETE" }));

/** A dispensary with a printer on its counter. */
async function aShop({ names = ["Counter"], knowsTokens = true } = {}) {
  const { id: vendorId } = await openShop(db);
  const actor = actorOf(vendorId);
  const add = async (name: string) => valueIn(await addPrinter(app, actor, name));
  const added: Awaited<ReturnType<typeof add>>[] = [];
  for (const name of names) added.push(await add(name));
  const stars = added.map(({ url }) => new StarPrinter(send, url, { knowsTokens }));
  /** Stores an order and its print jobs, as placing it does. */
  const order = async (productId?: string) => {
    const { id, createdAt } = await addOrder(app, vendorId, {}, productId);
    await runBatch(db, [insertPrintJobs(db, { id, vendorId, createdAt })]);
    return id;
  };
  const reprint = (orderId: string) => reprintOrder(app, actor, { orderId });
  const list = () => listPrinters(db, vendorId, app.now());
  const ids = added.map(({ id }) => id);
  const jobs = () => db.select().from(printJobs).where(inArray(printJobs.printerId, ids));
  const first = { star: stars[0]!, url: added[0]?.url ?? "" };
  return { vendorId, actor, added, add, stars, ...first, order, reprint, list, jobs };
}

const code = (orderId: string) => `#${orderId.slice(-6).toUpperCase()}`;
/** How many tickets of an order came out. */
const copies = (star: StarPrinter, orderId: string) =>
  star.tickets.filter((ticket) => ticket.includes(code(orderId))).length;

/** Lets a printer poll every half minute. */
async function passMinutes(star: StarPrinter, minutes: number) {
  for (let at = 0; at < minutes * 2; at++) {
    later += 30_000;
    await star.turn();
  }
}

describe("a new order", () => {
  test("prints once on each of its dispensary's printers", async () => {
    const shop = await aShop({ names: ["Counter", "Kitchen"] });
    const other = await aShop();
    const payload = orderPayload(shop.vendorId, [await stock(db, shop.vendorId)]);
    const { orderId } = await (await postAsCustomer("create-order", payload)).json<{ orderId: string }>();
    for (const star of [...shop.stars, other.star]) for (let turn = 0; turn < 2; turn++) await star.turn();
    expect(shop.stars.map((star) => copies(star, orderId))).toEqual([1, 1]);
    expect(other.star.tickets).toEqual([]);
    expect(shop.star.tickets[0]).toMatch(/Ana Reyes\n\(213\) 555-0188\n[\s\S]*1 x Blue Dream +\$25\.00\n/);
    expect(shop.star.tickets[0]).not.toMatch(/REPRINT|SENT AGAIN/);
    expect(await shop.list()).toMatchObject([{ waiting: 0 }, { waiting: 0 }]);
  });

  test("prints after the orders placed before it", async () => {
    const { star, order } = await aShop();
    const ids: string[] = [];
    for (let at = 0; at < 3; at++) {
      ids.push(await order());
      later += 1000;
    }
    await passMinutes(star, 2);
    expect(star.tickets.map((ticket) => /#\w{6}/.exec(ticket)?.[0])).toEqual(ids.map(code));
  });

  test("creates no ticket for a removed printer", async () => {
    const { actor, added, url, order, jobs } = await aShop();
    valueIn(await removeTicketPrinter(app, actor, added[0]!.id));
    await order();
    expect(await jobs()).toEqual([]);
    expect((await poll(url)).status).toBe(404);
  });
});

describe("each order prints once", () => {
  test.each<Mishap>(["lost poll", "lost answer to GET", "lost DELETE", "lost answer to DELETE", "out of paper"])(
    "despite this mishap: %s",
    async (mishap) => {
      const { star, order, list } = await aShop();
      const first = await order();
      star.mishap = mishap;
      await star.turn();
      expect(star.mishap).toBeNull();
      await passMinutes(star, 1);
      star.status = "200 OK";
      const second = await order();
      await passMinutes(star, 2);
      expect([copies(star, first), copies(star, second)]).toEqual([1, 1]);
      expect((await list())[0]).toMatchObject({ waiting: 0 });
    },
  );

  test("when polls arrive twice, at once and late", async () => {
    const { star, order, jobs } = await aShop();
    const orderId = await order();
    const [first, second] = await Promise.all([star.offer(), star.offer()]);
    expect(first).toEqual(second);
    const { jobToken } = first;
    await Promise.all([star.downloadAndPrint(first), star.poll()]);
    expect((await jobs())[0]).toMatchObject({ id: jobToken, attempts: 1, lastFault: null });
    await passMinutes(star, 2);
    expect(copies(star, orderId)).toBe(1);
  });

  test("when a confirmation arrives twice, while the next ticket is printing", async () => {
    const { star, order } = await aShop();
    const first = await order();
    later += 1000;
    const second = await order();
    const offer = await star.offer();
    await star.downloadAndPrint(offer);
    const next = await star.offer();
    await star.confirm("200 OK");
    await star.confirm("200 OK");
    expect(next.jobToken).not.toBe(offer.jobToken);
    await star.downloadAndPrint(next);
    await passMinutes(star, 2);
    expect([copies(star, first), copies(star, second)]).toEqual([1, 1]);
  });

  test("because of a unique index: without it, running the same statement again prints a second ticket (negative control)", async () => {
    const { vendorId, star, order } = await aShop();
    const id = await order();
    const insertAgain = insertPrintJobs(db, { id, vendorId, createdAt: app.now() });
    await runBatch(db, [insertAgain]);
    await passMinutes(star, 1);
    expect(copies(star, id)).toBe(1);

    await db.run(sql`DROP INDEX print_jobs_once`);
    await runBatch(db, [insertAgain]);
    await passMinutes(star, 1);
    expect(copies(star, id)).toBe(2);
    await db.run(sql`DELETE FROM print_jobs`);
    await db.run(sql`CREATE UNIQUE INDEX print_jobs_once ON print_jobs (printer_id, order_id) WHERE kind = 'order'`);
  });
});

describe("if a printer loses power before it confirms a ticket,", () => {
  test("the ticket prints a minute later if it had not printed yet", async () => {
    const { star, order } = await aShop();
    const orderId = await order();
    star.mishap = "power cut before printing";
    await star.turn();
    await star.turn();
    expect(copies(star, orderId)).toBe(0);
    await passMinutes(star, 2);
    expect(copies(star, orderId)).toBe(1);
  });

  test.each<[string, Mishap, boolean]>([
    ["a ticket that had printed", "power cut after printing", true],
    ["a printer too old for job tokens, whose confirmation was lost,", "lost DELETE", false],
  ])("%s prints again, marked as a possible second copy", async (_, mishap, knowsTokens) => {
    const { star, order } = await aShop({ knowsTokens });
    const orderId = await order();
    star.mishap = mishap;
    await star.turn();
    await passMinutes(star, 2);
    expect(star.tickets.map((ticket) => ticket.includes("SENT AGAIN: MAY BE A SECOND COPY"))).toEqual([false, true]);
    const next = await order();
    await passMinutes(star, 2);
    expect([copies(star, orderId), copies(star, next)]).toEqual([2, 1]);
  });

  test("a ticket that is never confirmed prints ten times at most", async () => {
    const { star, order, list, reprint } = await aShop();
    const orderId = await order();
    for (let at = 0; at < 12; at++) {
      star.mishap = "power cut after printing";
      await star.turn();
      later += 70_000;
    }
    expect(star.tickets.length).toBe(10);
    expect(await list()).toMatchObject([{ waiting: 0, givenUp: 1 }]);
    star.mishap = null;
    await reprint(orderId);
    await star.turn();
    expect(star.tickets.length).toBe(11);
    expect(await list()).toMatchObject([{ waiting: 0, givenUp: 0 }]);
  });
});

describe("a ticket", () => {
  test("does not print a day later", async () => {
    const { star, order, list } = await aShop();
    const orderId = await order();
    later = 24 * 3_600_000 + 1000;
    await star.turn();
    expect(copies(star, orderId)).toBe(0);
    later = 0;
    expect((await list())[0]).toMatchObject({ waiting: 1 });
    await star.turn();
    expect(copies(star, orderId)).toBe(1);
  });

  test("is deleted after a month, printed or not", async () => {
    const { vendorId, order, jobs } = await aShop();
    await order();
    later = 30 * 86_400_000 - 60_000;
    await sweepOldRows(app);
    expect(await jobs()).toHaveLength(1);
    later += 120_000;
    await sweepOldRows(app);
    expect(await jobs()).toEqual([]);
    expect(await db.select().from(printers).where(eq(printers.vendorId, vendorId))).toHaveLength(1);
  });

  test("is plain text and never cached; other types are refused", async () => {
    const { url, order } = await aShop();
    await order();
    for (const query of ["?type=image/png", ""]) {
      expect((await download(url + query)).status).toBe(415);
      expect((await download(url.slice(0, -1) + query)).status).toBe(404);
    }
    const ticket = await download(`${url}?type=text/plain`);
    expect([ticket.status, ticket.headers.get("Content-Type")]).toEqual([200, "text/plain"]);
    expect(ticket.headers.get("Cache-Control")).toBe("no-store");
  });

  test("can't be downloaded, confirmed or returned by another printer", async () => {
    const { star, order, jobs } = await aShop();
    const { url } = await aShop();
    await order();
    const { jobToken } = await star.offer();
    const job = async () => (await jobs()).find(({ id }) => id === jobToken);
    expect((await download(`${url}?type=text/plain&token=${jobToken}`)).status).toBe(404);
    expect((await confirm(url, `token=${jobToken}&code=200%20OK`)).status).toBe(200);
    expect(await job()).toMatchObject({ sentAt: null, printedAt: null, attempts: 0 });
    await star.turn();
    expect((await job())?.printedAt).toEqual(expect.any(Number));
    expect((await confirm(url, `token=${jobToken}&code=410`)).status).toBe(200);
    expect((await job())?.printedAt).toEqual(expect.any(Number));
  });

  test("can't be confirmed before it was downloaded", async () => {
    const { star, order, url } = await aShop();
    const orderId = await order();
    const { jobToken } = await star.offer();
    expect((await confirm(url, `token=${jobToken}&code=OK`)).status).toBe(200);
    await star.turn();
    expect(copies(star, orderId)).toBe(1);
  });
});

test("an order whose change the shopper accepts prints once more, and the new ticket voids the earlier one", async () => {
  const { vendorId, actor, star, order } = await aShop();
  const [dream, haze] = [await stock(db, vendorId), await stock(db, vendorId, { name: "Haze" })];
  const orderId = await order(dream.id);
  await star.turn();
  const lines = [{ productId: dream.id, action: "replace" as const, replacementId: haze.id }];
  const { proposals } = valueIn(await proposeChange(app, actor, { orderId, lines, otherwise: "cancel" }));
  valueIn(await answerProposal(app, { orderId, proposalId: proposals[0]!.id, accepts: true }));
  await passMinutes(star, 2);
  expect(star.tickets.map((ticket) => ticket.includes("*** CHANGED: USE NO EARLIER TICKET ***"))).toEqual([
    false,
    true,
  ]);
  expect(star.tickets[1]).toContain("Haze");
});

describe("a reprint", () => {
  test("is marked, and prints each time it is requested", async () => {
    const { star, order, reprint } = await aShop();
    const orderId = await order();
    await star.turn();
    for (let at = 0; at < 2; at++) {
      expect(valueIn(await reprint(orderId))).toBe("Ticket sent to the printer.");
      await star.turn();
    }
    await passMinutes(star, 1);
    expect(star.tickets.map((ticket) => ticket.includes("*** REPRINT ***"))).toEqual([false, true, true]);
  });

  test("requested twice at once, or while the order is still waiting, is one ticket", async () => {
    const { star, order, reprint } = await aShop();
    const orderId = await order();
    expect(valueIn(await reprint(orderId))).toBe("This ticket is already waiting for the printer.");
    await star.turn();
    await Promise.all([reprint(orderId), reprint(orderId)]);
    await passMinutes(star, 1);
    expect(copies(star, orderId)).toBe(2);
  });

  test("needs a printer", async () => {
    const { browser, vendor } = await aVendor(app, worker);
    const { id } = await addOrder(app, vendor.id);
    expect((await browser.post(`/api/orders/${id}/reprint`)).status).toBe(422);
  });
});

describe("a dispensary", () => {
  test("can have five printers, even if twenty are added at once", async () => {
    const { actor, list } = await aShop({ names: [] });
    await Promise.all(Array.from({ length: 20 }, (_, at) => addPrinter(app, actor, `Printer ${at}`)));
    expect(await list()).toHaveLength(5);
  });

  test("gives each printer its own name; one that has never polled gets a new token under its name", async () => {
    const { vendor, browser } = await aVendor(app, worker);
    const add = (name: string) => browser.post("/api/vendors/printers", { name });
    const added = async (name: string) => (await add(name)).json<{ id: string; token: string; url: string }>();
    const first = await added("Counter");
    const second = await added(" Counter ");
    expect([second.id, second.token === first.token]).toEqual([first.id, false]);
    await expect(new StarPrinter(send, first.url).poll()).rejects.toThrow("404");
    await new StarPrinter(send, second.url).turn();
    expect(await listPrinters(db, vendor.id, app.now())).toMatchObject([{ lastStatus: "200" }]);
    const duplicate = await add("Counter");
    const fields = { name: "You already have a printer with this name." };
    expect([duplicate.status, await duplicate.json()]).toMatchObject([422, { fields }]);
    expect((await add(" ")).status).toBe(422);
  });

  test("gets a token of 160 bits, which is stored only as a hash", async () => {
    const { added } = await aShop();
    const { token, url } = added[0]!;
    expect(token).toMatch(/^[0-9a-hjkmnp-tv-z]{32}$/);
    expect(url).toBe(`${app.settings.origin}/api/printers/${token}`);
    for (const table of ["printers", "form_posts", "audit_events", "idempotency_keys"]) {
      const rows = await db.all(sql`SELECT * FROM ${sql.identifier(table)}`);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  test("sees its printer's status, which is not written with each poll", async () => {
    const { vendor, browser } = await aVendor(app, worker);
    const { url } = valueIn(await addPrinter(app, actorOf(vendor.id), "Counter"));
    const star = new StarPrinter(send, url);
    const list = async () => (await browser.get("/api/vendors/printers")).json();
    expect(await list()).toMatchObject([{ state: "new", message: "Waiting for its first contact", lastSeenAt: null }]);
    const stored = async () => (await listPrinters(db, vendor.id, app.now()))[0];
    await star.poll();
    const first = await stored();
    later = 5000;
    await star.poll();
    expect(await stored()).toEqual(first);
    star.status = "410 Out of paper";
    await star.poll();
    expect(await stored()).toMatchObject({ lastStatus: "410" });
    expect(await list()).toMatchObject([{ state: "failed", message: "Out of paper" }]);
  });

  test("prints one test ticket per request while none is waiting", async () => {
    const { star, added, actor } = await aShop();
    const print = () => printTest(app, actor, added[0]!.id);
    await Promise.all([print(), print()]);
    await passMinutes(star, 1);
    expect(star.tickets).toEqual([expect.stringContaining("TEST TICKET")]);
  });
});

describe("a printer's token is its only credential:", () => {
  beforeEach(() => {
    RATE_LIMIT = (env as unknown as Env).RATE_LIMIT;
  });

  test("any origin is accepted", async () => {
    const { url } = await aShop();
    expect((await poll(url)).status).toBe(200);
    for (const Origin of ["https://elsewhere.example", "null"]) expect((await poll(url, { Origin })).status).toBe(200);
  });

  test.each(["short", "0".repeat(32), "%27%20OR%201=1--"])("%s finds nothing", async (token) => {
    const url = `http://localhost/api/printers/${token}`;
    expect((await poll(url)).status).toBe(404);
    expect((await download(`${url}?type=text/plain`)).status).toBe(404);
    expect((await confirm(url, "code=OK")).status).toBe(404);
  });

  test("a printer that polls too often has to wait, and others do not", async () => {
    const { added } = await aShop({ names: ["Counter", "Kitchen"] });
    const [counter, kitchen] = added.map(({ url }) => url) as [string, string];
    const tokenHash = await sha256(added[0]!.token);
    await useUp(app, "printer", tokenHash, 1);
    const statuses: number[] = [];
    for (const url of [counter, counter, kitchen]) statuses.push((await poll(url)).status);
    expect(statuses).toEqual([200, 429, 200]);
  });

  test("an address that tries too many unknown tokens waits before anything is read, in each spelling of its network", async () => {
    const { url } = await aShop();
    const at = (address: string) => ({ "CF-Connecting-IP": address });
    const tryToken = async (address: string) =>
      (await poll(`http://localhost/api/printers/${crypto.randomUUID()}`, at(address))).status;
    await useUp(app, "unknownPrinter", "2001:db8:0:7::/64", 1);
    expect([await tryToken("2001:db8:0:7::1"), await tryToken("2001:db8:0:7::2")]).toEqual([404, 429]);
    const ticket = new Request(`${url}?type=text/plain`, { headers: at("2001:db8:0:7::ffff") });
    const confirmation = new Request(`${url}?code=OK`, { method: "DELETE", headers: at("2001:db8:0:7::1") });
    for (const request of [ticket, confirmation]) expect((await send(request)).status).toBe(429);
    expect([await tryToken("2001:db8:0:8::1"), (await poll(url, at("2001:db8:0:8::1"))).status]).toEqual([404, 200]);
  });

  test("a removed printer that keeps polling doesn't block the printers beside it", async () => {
    const { added, actor } = await aShop({ names: ["Counter", "Kitchen"] });
    const [counter, kitchen] = added;
    const address = { "CF-Connecting-IP": "10.99.0.1" };
    valueIn(await removeTicketPrinter(app, actor, counter!.id));
    await useUp(app, "unknownPrinter", "10.99.0.1", 2);
    for (let at = 0; at < 3; at++) expect((await poll(counter!.url, address)).status).toBe(404);
    expect((await poll(kitchen!.url, address)).status).toBe(200);
  });

  test("a body that is not a poll is refused", async () => {
    const { url } = await aShop();
    const headers = { "Content-Type": "application/json" };
    for (const [body, status] of [
      ["{", 400],
      ["[]", 400],
      ['{"statusCode":{}}', 400],
      [`${"[".repeat(100)}${"]".repeat(100)}`, 400],
      ["{}", 200],
      ['{"statusCode":200,"clientAction":null,"barcodeReader":[{"name":"x"}]}', 200],
    ] as const)
      expect((await send(new Request(url, { method: "POST", headers, body }))).status, body).toBe(status);
  });
});
