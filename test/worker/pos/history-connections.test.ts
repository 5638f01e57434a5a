import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { HistoryArea } from "#app/domain/accounts/history.ts";
import { eventTypesOf } from "#app/domain/pos/webhook-events.ts";
import { loader as csv } from "#app/routes/dashboard/history/csv.ts";
import { answerReview } from "#app/use-cases/dispensaries/answer-review.ts";
import { addWebhook } from "#app/use-cases/pos/add-webhook.ts";
import { changeWebhook } from "#app/use-cases/pos/change-webhook.ts";
import { connectTreez } from "#app/use-cases/pos/connect-treez.ts";
import { disconnectTreez } from "#app/use-cases/pos/disconnect-treez.ts";
import { importProducts } from "#app/use-cases/pos/import-products.ts";
import { removeWebhook } from "#app/use-cases/pos/remove-webhook.ts";
import { addPrinter } from "#app/use-cases/printing/add-printer.ts";
import { removeTicketPrinter } from "#app/use-cases/printing/remove-printer.ts";
import { listHistory } from "#db/accounts/history.ts";
import { auditEvents } from "#db/schema/index.ts";
import { routeContext, testVisit } from "#test/support/app.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { valueIn } from "#test/support/outcome.ts";
import { KEY, treezApp } from "#test/support/outside/treez.ts";
import { aDispensary, signedIn } from "#test/support/people.ts";
import { aReview } from "#test/support/reviews.ts";

let now = Date.now();
const app = testVisit({ now: () => now++ });

async function aShop() {
  const { vendor, account } = await aDispensary(app, { courierServiceEnabled: true });
  return { vendor, account, actor: actorOf(vendor.id, { userId: account.id, courierService: true }) };
}
/** The first line last. */
const linesOf = async (vendorId: string, area: HistoryArea) =>
  (await listHistory(app.db, vendorId, { area, before: null, limit: 50 })).entries;
const whatOf = async (vendorId: string, area: HistoryArea) => (await linesOf(vendorId, area)).map(({ what }) => what);
const storedOf = async (vendorId: string) =>
  JSON.stringify(await app.db.select().from(auditEvents).where(eq(auditEvents.vendorId, vendorId)));

test("adding, replacing and removing a printer are in the history, without its token", async () => {
  const { vendor, actor } = await aShop();
  const first = valueIn(await addPrinter(app, actor, "Counter"));
  const second = valueIn(await addPrinter(app, actor, "Counter"));
  for (const name of ["1", "2", "3", "4"]) valueIn(await addPrinter(app, actor, name));
  expect(await addPrinter(app, actor, "One too many")).toMatchObject({ ok: false, reason: "too-many" });
  const other = await aShop();
  expect(await removeTicketPrinter(app, other.actor, first.id)).toMatchObject({ ok: false, reason: "not-found" });
  const removals = await Promise.all([1, 2].map(() => removeTicketPrinter(app, actor, first.id)));
  expect(removals.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  expect((await linesOf(vendor.id, "connections"))[0]).toMatchObject({
    who: "Robin Vale",
    what: "Removed the printer Counter",
  });
  const what = await whatOf(vendor.id, "connections");
  expect(what.filter((line) => line === "Added the printer Counter")).toHaveLength(2);
  expect(what.filter((line) => line === "Removed the printer Counter")).toHaveLength(1);
  expect(what).toHaveLength(7);
  expect(await whatOf(other.vendor.id, "connections")).toEqual([]);
  for (const { token } of [first, second]) expect(await storedOf(vendor.id)).not.toContain(token);
});

test("a webhook for courier requests is in the history once, with its host and without keys in its path", async () => {
  const { vendor, actor } = await aShop();
  const url = "https://hooks.example.com/in/s3cr3t-path?key=s3cr3t-query";
  const wish = { url, events: eventTypesOf("couriers") };
  const added = valueIn(await addWebhook(app, actor, "couriers", wish));
  expect(await addWebhook(app, actor, "couriers", wish)).toMatchObject({ ok: false });
  valueIn(await changeWebhook(app, actor, "couriers", added.id, { events: ["courier_request.delivered"] }));
  const renewed = valueIn(await changeWebhook(app, actor, "couriers", added.id, "new-secret"));
  valueIn(await removeWebhook(app, actor, "couriers", added.id));
  expect(await removeWebhook(app, actor, "couriers", added.id)).toMatchObject({ ok: false });
  expect(await whatOf(vendor.id, "connections")).toEqual([
    "Removed the webhook to hooks.example.com",
    "Changed the webhook to hooks.example.com",
    "Changed the webhook to hooks.example.com",
    "Added a webhook to hooks.example.com",
  ]);
  const stored = await storedOf(vendor.id);
  for (const secret of ["s3cr3t", added.secret, renewed.secret]) expect(stored).not.toContain(secret);
});

test("a Treez connection is in the history by name, with the number of changes it made", async () => {
  const { vendor, actor } = await aShop();
  const { app: world } = treezApp({ count: 40 });
  const connect = () => connectTreez(world, actor, { dispensaryName: vendor.id, apiKey: KEY });
  valueIn(await connect());
  for (const _twice of [1, 2]) valueIn(await importProducts(world, actor, { previewId: null }));
  valueIn(await connect());
  for (const _twice of [1, 2]) valueIn(await disconnectTreez(world, actor));
  const connections = await linesOf(vendor.id, "connections");
  const lines = connections.map(({ what, changes }) => [what, changes.map(({ label, after }) => `${label} ${after}`)]);
  expect(lines.toSorted()).toEqual(
    [
      [`Connected Treez as ${vendor.id}`, ["API key replaced"]],
      [`Connected Treez as ${vendor.id}`, [`Dispensary ${vendor.id}`, "API key entered"]],
      [`Disconnected Treez as ${vendor.id}`, []],
    ].toSorted(),
  );
  const products = await linesOf(vendor.id, "products");
  const synced = products.filter(({ what }) => what === "Synced the menu with your point of sale");
  // The second import finds all as the first left it.
  expect(synced).toMatchObject([
    { who: "", changes: [{ label: "Added", after: expect.stringMatching(/^\d+ products$/) }] },
  ]);
  expect(products.filter(({ what }) => what === "Imported the menu of your point of sale")).toHaveLength(2);
  expect(await storedOf(vendor.id)).not.toContain(KEY);
});

test("a reply to a review is in the history with the previous reply", async () => {
  const { vendor, actor } = await aShop();
  const { id } = await aReview(app, vendor.id, { rating: 4 });
  const reply = (text: string) => answerReview(app, actor, { reviewId: id, text });
  valueIn(await reply("Thank you."));
  valueIn(await reply("Thank you, and come again."));
  expect(await linesOf(vendor.id, "reviews")).toMatchObject([
    {
      who: "Robin Vale",
      what: "Answered a review of 4 stars",
      changes: [{ label: "Answer", before: "Thank you.", after: "Thank you, and come again." }],
    },
    { changes: [{ label: "Answer", before: "", after: "Thank you." }] },
  ]);
});

test("a file of the history has the lines of one kind, or of all", async () => {
  const { vendor, account, actor } = await aShop();
  valueIn(await addPrinter(app, actor, "Counter"));
  const { id } = await aReview(app, vendor.id);
  valueIn(await answerReview(app, actor, { reviewId: id, text: "Thank you." }));
  const headers = { Cookie: await signedIn(app, account.id) };
  const file = async (query: string) => {
    const request = new Request(`http://localhost/vendor-dashboard/history.csv${query}`, { headers });
    const args = { request, params: {}, context: routeContext(app) };
    return (await (await csv(args as never)).text()).trim().split("\r\n").slice(1);
  };
  expect(await file("?area=connections")).toEqual([expect.stringMatching(/,Connections,Added the printer Counter,/)]);
  expect(await file("?area=reviews")).toEqual([
    expect.stringMatching(/,Answered a review of 4 stars,Answer,,Thank you\.$/),
  ]);
  expect(await file("")).toHaveLength(2);
});
