import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { strainSchema } from "#app/domain/menu/strain-schema.ts";
import { setVendorStatus } from "#app/use-cases/billing/set-vendor-status.ts";
import { reviewLicense } from "#app/use-cases/compliance/review-license.ts";
import { warnOfLicenseExpiry } from "#app/use-cases/compliance/warn-of-license-expiry.ts";
import { catchUpCourierRequest } from "#app/use-cases/couriers/catch-up.ts";
import { suspendVendor } from "#app/use-cases/dispensaries/suspend-vendor.ts";
import { addStrain } from "#app/use-cases/menu/add-strain.ts";
import { reviewStrain } from "#app/use-cases/menu/review-strain.ts";
import { recordCronRun } from "#app/use-cases/record-cron-run.ts";
import { replayFailedWebhook } from "#app/use-cases/replay-failed-webhook.ts";
import { findVendor, listAdminVendors } from "#db/dispensaries/queries.ts";
import { listStrains, listSuggestedStrains } from "#db/menu/strains.ts";
import { listCronRuns, readOverview } from "#db/operations/queries.ts";
import { auditEvents, licenseNotices, outbox, strains, vendors } from "#db/schema/index.ts";
import { NOON, testVisit } from "#test/support/app.ts";
import { listAudit } from "#test/support/audit.ts";
import { actorOf } from "#test/support/couriers.ts";
import { worker } from "#test/support/fetcher.ts";
import { openShop } from "#test/support/shop.ts";

const admin = actorOf({ id: "admin", role: "admin", firstName: "Ada", email: "admin@example.com" });
const visit = () => testVisit({ clientIp: crypto.randomUUID() });
const { db } = testVisit();
const kinds = async () => (await listAudit(db, NOON + 1)).map((event) => event.kind);

async function suggest(name: string): Promise<string> {
  const added = await addStrain(visit(), null, strainSchema.parse({ name, classification: "Hybrid" }));
  if (!added.ok) throw new Error(added.message);
  return added.value.id;
}

const shop = (id: string) =>
  openShop(db, { id, dispensaryName: `Shop ${id}`, licenseNumber: "C10-1", email: null, createdAt: NOON });

beforeEach(async () => {
  await db.delete(strains);
  await db.delete(auditEvents);
  await db.delete(licenseNotices);
  await db.delete(vendors);
});

test("a suggested strain appears once an admin approves it, and the approval is audited", async () => {
  const id = await suggest("Night Bus");
  expect(await listStrains(db, "night")).toEqual([]);
  expect(await reviewStrain(visit(), admin, { strainId: id, review: "approve" })).toMatchObject({ ok: true });
  expect(await listStrains(db, "night")).toEqual([{ name: "Night Bus", classification: "Hybrid" }]);
  expect(await kinds()).toEqual(["strain-approved"]);
});

test("a rejected suggestion is deleted and can't be reviewed again", async () => {
  const id = await suggest("Night Bus");
  expect((await reviewStrain(visit(), admin, { strainId: id, review: "reject" })).ok).toBe(true);
  expect(await listSuggestedStrains(db)).toEqual([]);
  expect(await reviewStrain(visit(), admin, { strainId: id, review: "approve" })).toMatchObject({
    reason: "not-found",
  });
});

test("a suggestion can't be approved if another strain has its name", async () => {
  const [first, second] = [await suggest("Night Bus"), await suggest("night bus")];
  await reviewStrain(visit(), admin, { strainId: first, review: "approve" });
  expect(await reviewStrain(visit(), admin, { strainId: second, review: "approve" })).toMatchObject({
    reason: "conflict",
  });
  expect(await listSuggestedStrains(db)).toHaveLength(1);
});

test.each(["vendor", "courier", "dispatcher"] as const)("a %s does nothing of an admin's work", async (role) => {
  const other = { ...admin, role };
  const refusals = [
    await reviewStrain(visit(), other, { strainId: await suggest("Night Bus"), review: "approve" }),
    await suspend("v1", "No.", other),
    await restore("v1", "No.", other),
    await reviewLicense(visit(), other, { vendorId: "v1", ...review }),
    await replayFailedWebhook(visit(), other, { source: "stripe", id: "event" }),
    await catchUpCourierRequest(visit(), other, { requestId: "request" }),
  ].map((outcome) => !outcome.ok && outcome.reason);
  expect([new Set(refusals), await kinds()]).toEqual([new Set(["not-allowed"]), []]);
});

const lists = async (show: "all" | "unchecked" | "suspended", text = "") =>
  (await listAdminVendors(db, { text, show, before: null })).map(({ id }) => id);
const status = async (id: string) => (await worker.fetch(`http://localhost/api/vendors/${id}`)).status;
const suspend = (vendorId: string, reason = "Sold to a minor.", actor = admin) =>
  suspendVendor(visit(), actor, { vendorId, suspended: true, reason });
const restore = (vendorId: string, reason = "Cleared.", actor = admin) =>
  suspendVendor(visit(), actor, { vendorId, suspended: false, reason });
const review = { licenseNumber: "C10-1", expiresOn: "", verified: true, version: null };
const auditDetails = async () =>
  (await listAudit(db, NOON + 1)).map(({ kind, subject, details }) => [kind, subject, JSON.parse(details)]);

test("a verified license leaves the queue, and the audit stores what was set", async () => {
  await shop("v1");
  expect(await lists("unchecked")).toEqual(["v1"]);
  const set = { ...review, licenseNumber: " C10-2 ", expiresOn: "2030-06-30" };
  expect(await reviewLicense(visit(), admin, { vendorId: "v1", ...set })).toMatchObject({ ok: true });
  expect(await lists("unchecked")).toEqual([]);
  expect(await findVendor(db, "v1")).toMatchObject({
    licenseNumber: "C10-2",
    licenseExpiresOn: "2030-06-30",
    licenseApprovedAt: NOON,
  });
  expect(await auditDetails()).toEqual([
    ["license-reviewed", "v1", { licenseNumber: "C10-2", expiresOn: "2030-06-30", verified: true }],
  ]);
});

test("later edits don't change when a license was verified", async () => {
  await shop("v1");
  await reviewLicense(visit(), admin, { vendorId: "v1", ...review });
  const later = testVisit({ now: () => NOON + 5000 });
  await reviewLicense(later, admin, { vendorId: "v1", ...review, expiresOn: "2030-06-30" });
  expect(await findVendor(db, "v1")).toMatchObject({ licenseApprovedAt: NOON, licenseExpiresOn: "2030-06-30" });
  await reviewLicense(later, admin, { vendorId: "v1", ...review, licenseNumber: "C10-9" });
  expect(await findVendor(db, "v1")).toMatchObject({ licenseApprovedAt: NOON + 5000 });
  await reviewLicense(later, admin, { vendorId: "v1", ...review, verified: false });
  expect(await findVendor(db, "v1")).toMatchObject({ licenseApprovedAt: null });
});

test("a license that changed since it was opened can't be verified, and nothing is audited", async () => {
  await shop("v1");
  const version = (await findVendor(db, "v1"))?.version ?? 0;
  await db.update(vendors).set({ licenseNumber: "C10-OTHER", version: version + 1 });
  expect(await reviewLicense(visit(), admin, { vendorId: "v1", ...review, version })).toMatchObject({
    reason: "changed-meanwhile",
  });
  expect(await findVendor(db, "v1")).toMatchObject({ licenseNumber: "C10-OTHER", licenseApprovedAt: null });
  expect(await kinds()).toEqual([]);
});

test("a suspended dispensary has no public menu until it is restored; both reasons are audited", async () => {
  await shop("v1");
  expect(await status("v1")).toBe(200);
  expect(await suspend("v1", "  Sold to a minor. ")).toMatchObject({ ok: true });
  expect(await status("v1")).toBe(404);
  expect(await findVendor(db, "v1")).toMatchObject({ suspensionReason: "Sold to a minor." });
  expect(await lists("suspended")).toEqual(["v1"]);
  expect(await restore("v1", "Appeal granted.")).toMatchObject({ ok: true });
  expect(await status("v1")).toBe(200);
  expect(await findVendor(db, "v1")).toMatchObject({ suspendedAt: null, suspensionReason: null });
  const reasons = (await auditDetails()).map(([kind, , details]) => [kind, details.reason]);
  expect(reasons).toHaveLength(2);
  expect(reasons).toContainEqual(["vendor-suspended", "Sold to a minor."]);
  expect(reasons).toContainEqual(["vendor-reinstated", "Appeal granted."]);
});

test("a dispensary is emailed about its suspension, with the reason, and about its restoration", async () => {
  await shop("v1");
  await db.update(vendors).set({ email: "shop@example.com" });
  await suspend("v1", "Sold to a minor.");
  await restore("v1");
  const mails = await db.select().from(outbox).where(eq(outbox.toEmail, "shop@example.com"));
  expect(mails.map(({ kind }) => kind)).toEqual(["vendor-suspended", "vendor-restored"]);
  expect(mails[0]?.body).toContain("Sold to a minor.");
});

test("a dispensary is emailed once when its license is verified", async () => {
  await shop("v1");
  await db.update(vendors).set({ email: "verified@example.com" });
  for (const expiresOn of ["2030-06-30", "2031-06-30"])
    expect(await reviewLicense(visit(), admin, { vendorId: "v1", ...review, expiresOn })).toMatchObject({ ok: true });
  const mails = await db.select().from(outbox).where(eq(outbox.toEmail, "verified@example.com"));
  expect(mails.map(({ kind }) => kind)).toEqual(["license-verified"]);
  expect(mails[0]?.body).toContain("Jun 30, 2030");
});

test("neither the dispensary's own status nor cron ends a suspension", async () => {
  await shop("v1");
  await suspend("v1");
  const own = { ...admin, role: "vendor", staffRole: "owner", vendorId: "v1", vendorStatus: "active" } as const;
  expect(await setVendorStatus(visit(), own, "active")).toMatchObject({ ok: true });
  await warnOfLicenseExpiry(visit());
  expect(await status("v1")).toBe(404);
  expect(await lists("suspended")).toEqual(["v1"]);
});

test("a dispensary hidden for its license and then suspended stays suspended after a new license", async () => {
  await shop("v1");
  await db.update(vendors).set({ licenseExpiresOn: "2020-01-01" });
  await warnOfLicenseExpiry(visit());
  expect(await findVendor(db, "v1")).toMatchObject({ suspensionReason: "The license expired on Jan 1, 2020." });
  const later = testVisit({ now: () => NOON + 1000 });
  await suspendVendor(later, admin, { vendorId: "v1", suspended: true, reason: "Fraud." });
  await reviewLicense(later, admin, { vendorId: "v1", ...review, expiresOn: "2040-01-01" });
  await warnOfLicenseExpiry(later);
  expect(await findVendor(db, "v1")).toMatchObject({ suspensionReason: "Fraud." });
  expect(await status("v1")).toBe(404);
});

test("suspending and restoring need a reason, and only a suspended dispensary can be restored", async () => {
  await shop("v1");
  expect(await suspend("v1", "  ")).toMatchObject({ reason: "invalid", fields: { reason: expect.any(String) } });
  expect(await suspend("v1", "x".repeat(501))).toMatchObject({ reason: "invalid" });
  expect(await restore("v1")).toMatchObject({ reason: "conflict" });
  expect(await suspend("nobody")).toMatchObject({ reason: "not-found" });
  expect(await reviewLicense(visit(), admin, { vendorId: "nobody", ...review })).toMatchObject({ reason: "not-found" });
  expect(await kinds()).toEqual([]);
});

test("admins can search dispensaries by part of a name, city, license or email, in pages", async () => {
  for (const id of ["v1", "v2", "v3"]) await shop(id);
  await db.update(vendors).set({ email: "zoe@example.org", city: "Fresno" }).where(eq(vendors.id, "v2"));
  expect(await lists("all")).toEqual(["v3", "v2", "v1"]);
  expect(await lists("all", "shop v3")).toEqual(["v3"]);
  expect(await lists("all", "zoe@")).toEqual(["v2"]);
  expect(await lists("all", "fresno")).toEqual(["v2"]);
  expect(await lists("all", "c10-1")).toEqual(["v3", "v2", "v1"]);
  const [, second] = await listAdminVendors(db, { text: "", show: "all", before: null });
  const older = await listAdminVendors(db, { text: "", show: "all", before: second?.at ?? 0 });
  expect(older.map(({ id }) => id)).toEqual(["v1"]);
});

test("the overview counts open tasks and shows each job's last run", async () => {
  await shop("v1");
  await suggest("Night Bus");
  const run = { job: "send-emails", startedAt: NOON, ms: 5, succeeded: false, outcome: "no" };
  await recordCronRun(visit(), run);
  await recordCronRun(visit(), { ...run, startedAt: NOON + 1, succeeded: true, outcome: "x".repeat(900) });
  expect(await readOverview(db)).toMatchObject({ suggestions: 1, licenses: 1, suspended: 0 });
  const runs = await listCronRuns(db);
  expect(runs).toMatchObject([{ job: "send-emails", startedAt: NOON + 1, succeeded: true }]);
  expect(runs[0]?.outcome).toHaveLength(500);
});

test("the API lists approved strains by prefix", async () => {
  const id = await suggest("Night Bus");
  await reviewStrain(visit(), admin, { strainId: id, review: "approve" });
  const response = await worker.fetch("http://localhost/api/strains?q=nig");
  expect(await response.json()).toEqual([{ name: "Night Bus", classification: "Hybrid" }]);
});
