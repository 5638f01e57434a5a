import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { licenseQueue } from "#app/domain/compliance/license-queue.ts";
import { rejectLicense } from "#app/use-cases/compliance/reject-license.ts";
import { reviewLicense } from "#app/use-cases/compliance/review-license.ts";
import { saveDispensaryInfo } from "#app/use-cases/dispensaries/save-info.ts";
import { listLicensesToCheck } from "#db/compliance/licenses.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { NOON, testApp, testVisit } from "#test/support/app.ts";
import { listAudit } from "#test/support/audit.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { openShop } from "#test/support/shop.ts";

const { DB } = env as unknown as { DB: D1Database };
const { db } = testApp();
const admin = { ...actorOf("someone"), role: "admin" as const };
const visit = () => testVisit();

beforeEach(async () => {
  for (const table of ["outbox", "vendors", "audit_events"]) await DB.prepare(`DELETE FROM ${table}`).run();
});

const queue = async () =>
  licenseQueue(await listLicensesToCheck(db, "2026-07-17"), NOON).map(({ license: { id }, task }) => [id, task.dueOn]);
const mails = async () => (await DB.prepare("SELECT kind, to_email, body FROM outbox").all()).results;
const DAY = 86_400_000;

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
  const rejection = { vendorId: id, reason: " The register does not know it. ", version: 1 };
  expect(await rejectLicense(visit(), admin, rejection)).toMatchObject({ ok: true });
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

test("a rejection without a reason, of another version, or by a non-admin changes and sends nothing", async () => {
  const { id } = await openShop(db, { licenseNumber: "C1", licenseApprovedAt: 1 });
  const rejection = { vendorId: id, reason: "No.", version: 1 };
  const refused = [
    await rejectLicense(visit(), admin, { ...rejection, reason: " " }),
    await rejectLicense(visit(), admin, { ...rejection, version: 7 }),
    await rejectLicense(visit(), actorOf(id), rejection),
    await rejectLicense(visit(), admin, { ...rejection, vendorId: "nobody" }),
  ];
  expect(refused.map((outcome) => !outcome.ok && outcome.reason)).toEqual([
    "invalid",
    "changed-meanwhile",
    "not-allowed",
    "not-found",
  ]);
  expect(await findVendor(db, id)).toMatchObject({ licenseApprovedAt: 1, licenseRejection: null });
  expect(await mails()).toEqual([]);
  expect(await listAudit(db, NOON + 1)).toEqual([]);
});
