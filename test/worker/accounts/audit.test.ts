import { beforeEach, describe, expect, test } from "vitest";
import { readAuditSearch } from "#app/domain/accounts/audit.ts";
import { loader as auditCsv } from "#app/routes/admin/audit-csv.ts";
import type { Visit } from "#app/visit.ts";
import { listAudit } from "#db/accounts/audit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { runBatch } from "#db/client.ts";
import { auditEvents } from "#db/schema/index.ts";
import { callRoute, NOON, testVisit } from "#test/support/app.ts";
import { aDispensary, anAccount, signedIn } from "#test/support/people.ts";

const DAY = 86_400_000;
let now = NOON;
const visit: Visit = testVisit({ now: () => now, clientIp: "10.1.2.3" });
const search = (query: string) => readAuditSearch(new URLSearchParams(query));
const kinds = async (query: string) => (await listAudit(visit.db, search(query))).entries.map(({ kind }) => kind);

async function twoDays() {
  const admin = await anAccount(visit, "admin", { firstName: "Ada", lastName: "Ek" });
  const desk = await anAccount(visit, "dispatcher");
  const { vendor } = await aDispensary(visit);
  const record = (...events: Parameters<typeof insertVisitAudit>[1][]) =>
    runBatch(
      visit.db,
      events.map((event) => insertVisitAudit(visit, event)),
    );
  await record({ kind: "signed-in", subjectId: desk.id }, { kind: "signed-in", subjectId: admin.id });
  now += DAY;
  await record({ kind: "second-step-reset", actorId: admin.id, subjectId: desk.id });
  await record({ kind: "vendor-suspended", actorId: admin.id, subjectId: vendor.id, details: { reason: "=1+1" } });
  return { admin, desk, vendor };
}

beforeEach(async () => {
  now = NOON;
  await visit.db.delete(auditEvents);
});

describe("the audit log", () => {
  test("can be filtered by actor or subject, action and day", async () => {
    const { admin, desk } = await twoDays();
    expect(await kinds("")).toHaveLength(4);
    expect(await kinds(`q=${desk.email}`)).toEqual(["second-step-reset", "signed-in"]);
    expect((await kinds(`q=${admin.email}`)).toSorted()).toEqual([
      "second-step-reset",
      "signed-in",
      "vendor-suspended",
    ]);
    expect(await kinds("kind=signed-in")).toHaveLength(2);
    expect(await kinds(`q=${admin.email}&kind=signed-in&day=2026-06-16`)).toEqual(["signed-in"]);
    expect(await kinds("day=2026-06-17")).toHaveLength(2);
    expect(await kinds("q=nobody@example.com")).toEqual([]);
  });

  test("continues after an event, even among those of one instant", async () => {
    await twoDays();
    const all = (await listAudit(visit.db)).entries.map(({ id }) => id);
    const paged: string[] = [];
    for (let page = "", more = true; more; ) {
      const result = await listAudit(visit.db, search(`page=${page}`), 1);
      paged.push(...result.entries.map(({ id }) => id));
      const last = result.entries.at(-1)!;
      page = `${last.at}.${last.id}`;
      more = result.more;
    }
    expect(paged).toEqual(all);
  });

  test("names people and dispensaries, on screen and in its file", async () => {
    const { admin, vendor } = await twoDays();
    const [event] = (await listAudit(visit.db, search("kind=vendor-suspended"))).entries;
    const actor = `Ada Ek (${admin.email})`;
    expect(event).toMatchObject({ actor, subject: vendor.dispensaryName, details: "Reason: =1+1" });
    const cookie = await signedIn(visit, admin.id);
    const file = await callRoute<Response>(auditCsv, visit, { path: "/admin/audit.csv?kind=vendor-suspended", cookie });
    const [, line, end] = (await file.text()).split("\r\n");
    expect(line).toContain(`Vendor suspended,${vendor.dispensaryName},${actor},,10.1.2.3,`);
    expect(end).toBe("");
  });
});
