import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { App, Env } from "#app/app.ts";
import { rateLimits } from "#app/domain/rate-limits.ts";
import { sha256 } from "#app/platform/digest.ts";
import { answerProposal } from "#app/use-cases/orders/answer-proposal.ts";
import { proposeChange } from "#app/use-cases/orders/propose.ts";
import { printTest } from "#app/use-cases/printing/print-test.ts";
import { sweepOldRows } from "#app/use-cases/sweep-old-rows.ts";
import { runBatch } from "#db/client.ts";
import { insertPrintJobs } from "#db/printing/writes.ts";
import { orderItems, printers, printJobs } from "#db/schema/index.ts";
import { testApp } from "#test/support/app.ts";
import { asJson } from "#test/support/as-json.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { actorOf, aVendor, takeOrder } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { type Mishap, StarPrinter } from "#test/support/outside/star-printer.ts";
import { stock } from "#test/support/shop.ts";
import http from "#test/support/worker.ts";

const app: App = testApp({ at: Date.now() });
const { db } = app;

/** How much later than now the server's clock is. */
let later = 0;
beforeEach(() => {
  later = 0;
});
const send = async (request: Request) =>
  http.fetch(request, { ...(env as unknown as Env), CLOCK_OFFSET_MS: String(later) }, createExecutionContext());

const poll = (url: string, headers: Record<string, string> = {}) =>
  send(new Request(url, asJson("POST", { statusCode: "200%20OK", printingInProgress: null }, headers)));

/** Orders are limited by address: each comes from one of its own. */
let addresses = 0;

type Added = { id: string; name: string; token: string; url: string };

/** A dispensary with a printer on its counter. */
async function aShop({ names = ["Counter"], knowsTokens = true } = {}) {
  const { vendor, browser } = await aVendor(app, worker);
  const add = async (name: string) => (await browser.post("/api/vendors/printers", { name })).json<Added>();
  const added: Added[] = [];
  for (const name of names) added.push(await add(name));
  const stars = added.map(({ url }) => new StarPrinter(send, url, { knowsTokens }));
  const product = await stock(db, vendor.id);
  const order = async (headers: Record<string, string> = {}) => {
    const address = { "CF-Connecting-IP": `10.7.${Math.floor(addresses / 250)}.${addresses++ % 250}` };
    const init = asJson("POST", orderPayload(vendor.id, [product]), { ...address, ...headers });
    const answer = await send(new Request("http://localhost/api/customer/create-order", init));
    return (await answer.json<{ orderId: string }>()).orderId;
  };
  const reprint = (id: string) => browser.post(`/api/orders/${id}/reprint`);
  const list = async () =>
    (await browser.get("/api/vendors/printers")).json<{ state: string; waiting: number; givenUp: number }[]>();
  const ids = added.map(({ id }) => id);
  const jobs = () => db.select().from(printJobs).where(inArray(printJobs.printerId, ids));
  const first = { star: stars[0] as StarPrinter, url: added[0]?.url ?? "" };
  return { vendor, browser, added, add, stars, ...first, order, reprint, list, jobs };
}

const code = (orderId: string) => `#${orderId.slice(-6).toUpperCase()}`;
/** How often a ticket of an order came out. */
const copies = (star: StarPrinter, orderId: string) =>
  star.tickets.filter((ticket) => ticket.includes(code(orderId))).length;

/** Lets a printer ask for some minutes, every half minute. */
async function passMinutes(star: StarPrinter, minutes: number) {
  for (let at = 0; at < minutes * 2; at++) {
    later += 30_000;
    await star.turn();
  }
}

describe("a new order", () => {
  test("comes out of each of its dispensary's printers, once", async () => {
    const shop = await aShop({ names: ["Counter", "Kitchen"] });
    const other = await aShop();
    const orderId = await shop.order();
    for (const star of [...shop.stars, ...other.stars]) {
      for (let turn = 0; turn < 3; turn++) await star.turn();
    }
    expect(shop.stars.map((star) => copies(star, orderId))).toEqual([1, 1]);
    expect(other.star.tickets).toEqual([]);
    expect(shop.star.tickets[0]).toMatch(/Ana Reyes\n\(213\) 555-0188\n[\s\S]*1 x Blue Dream +\$25\.00\n/);
    expect(shop.star.tickets[0]).not.toMatch(/REPRINT|SENT AGAIN/);
    expect(await shop.list()).toMatchObject([{ waiting: 0 }, { waiting: 0 }]);
  });

  test("comes out in its turn, the oldest first", async () => {
    const { star, order } = await aShop();
    const ids: string[] = [];
    for (let at = 0; at < 3; at++) {
      ids.push(await order());
      later += 1000;
    }
    await passMinutes(star, 2);
    const firstLines = star.tickets.map((ticket) => /#\w{6}/.exec(ticket)?.[0]);
    expect(firstLines).toEqual(ids.map(code));
  });

  test("makes no ticket for a printer that was removed", async () => {
    const { browser, added, url, order, jobs } = await aShop();
    const removed = await browser.send("/api/vendors/printers", asJson("DELETE", { id: added[0]?.id }));
    expect(removed.status).toBe(200);
    await order();
    expect(await jobs()).toEqual([]);
    expect((await poll(url)).status).toBe(404);
  });
});

describe("each order prints once", () => {
  test.each<Mishap>(["lost poll", "lost answer to GET", "lost DELETE", "lost answer to DELETE", "out of paper"])(
    "through this: %s",
    async (mishap) => {
      const { star, order, list } = await aShop();
      const first = await order();
      star.mishap = mishap;
      await star.turn();
      expect(star.mishap).toBeNull();
      // Whatever is put in order, such as paper, is so a minute later.
      await passMinutes(star, 1);
      star.status = "200 OK";
      const second = await order();
      await passMinutes(star, 3);
      expect([copies(star, first), copies(star, second)]).toEqual([1, 1]);
      expect((await list())[0]).toMatchObject({ waiting: 0 });
    },
  );

  test("with polls that come doubled, at once and late", async () => {
    const { star, order, jobs } = await aShop();
    const orderId = await order();
    const [first, second] = await Promise.all([star.offer(), star.offer()]);
    expect(first).toEqual(second);
    const { jobToken } = first;
    // A GET that comes doubled is the same ticket, and no second try.
    await Promise.all([star.takeAndPrint(first), star.poll()]);
    expect((await jobs())[0]).toMatchObject({ id: jobToken, attempts: 1, lastFault: null });
    await passMinutes(star, 3);
    expect(copies(star, orderId)).toBe(1);
  });

  test("with a confirmation that comes doubled, while the next ticket is in hand", async () => {
    const { star, order } = await aShop();
    const first = await order();
    later += 1000;
    const second = await order();
    const offer = await star.offer();
    await star.takeAndPrint(offer);
    const next = await star.offer();
    await star.confirm("200 OK");
    await star.confirm("200 OK");
    expect(next.jobToken).not.toBe(offer.jobToken);
    await star.takeAndPrint(next);
    await passMinutes(star, 3);
    expect([copies(star, first), copies(star, second)]).toEqual([1, 1]);
  });

  test("but the database alone says so: without its key a second run of the same statement prints again (negative control)", async () => {
    const { vendor, star, order } = await aShop();
    const id = await order();
    const again = insertPrintJobs(db, { id, vendorId: vendor.id, createdAt: app.now() });
    await runBatch(db, [again]);
    await passMinutes(star, 1);
    expect(copies(star, id)).toBe(1);

    await db.run(sql`DROP INDEX print_jobs_once`);
    await runBatch(db, [again]);
    await passMinutes(star, 1);
    expect(copies(star, id)).toBe(2);
    await db.run(sql`DELETE FROM print_jobs`);
    await db.run(sql`CREATE UNIQUE INDEX print_jobs_once ON print_jobs (printer_id, order_id) WHERE kind = 'order'`);
  });
});

describe("nobody can say whether a ticket was printed where the power was cut in between:", () => {
  test("not yet printed, it comes out after a minute", async () => {
    const { star, order } = await aShop();
    const orderId = await order();
    star.mishap = "power cut before printing";
    await star.turn();
    await star.turn();
    expect(copies(star, orderId)).toBe(0);
    await passMinutes(star, 3);
    expect(copies(star, orderId)).toBe(1);
  });

  test("printed but not confirmed, a second one comes out that says what it may be", async () => {
    const { star, order } = await aShop();
    const orderId = await order();
    star.mishap = "power cut after printing";
    await star.turn();
    await passMinutes(star, 3);
    expect(copies(star, orderId)).toBe(2);
    expect(star.tickets.map((ticket) => ticket.includes("SENT AGAIN: MAY BE A SECOND COPY"))).toEqual([false, true]);
  });

  test("a printer too old for job tokens, whose confirmation was lost, is in the same case", async () => {
    const { star, order } = await aShop({ knowsTokens: false });
    const orderId = await order();
    star.mishap = "lost DELETE";
    await star.turn();
    await passMinutes(star, 3);
    expect(star.tickets.map((ticket) => ticket.includes("SENT AGAIN"))).toEqual([false, true]);
    const next = await order();
    await passMinutes(star, 3);
    expect([copies(star, orderId), copies(star, next)]).toEqual([2, 1]);
  });

  test("a ticket that never comes to an end does not eat the roll", async () => {
    const { star, order, list, reprint } = await aShop();
    const orderId = await order();
    for (let at = 0; at < 15; at++) {
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
  test("that is a day old is not printed", async () => {
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

  test("leaves the database after a month, printed or not", async () => {
    const { vendor, order, jobs } = await aShop();
    await order();
    const month = 30 * 86_400_000;
    await sweepOldRows({ ...app, now: () => Date.now() + month - 60_000 });
    const mine = async () => (await jobs()).length;
    const before = await mine();
    await sweepOldRows({ ...app, now: () => Date.now() + month + 60_000 });
    expect([before > 0, await mine()]).toEqual([true, 0]);
    expect(await db.select().from(printers).where(eq(printers.vendorId, vendor.id))).toHaveLength(1);
  });

  test("is no picture", async () => {
    const { url, order } = await aShop();
    await order();
    for (const query of ["?type=image/png", ""]) {
      expect((await send(new Request(url + query))).status).toBe(415);
      expect((await send(new Request(url.slice(0, -1) + query))).status).toBe(404);
    }
    const ticket = await send(new Request(`${url}?type=text/plain`));
    expect([ticket.status, ticket.headers.get("Content-Type")]).toEqual([200, "text/plain"]);
    expect(ticket.headers.get("Cache-Control")).toBe("no-store");
  });

  test("of another printer is not handed out, confirmed or taken back", async () => {
    const { star, order, jobs } = await aShop();
    const { url } = await aShop();
    await order();
    const { jobToken } = await star.offer();
    const foreign = `${url}?type=text/plain&token=${jobToken}`;
    expect((await send(new Request(foreign))).status).toBe(404);
    expect((await send(new Request(`${foreign}&code=200%20OK`, { method: "DELETE" }))).status).toBe(200);
    const job = async () => (await jobs()).find(({ id }) => id === jobToken);
    expect(await job()).toMatchObject({ sentAt: null, printedAt: null, attempts: 0 });
    await star.turn();
    expect((await job())?.printedAt).toEqual(expect.any(Number));
    expect((await send(new Request(`${foreign}&code=410`, { method: "DELETE" }))).status).toBe(200);
    expect((await job())?.printedAt).toEqual(expect.any(Number));
  });

  test("that nobody took is not confirmed", async () => {
    const { star, order, url } = await aShop();
    const orderId = await order();
    const { jobToken } = await star.offer();
    const confirmation = new Request(`${url}?token=${jobToken}&code=OK`, { method: "DELETE" });
    expect((await send(confirmation)).status).toBe(200);
    await star.turn();
    expect(copies(star, orderId)).toBe(1);
  });
});

test("an order whose change the shopper accepts prints once more, and says that the earlier ticket is void", async () => {
  const { vendor, star, order } = await aShop();
  const haze = await stock(db, vendor.id, { name: "Haze" });
  const orderId = await order();
  await star.turn();
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const { productId = "" } = line ?? {};
  const lines = [{ productId, action: "replace" as const, replacementId: haze.id }];
  const proposed = await proposeChange(app, actorOf(vendor.id), { orderId, lines, otherwise: "cancel" });
  const [proposal] = proposed.ok ? proposed.value.proposals : [];
  await answerProposal(app, { orderId, proposalId: proposal?.id ?? "", accepts: true });
  await passMinutes(star, 2);
  expect(star.tickets).toHaveLength(2);
  expect(star.tickets[0]).not.toContain("CHANGED");
  expect(star.tickets[1]).toContain("*** CHANGED: USE NO EARLIER TICKET ***");
  expect(star.tickets[1]).toContain("Haze");
});

describe("a reprint", () => {
  test("says so, and prints each time it is asked for", async () => {
    const { star, order, reprint } = await aShop();
    const orderId = await order();
    await star.turn();
    for (let at = 0; at < 2; at++) {
      const answer = await reprint(orderId);
      expect([answer.status, await answer.json()]).toMatchObject([200, { message: "The ticket goes to the printer." }]);
      await star.turn();
    }
    await passMinutes(star, 2);
    expect(star.tickets.map((ticket) => ticket.includes("*** REPRINT ***"))).toEqual([false, true, true]);
  });

  test("asked for twice at once, or while the order still waits, is one ticket", async () => {
    const { star, order, reprint } = await aShop();
    const orderId = await order();
    const message = "This ticket is waiting for the printer already.";
    expect(await (await reprint(orderId)).json()).toMatchObject({ message });
    await star.turn();
    await Promise.all([reprint(orderId), reprint(orderId)]);
    await passMinutes(star, 2);
    expect(copies(star, orderId)).toBe(2);
  });

  test("needs a printer", async () => {
    const { reprint, vendor } = await aShop({ names: [] });
    expect((await reprint((await takeOrder(app, vendor.id)).id)).status).toBe(422);
  });
});

describe("a dispensary's printers", () => {
  test("are five at most, also where twenty are added at once", async () => {
    const { add, list } = await aShop({ names: [] });
    await Promise.all(Array.from({ length: 20 }, (_, at) => add(`Printer ${at}`)));
    expect(await list()).toHaveLength(5);
  });

  test("have names of their own; one that has never asked gets a new token under its name", async () => {
    const { add, star, added, list, browser } = await aShop();
    const again = await add(" Counter ");
    expect([again.id, again.token === added[0]?.token]).toEqual([added[0]?.id, false]);
    await expect(star.poll()).rejects.toThrow("404");
    const found = new StarPrinter(send, again.url);
    await found.turn();
    expect((await list()).map(({ state }) => state)).toEqual(["ready"]);
    const taken = await browser.post("/api/vendors/printers", { name: "Counter" });
    const fields = { name: "You have a printer with this name already." };
    expect([taken.status, await taken.json()]).toMatchObject([422, { fields }]);
    expect((await browser.post("/api/vendors/printers", { name: " " })).status).toBe(422);
  });

  test("are known by the hash of a token of 160 bits alone", async () => {
    const { added } = await aShop();
    const { token, url } = added[0] as Added;
    expect(token).toMatch(/^[0-9a-hjkmnp-tv-z]{32}$/);
    expect(url).toBe(`${app.settings.origin}/api/printers/${token}`);
    for (const table of ["printers", "form_posts", "audit_events", "idempotency_keys"]) {
      const rows = await db.all(sql`SELECT * FROM ${sql.identifier(table)}`);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  test("say how they are, and the note of that is not written with each poll", async () => {
    const { star, list } = await aShop();
    const fresh = { state: "new", message: "Waiting for its first contact", lastSeenAt: null };
    expect(await list()).toMatchObject([fresh]);
    await star.poll();
    const [first] = await db.select().from(printers).orderBy(sql`created_at DESC`).limit(1);
    later = 5000;
    await star.poll();
    const ofFirst = eq(printers.id, first?.id ?? "");
    const seen = async () => (await db.select().from(printers).where(ofFirst))[0];
    expect((await seen())?.lastSeenAt).toBe(first?.lastSeenAt);
    star.status = "410 Out of paper";
    await star.poll();
    expect(await seen()).toMatchObject({ lastStatus: "410" });
    expect((await list())[0]).toMatchObject({ state: "failed", message: "Out of paper" });
  });

  test("print a test ticket once for each time that they are asked while none waits", async () => {
    const { star, added, vendor } = await aShop();
    const ask = () => printTest(app, actorOf(vendor.id), String(added[0]?.id));
    await Promise.all([ask(), ask()]);
    await passMinutes(star, 1);
    expect(star.tickets).toHaveLength(1);
    expect(star.tickets[0]).toContain("TEST TICKET");
  });
});

describe("the token is all that a printer has:", () => {
  test("no origin is asked for", async () => {
    const { url } = await aShop();
    expect((await poll(url)).status).toBe(200);
    for (const Origin of ["https://elsewhere.example", "null"]) expect((await poll(url, { Origin })).status).toBe(200);
  });

  test.each(["short", "0".repeat(32), "%27%20OR%201=1--"])("with %s nothing is found", async (token) => {
    const url = `http://localhost/api/printers/${token}`;
    expect((await poll(url)).status).toBe(404);
    expect((await send(new Request(`${url}?type=text/plain`))).status).toBe(404);
    expect((await send(new Request(`${url}?code=OK`, { method: "DELETE" }))).status).toBe(404);
  });

  test("who asks too often waits, and others do not", async () => {
    const { added } = await aShop({ names: ["Counter", "Kitchen"] });
    const [counter, kitchen] = added as [Added, Added];
    const asked = await sha256(counter.token);
    for (let at = 1; at < rateLimits.printer.limit; at++) await app.rateLimit("printer", asked);
    const statuses: number[] = [];
    for (const { url } of [counter, counter, kitchen]) statuses.push((await poll(url)).status);
    expect(statuses).toEqual([200, 429, 200]);
  });

  test("an address that tries twenty unknown ones waits before anything is read, in each spelling of its network", async () => {
    const { url } = await aShop();
    const at = (address: string) => ({ "CF-Connecting-IP": address });
    const tried = async (address: string) =>
      (await poll(`http://localhost/api/printers/${crypto.randomUUID()}`, at(address))).status;
    const statuses: number[] = [];
    for (let host = 1; host <= 21; host++) statuses.push(await tried(`2001:db8:0:7::${host.toString(16)}`));
    expect([statuses.indexOf(429), new Set(statuses)]).toEqual([20, new Set([404, 429])]);
    const ticket = new Request(`${url}?type=text/plain`, { headers: at("2001:db8:0:7::ffff") });
    const confirmation = new Request(`${url}?code=OK`, { method: "DELETE", headers: at("2001:db8:0:7::1") });
    for (const request of [ticket, confirmation]) expect((await send(request)).status).toBe(429);
    expect([await tried("2001:db8:0:8::1"), (await poll(url, at("2001:db8:0:8::1"))).status]).toEqual([404, 200]);
  });

  test("a removed one that polls on leaves the printers beside it alone", async () => {
    const { added, browser } = await aShop({ names: ["Counter", "Kitchen"] });
    const [counter, kitchen] = added;
    const address = { "CF-Connecting-IP": "10.99.0.1" };
    await browser.send("/api/vendors/printers", asJson("DELETE", { id: counter?.id }));
    for (let at = 0; at < 30; at++) expect((await poll(String(counter?.url), address)).status).toBe(404);
    expect((await poll(String(kitchen?.url), address)).status).toBe(200);
  });

  test("what is no poll is refused", async () => {
    const { url } = await aShop();
    const bodies: [string, number][] = [
      ["{", 400],
      ["[]", 400],
      ['{"statusCode":{}}', 400],
      [`${"[".repeat(100)}${"]".repeat(100)}`, 400],
      ["{}", 200],
      ['{"statusCode":200,"clientAction":null,"barcodeReader":[{"name":"x"}]}', 200],
    ];
    for (const [body, status] of bodies) {
      const headers = { "Content-Type": "application/json" };
      expect((await send(new Request(url, { method: "POST", headers, body }))).status, body).toBe(status);
    }
  });
});
