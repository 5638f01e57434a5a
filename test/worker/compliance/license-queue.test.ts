import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.ts";
import { licenseQueue } from "#app/domain/compliance/license-queue.ts";
import { decideLicenses } from "#app/use-cases/compliance/decide-licenses.ts";
import { reviewLicense } from "#app/use-cases/compliance/review-license.ts";
import { warnOfLicenseExpiry } from "#app/use-cases/compliance/warn-of-license-expiry.ts";
import { saveDispensaryInfo } from "#app/use-cases/dispensaries/save-info.ts";
import { listLicensesToCheck } from "#db/compliance/licenses.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { NOON, testApp, testVisit } from "#test/support/app.ts";
import { listAudit } from "#test/support/audit.ts";
import { billingApp, DAY } from "#test/support/billing.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { openShop } from "#test/support/shop.ts";

const { DB } = env as unknown as { DB: D1Database };
const { db } = testApp();
const admin = { ...actorOf("someone"), role: "admin" as const };
const visit = () => testVisit();

beforeEach(async () => {
  for (const table of ["outbox", "licence_notices", "vendors", "audit_events"])
    await DB.prepare(`DELETE FROM ${table}`).run();
});

const queue = async () =>
  licenseQueue(await listLicensesToCheck(db, "2026-07-17"), NOON).map(({ license: { id }, task }) => [id, task.dueOn]);
const mails = async () => (await DB.prepare("SELECT kind, to_email, body FROM outbox").all()).results;
const seen = (vendorId: string, version = 1) => ({ vendorId, version, licenseNumber: "C1", expiresOn: "2027-06-20" });

test("the queue lists exactly unchecked and expiring licenses", async () => {
  await openShop(db, { id: "new", licenseNumber: "C1", licenseEnteredAt: NOON });
  await openShop(db, { id: "old", licenseNumber: "C2", createdAt: NOON - DAY });
  await openShop(db, { id: "none" });
  const verified = { licenseNumber: "C3", licenseApprovedAt: 1 };
  await openShop(db, { id: "ends", ...verified, licenseExpiresOn: "2026-06-20" });
  await openShop(db, { id: "over", ...verified, licenseExpiresOn: "2026-06-01" });
  await openShop(db, { id: "looked at", ...verified, licenseExpiresOn: "2026-06-01", licenseCheckedAt: NOON });
  await openShop(db, { id: "runs", ...verified, licenseExpiresOn: "2027-06-01" });
  expect(await queue()).toEqual([
    ["over", "2026-06-02"],
    ["ends", "2026-06-13"],
    ["old", "2026-06-17"],
    ["new", "2026-06-18"],
  ]);
});

test("a verified license leaves the queue until it expires, and a checked one rests", async () => {
  const { id } = await openShop(db, { licenseNumber: "C1" });
  const review = { vendorId: id, licenseNumber: "C1", verified: true, version: null };
  expect(await reviewLicense(visit(), admin, { ...review, expiresOn: "2026-06-20" })).toMatchObject({ ok: true });
  expect(await queue()).toEqual([]);
  expect(await findVendor(db, id)).toMatchObject({ licenseExpiresOn: "2026-06-20", licenseCheckedAt: NOON });
});

test("a rejected license is unverified, its dispensary learns why, and a new number is queued again", async () => {
  const { id } = await openShop(db, { licenseNumber: "C1", licenseApprovedAt: 1 });
  const rejection = { licenses: [seen(id)], reason: " The register does not know it. " };
  expect(await decideLicenses(visit(), admin, rejection)).toEqual({ ok: true, value: "1 license rejected." });
  expect(await findVendor(db, id)).toMatchObject({
    licenseApprovedAt: null,
    licenseRejection: "The register does not know it.",
  });
  expect(await queue()).toEqual([]);
  expect(await mails()).toMatchObject([{ kind: "license-rejected", to_email: "shop@example.com" }]);
  expect(String((await mails())[0]?.body)).toContain("The register does not know it.");
  const [event] = await listAudit(db, NOON + 1);
  expect(event).toMatchObject({ kind: "license-rejected", subject: id });
  const info = { dispensaryName: "Green Door", dispensaryType: "Delivery" as const, version: null };
  await saveDispensaryInfo(testApp(), actorOf(id), { ...info, license: "C2" });
  expect(await findVendor(db, id)).toMatchObject({ licenseRejection: null, licenseEnteredAt: NOON });
  expect(await queue()).toEqual([[id, "2026-06-18"]]);
});

test("many licenses are verified together, and those that changed in between are named and stay", async () => {
  for (const id of ["a", "b", "c"]) await openShop(db, { id, dispensaryName: `Shop ${id}`, licenseNumber: "C1" });
  const licenses = [seen("a"), seen("b", 7), seen("c"), seen("nobody")];
  expect(await decideLicenses(visit(), admin, { licenses, reason: null })).toEqual({
    ok: true,
    value: "2 licenses verified. Not saved because they changed meanwhile: Shop b, a dispensary that is gone.",
  });
  expect((await queue()).map(([id]) => id)).toEqual(["b"]);
  expect(await findVendor(db, "a")).toMatchObject({ licenseApprovedAt: NOON, licenseExpiresOn: "2027-06-20" });
  expect((await listAudit(db, NOON + 1)).map(({ kind, subject }) => [kind, subject])).toEqual([
    ["license-reviewed", "c"],
    ["license-reviewed", "a"],
  ]);
});

test("a decision without a reason or expiry date, about no license, on another version, or by a non-admin changes and sends nothing", async () => {
  const { id } = await openShop(db, { licenseNumber: "C1", licenseApprovedAt: 1 });
  const rejection = { licenses: [seen(id)], reason: "No." };
  const undated = { ...seen(id), expiresOn: "" };
  const refused = [
    await decideLicenses(visit(), admin, { ...rejection, reason: " " }),
    await decideLicenses(visit(), admin, { licenses: [undated], reason: null }),
    await decideLicenses(visit(), admin, { ...rejection, licenses: [] }),
    await decideLicenses(visit(), admin, { ...rejection, licenses: [seen(id, 7)] }),
    await decideLicenses(visit(), actorOf(id), rejection),
  ];
  expect(refused.map((outcome) => !outcome.ok && [outcome.reason, Object.keys(outcome.fields ?? {})[0]])).toEqual([
    ["invalid", "reason"],
    ["invalid", `expiresOn.${id}`],
    ["invalid", undefined],
    ["changed-meanwhile", undefined],
    ["not-allowed", undefined],
  ]);
  expect(await findVendor(db, id)).toMatchObject({ licenseApprovedAt: 1, licenseRejection: null });
  expect(await mails()).toEqual([]);
  expect(await listAudit(db, NOON + 1)).toEqual([]);
});

const rows = async (query: string) => (await DB.prepare(query).all()).results;

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
