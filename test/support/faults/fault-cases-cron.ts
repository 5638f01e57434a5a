import { sql } from "drizzle-orm";
import { proofFolder } from "#app/domain/couriers/proof-photo.ts";
import { type CronJob, cronJobs } from "#app/domain/cron-jobs.ts";
import { HANDOVER_LEASE_MS } from "#app/domain/email-retries.ts";
import { smallKey } from "#app/domain/image-url.ts";
import { CLAIM_MS } from "#app/domain/notices/reminders.ts";
import { syncTreezMenu } from "#app/use-cases/pos/sync-treez.ts";
import { runBatch } from "#db/client.ts";
import { insertCourierRequest, insertLogEntries } from "#db/couriers/writes.ts";
import { insertExport } from "#db/dispensaries/exports.ts";
import { insertMail } from "#db/emails/writes.ts";
import { saveFavoritePushes } from "#db/notices/push-writes.ts";
import { address, card, DAY } from "../billing.ts";
import { aRequest, firstEntryOf } from "../couriers.ts";
import { addOrder } from "../dashboard.ts";
import { anAccount } from "../people.ts";
import { aSubscription } from "../push.ts";
import { openShop, stock } from "../shop.ts";
import { looseCase } from "./fault-case.ts";
import { deafPush, listeningPush, MAIL, webhookUrl } from "./fault-outside.ts";
import type { FaultCase } from "./fault-run.ts";
import type { World } from "./fault-world.ts";

const KEY = "products/00112233445566778899aabbccddeeff.jpg";

/** A job of the cron, on what it finds in this world. The next run is the retry. */
const cron = (
  useCase: string,
  job: CronJob,
  build: (world: World) => Promise<unknown>,
  more: Partial<FaultCase> = {},
): FaultCase => ({
  useCase,
  job,
  steps: "all",
  ...more,
  async prepare(world) {
    await build(world);
    return (client) => client.cron(cronJobs[job]);
  },
});

const aLetter = ({ app }: World) =>
  runBatch(app.db, [
    insertMail(app.db, Date.now(), { kind: "test", toEmail: "a@b.example", subject: "Hello", body: "x" }),
  ]);

/** It is due tomorrow, so that no run ends what it raises. */
async function aLetterThatStays({ app }: World) {
  const mail = { kind: "test", toEmail: "a@b.example", subject: "Hello", body: "x" };
  await runBatch(app.db, [insertMail(app.db, Date.now() - 40 * 60_000, mail)]);
  await app.db.run(sql`UPDATE outbox SET next_attempt_at = ${Date.now() + DAY}`);
  await anAccount(app, "admin");
}

const lateShop = ({ app }: World) => openShop(app.db, { createdAt: Date.now() - 100 * DAY });

async function aSubscriberUnlikeTheBooks({ app, vendor, client }: World) {
  const { vendor: shop, headers } = await vendor(app, { createdAt: Date.now() - 100 * DAY });
  const body = { vendorId: shop.id, sourceId: card(), billingDetails: address };
  await client.post("/api/subscriptions/process-payment", body, headers);
  await app.db.run(sql`UPDATE subscriptions SET card_last4 = '0000'`);
}

async function anUnusedPicture({ app, vendor }: World) {
  const { vendor: shop } = await vendor(app);
  for (const key of [KEY, smallKey(KEY)]) await app.images.put(key, "bytes");
  await app.db.run(sql`INSERT INTO stored_images (key, vendor_id, purpose, created_at, unused_since)
    VALUES (${KEY}, ${shop.id}, 'product', ${Date.now() - 3 * DAY}, ${Date.now() - 2 * DAY})`);
}

async function aDueEvent({ app, vendor, client }: World) {
  const { vendor: shop, headers } = await vendor(app, { courierServiceEnabled: true });
  await client.post("/api/courier-webhooks", { url: webhookUrl }, headers);
  await app.db.run(sql`INSERT INTO webhook_deliveries (id, webhook_id, subject_id, version, type, order_number,
      body, created_at, next_attempt_at)
    SELECT 'due', id, ${shop.id}, 1, 'courier_request.created', '1', '{}', ${Date.now()}, ${Date.now()} FROM webhooks`);
}

async function aConnectedTreez({ app, vendor, client }: World) {
  const { vendor: shop, headers } = await vendor(app);
  await client.post("/api/treez/credentials", { dispensaryName: "corner3", apiKey: "a-key-of-treez-1234" }, headers);
  await app.db.run(sql`UPDATE pos_connections SET last_sync_at = 1000`);
  return shop.id;
}

async function oldRows({ app }: World) {
  const { id } = await openShop(app.db);
  const product = await stock(app.db, id);
  const old = Date.now() - 100 * DAY;
  await app.db.run(sql`INSERT INTO idempotency_keys (scope, key, body_hash, result_id, created_at)
    VALUES ('products', 'a key', '', ${product.id}, ${old})`);
  await app.db.run(sql`INSERT INTO stripe_events (id, type, received_at) VALUES ('evt_old', 'invoice.paid', ${old})`);
}

async function aProductThatRanOut({ app }: World) {
  const { id } = await openShop(app.db);
  const product = await stock(app.db, id, { stock: 1 });
  await app.db.run(sql`UPDATE products SET stock = 0, updated_at = ${Date.now()} WHERE id = ${product.id}`);
}

const aForgottenPhoto = ({ app }: World) =>
  app.records.put(`${proofFolder(Date.now() - 2 * DAY)}00112233445566778899aabbccddeeff.proof`, "bytes");

async function expiredCredentials({ app, vendor }: World) {
  const { account } = await vendor(app);
  await app.db.run(sql`UPDATE sessions SET expires_at = 1000`);
  await app.db.run(
    sql`INSERT INTO password_resets (token_hash, user_id, created_at, expires_at) VALUES ('h', ${account.id}, 0, 1)`,
  );
}

async function anUnseenOrder({ app, vendor }: World) {
  const { vendor: shop } = await vendor(app);
  await addOrder(app, shop.id, { createdAt: Date.now() - 6 * 60_000 });
}

async function aLongClosedOrder({ app, vendor }: World) {
  const { vendor: shop } = await vendor(app);
  const createdAt = Date.now() - 20 * DAY;
  await addOrder(app, shop.id, { createdAt, seenAt: createdAt, status: "COMPLETED" });
}

async function aRequestedExport({ app, vendor }: World) {
  const { vendor: shop, account } = await vendor(app);
  const now = Date.now();
  await addOrder(app, shop.id, { createdAt: now, seenAt: now });
  const request = { id: "export", vendorId: shop.id, requestedBy: account.id, now, expiresAt: now + DAY };
  await app.db.run(sql`DELETE FROM shop_exports`);
  await insertExport(app.db, request);
}

async function anUnacceptedOrder({ app, vendor }: World) {
  const { vendor: shop } = await vendor(app);
  await addOrder(app, shop.id, { seenAt: Date.now(), waitsUntil: Date.now() - 1 });
}

async function aFavoriteThatIsBack({ app }: World) {
  const shop = await openShop(app.db);
  const { id } = await stock(app.db, shop.id, { stock: 0 });
  for (const endpoint of [listeningPush, deafPush]) {
    const { keys } = aSubscription(endpoint);
    await saveFavoritePushes(app.db, { id: endpoint, endpoint, ...keys }, [id], Date.now() + DAY);
  }
  await app.db.run(sql`UPDATE products SET stock = 2 WHERE id = ${id}`);
}

async function aDrop({ app }: World) {
  const { id: vendorId } = await openShop(app.db);
  const pickedUpAt = Date.now() - 60 * 60_000;
  const done = { status: "DELIVERED", courierId: "driver-1", settlementWeek: "2026-06-15" } as const;
  const deliveredAt = pickedUpAt + 20 * 60_000;
  const drop = aRequest({ vendorId, ...done, createdAt: pickedUpAt, pickedUpAt, deliveredAt });
  const logged = insertLogEntries(app.db, drop.id, [firstEntryOf(drop)]);
  await runBatch(app.db, [insertCourierRequest(app.db, drop), ...logged]);
}

export const cronCases: FaultCase[] = [
  cron("orders/run-timers", "run-overdue-timers", anUnseenOrder, { laterMs: CLAIM_MS + 1 }),
  cron("notices/remind", "run-overdue-timers", anUnseenOrder, { laterMs: CLAIM_MS + 1 }),
  cron("orders/cancel-overdue", "run-overdue-timers", anUnacceptedOrder, { laterMs: 60_000 }),
  ...["dispensaries/make-exports", "dispensaries/read-export-page"].map((useCase) =>
    cron(useCase, "make-exports", aRequestedExport, { records: ["shop_exports", "shop_export_parts"] }),
  ),
  cron("orders/archive-orders", "archive-orders", aLongClosedOrder),
  cron("sweep-images", "sweep-images", anUnusedPicture),
  // A letter that a run took and did not hand over is taken again by a later one.
  cron("send-emails", "send-emails", aLetter, { settings: MAIL, laterMs: HANDOVER_LEASE_MS + 1000 }),
  cron("couriers/read-projection-lag", "raise-alerts", aLetterThatStays, { settings: MAIL, records: ["settings"] }),
  cron("operations/raise-alerts", "raise-alerts", aLetterThatStays, { settings: MAIL, records: ["settings"] }),
  cron("pos/send-webhooks", "send-webhooks", aDueEvent, { laterMs: 3_600_000 }),
  cron("pos/sync-treez", "sync-treez", aConnectedTreez),
  looseCase(
    "pos/sync-treez",
    { steps: "all", laterMs: 16 * 60_000, records: ["pos_imports", "pos_import_rows"] },
    async (world) => {
      const vendorId = await aConnectedTreez(world);
      return (client) => client.direct((visit) => syncTreezMenu(visit, vendorId));
    },
  ),
  cron("billing/reconcile-subscriptions", "reconcile-subscriptions", aSubscriberUnlikeTheBooks),
  cron("billing/limit-unpaid", "limit-unpaid-vendors", lateShop),
  cron("compliance/warn-of-license-expiry", "warn-of-license-expiry", ({ app }) =>
    openShop(app.db, { createdAt: Date.now(), licenseExpiresOn: "2025-01-01" }),
  ),
  cron("compliance/refresh-withheld", "refresh-withheld", ({ app }) => openShop(app.db, { withheld: "license" })),
  cron("compliance/read-published-claims", "read-published-claims", ({ app }) => openShop(app.db), {
    records: ["claim_readings"],
  }),
  cron("menu/mail-low-stock", "mail-low-stock", aProductThatRanOut, { records: ["stock_mails"] }),
  cron("couriers/fit-arrivals", "fit-arrivals", aDrop, { records: ["arrival_models"] }),
  cron("sweep-old-rows", "sweep-old-rows", oldRows),
  cron("notices/notify-of-favorites", "notify-of-favorites", aFavoriteThatIsBack),
  cron("couriers/sweep-proof-photos", "sweep-proof-photos", aForgottenPhoto),
  cron("accounts/purge-expired-credentials", "purge-expired-credentials", expiredCredentials),
  { ...cron("record-cron-run", "send-emails", aLetter), job: "record-cron-run" },
];
