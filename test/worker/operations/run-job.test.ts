import { expect, test } from "vitest";
import { action as runPage } from "#app/routes/admin/job-run.ts";
import { runJobNow } from "#app/use-cases/operations/run-job.ts";
import { listCronRuns } from "#db/operations/queries.ts";
import { callRoute, NOON, testVisit } from "#test/support/app.ts";
import { listAudit } from "#test/support/audit.ts";
import { actorOf } from "#test/support/couriers.ts";
import { anAccount, signedIn } from "#test/support/people.ts";

const admin = actorOf({ id: "admin", role: "admin", firstName: "Ada", email: "admin@example.com" });
const visit = testVisit();

test("an admin runs a job as its schedule does, which is on record, but not again and again", async () => {
  expect(await runJobNow(visit, admin, "sweep-old-rows")).toMatchObject({ ok: true });
  expect(await listCronRuns(visit.db)).toMatchObject([{ job: "sweep-old-rows", startedAt: NOON, succeeded: true }]);
  const details = JSON.stringify({ name: "Delete old records" });
  expect(await listAudit(visit.db, NOON + 1)).toMatchObject([{ kind: "job-run", details }]);
  for (let run = 0; run < 2; run++) await runJobNow(visit, admin, "sweep-old-rows");
  expect(await runJobNow(visit, admin, "sweep-old-rows")).toMatchObject({ reason: "too-many-requests" });
});

test("others can't run jobs, and an unknown job is not found", async () => {
  expect(await runJobNow(visit, { ...admin, role: "dispatcher" }, "send-emails")).toMatchObject({
    reason: "not-allowed",
  });
  const cookie = await signedIn(visit, (await anAccount(visit, "admin")).id);
  const request = { cookie, params: { job: "toString" }, form: { press: "1" } };
  expect(await callRoute(runPage, visit, request)).toMatchObject({ init: { status: 404 } });
});
