import { exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { strainSchema } from "#app/domain/schemas/strain.ts";
import { addStrain } from "#app/use-cases/add-strain.ts";
import { judgeStrain } from "#app/use-cases/judge-strain.ts";
import { recordCronRun } from "#app/use-cases/record-cron-run.ts";
import { setVendorStanding } from "#app/use-cases/set-vendor-standing.ts";
import {
  listAudit,
  listCronRuns,
  listSuggestedStrains,
  listSuspendedVendors,
  listUncheckedLicences,
  readOverview,
} from "#db/admin.ts";
import { listStrains } from "#db/catalogue.ts";
import { auditEvents, strains, vendors } from "#db/schema/index.ts";
import { NOON, testApp } from "#test/support/app.ts";

const worker = (exports as unknown as { default: Fetcher }).default;
const admin: Actor = {
  userId: "admin",
  role: "admin",
  email: "admin@example.com",
  firstName: "Ada",
  vendorId: null,
  courierService: false,
  vendorStatus: null,
  sessionId: "s",
};
const courier: Actor = { ...admin, userId: "courier", role: "courier" };
const app = () => testApp({ address: crypto.randomUUID() });
const { db } = testApp();
const kinds = async () => (await listAudit(db, NOON + 1)).map((event) => event.kind);

async function suggest(name: string): Promise<string> {
  const added = await addStrain(app(), null, strainSchema.parse({ name, classification: "Hybrid" }));
  if (!added.ok) throw new Error(added.message);
  return added.value.id;
}

async function shop(id: string) {
  await db.insert(vendors).values({
    id,
    dispensaryName: `Shop ${id}`,
    licenseNumber: "C10-1",
    createdAt: NOON,
    updatedAt: NOON,
    street: "1 Main St",
    city: "Los Angeles",
    state: "CA",
    zip: "90012",
    lat: 34,
    lng: -118,
    timeZone: "America/Los_Angeles",
    zoneCell: 1,
    storefrontCell: 1,
  });
}

beforeEach(async () => {
  await db.delete(strains);
  await db.delete(auditEvents);
  await db.delete(vendors);
});

test("a suggested strain appears once an admin has approved it, and the approval is on record", async () => {
  const id = await suggest("Night Bus");
  expect(await listStrains(db, "night")).toEqual([]);
  expect(await judgeStrain(app(), admin, { strainId: id, judgement: "approve" })).toMatchObject({ ok: true });
  expect(await listStrains(db, "night")).toEqual([{ name: "Night Bus", classification: "Hybrid" }]);
  expect(await kinds()).toEqual(["strain-approved"]);
});

test("a rejected suggestion is gone; a second judgement finds nothing", async () => {
  const id = await suggest("Night Bus");
  expect((await judgeStrain(app(), admin, { strainId: id, judgement: "reject" })).ok).toBe(true);
  expect(await listSuggestedStrains(db)).toEqual([]);
  expect(await judgeStrain(app(), admin, { strainId: id, judgement: "approve" })).toMatchObject({
    reason: "not-found",
  });
});

test("a suggestion whose name another strain has taken is not approved", async () => {
  const [first, second] = [await suggest("Night Bus"), await suggest("night bus")];
  await judgeStrain(app(), admin, { strainId: first, judgement: "approve" });
  expect(await judgeStrain(app(), admin, { strainId: second, judgement: "approve" })).toMatchObject({
    reason: "conflict",
  });
  expect(await listSuggestedStrains(db)).toHaveLength(1);
});

test("a courier judges no strain and suspends no shop", async () => {
  await shop("v1");
  const id = await suggest("Night Bus");
  expect(await judgeStrain(app(), courier, { strainId: id, judgement: "approve" })).toMatchObject({
    reason: "not-allowed",
  });
  expect(await setVendorStanding(app(), courier, { vendorId: "v1", standing: "suspend" })).toMatchObject({
    reason: "not-allowed",
  });
  expect(await listSuspendedVendors(db)).toEqual([]);
  expect(await kinds()).toEqual([]);
});

test("an approved licence leaves the list of those to check", async () => {
  await shop("v1");
  expect(await listUncheckedLicences(db)).toHaveLength(1);
  await setVendorStanding(app(), admin, { vendorId: "v1", standing: "approve-licence" });
  expect(await listUncheckedLicences(db)).toEqual([]);
});

test("a suspended shop has no public menu until it is reinstated", async () => {
  await shop("v1");
  const status = async () => (await worker.fetch("http://localhost/api/vendors/v1")).status;
  expect(await status()).toBe(200);
  await setVendorStanding(app(), admin, { vendorId: "v1", standing: "suspend" });
  expect(await status()).toBe(404);
  await setVendorStanding(app(), admin, { vendorId: "v1", standing: "reinstate" });
  expect(await status()).toBe(200);
  expect((await kinds()).sort()).toEqual(["vendor-reinstated", "vendor-suspended"]);
});

test("the overview counts what waits, and keeps the last run of each job", async () => {
  await shop("v1");
  await suggest("Night Bus");
  const run = { job: "send-outbox", startedAt: NOON, ms: 5, succeeded: false, outcome: "no" };
  await recordCronRun(app(), run);
  await recordCronRun(app(), { ...run, startedAt: NOON + 1, succeeded: true, outcome: "x".repeat(900) });
  expect(await readOverview(db)).toMatchObject({ suggestions: 1, licences: 1, suspended: 0 });
  const runs = await listCronRuns(db);
  expect(runs).toMatchObject([{ job: "send-outbox", startedAt: NOON + 1, succeeded: 1 }]);
  expect(runs[0]?.outcome).toHaveLength(500);
});

test("the API lists approved strains by how their names begin", async () => {
  const id = await suggest("Night Bus");
  await judgeStrain(app(), admin, { strainId: id, judgement: "approve" });
  const answer = await worker.fetch("http://localhost/api/strains?q=nig");
  expect(await answer.json()).toEqual([{ name: "Night Bus", classification: "Hybrid" }]);
});
