import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.ts";
import { warnOfLicenseExpiry } from "#app/use-cases/compliance/warn-of-license-expiry.ts";
import { NOON } from "#test/support/app.ts";
import { billingApp, DAY } from "#test/support/billing.ts";
import { openShop } from "#test/support/shop.ts";

const { DB } = env as unknown as { DB: D1Database };
const rows = async (query: string) => (await DB.prepare(query).all()).results;

beforeEach(async () => {
  for (const table of ["outbox", "licence_notices", "subscriptions", "billing_accounts", "users", "vendors"]) {
    await DB.prepare(`DELETE FROM ${table}`).run();
  }
  await DB.prepare("DELETE FROM settings WHERE key = 'reconcile'").run();
});

describe("licenses", () => {
  const aShop = (expiresOn: string) => (app: App) => openShop(app.db, { createdAt: NOON, licenseExpiresOn: expiresOn });
  const mails = () => rows("SELECT kind FROM outbox ORDER BY created_at, id");

  test("get warnings 30, 7 and 1 days before expiry, then the dispensary is hidden until they are renewed", async () => {
    const { app, clock } = billingApp();
    const { id } = await aShop("2026-07-20")(app);
    const results = [];
    for (; clock.now < NOON + 40 * DAY; clock.now += DAY) results.push(await warnOfLicenseExpiry(app));
    expect(
      results.map((each, day) => [day, each.warned, each.hidden]).filter(([, warned, hidden]) => warned || hidden),
    ).toEqual([
      [4, 1, 0],
      [27, 1, 0],
      [33, 1, 0],
      [35, 0, 1],
    ]);
    expect(await mails()).toHaveLength(4);
    expect(await rows("SELECT id FROM vendors WHERE suspended_at IS NOT NULL")).toEqual([{ id }]);
    await DB.prepare("UPDATE vendors SET license_expires_on = '2027-07-20'").run();
    expect(await warnOfLicenseExpiry(app)).toMatchObject({ shown: 1 });
    expect(await rows("SELECT id FROM vendors WHERE suspended_at IS NOT NULL")).toEqual([]);
  });

  test("with several missed warnings get one mail, not three", async () => {
    const { app } = billingApp();
    await aShop("2026-06-17")(app);
    await warnOfLicenseExpiry(app);
    await warnOfLicenseExpiry(app);
    expect(await mails()).toEqual([{ kind: "license-expires" }]);
  });

  test("when renewed, don't restore a dispensary that an admin suspended", async () => {
    const { app } = billingApp();
    await openShop(app.db, { createdAt: NOON, licenseExpiresOn: "2027-06-17", suspendedAt: NOON - DAY });
    expect(await warnOfLicenseExpiry(app)).toMatchObject({ shown: 0 });
  });
});
