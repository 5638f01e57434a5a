import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { findRecordBreak, listCourierRequests } from "#db/couriers/queries.ts";
import { seedCourierRequests } from "#db/seed/couriers.ts";
import { demoUserIds, demoVendorIds } from "#db/seed/demo-ids.ts";
import { NOON, testApp } from "#test/support/app.ts";
import { actorOf } from "#test/support/couriers.ts";
import { anAccount } from "#test/support/people.ts";
import { openShop } from "#test/support/shop.ts";

const { DB } = env as unknown as { DB: D1Database };
const app = testApp();

test("the demo has requests in every state, their records verify, and real moves continue from them", async () => {
  await openShop(app.db, { id: demoVendorIds.partner });
  for (const key of ["courier", "driver"] as const) await anAccount(app, "courier", { id: demoUserIds[key] });
  await DB.batch(seedCourierRequests(DB, NOON));
  const requests = await listCourierRequests(app.db, "all");
  expect(new Set(requests.map((request) => request.status)).size).toBe(5);
  expect(requests.filter((request) => findRecordBreak(request) !== undefined)).toEqual([]);
  // The objects know nothing of them yet.
  const by = actorOf(await anAccount(app, "dispatcher"));
  const going = requests.find((request) => request.status === "PICKED_UP");
  const moved = await moveCourierRequest(app, by, { requestId: going?.id ?? "", move: "deliver", idChecked: true });
  expect(moved).toMatchObject({ ok: true, value: { status: "DELIVERED", version: (going?.version ?? 0) + 1 } });
  const [after] = (await listCourierRequests(app.db, "all")).filter((request) => request.id === going?.id);
  expect(after && findRecordBreak(after)).toBeUndefined();
});
