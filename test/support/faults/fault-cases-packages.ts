import { sql } from "drizzle-orm";
import { cronJobs } from "#app/domain/cron-jobs.ts";
import { connectTrace } from "#app/use-cases/packages/connect-trace.ts";
import { pickPackage } from "#app/use-cases/packages/pick-package.ts";
import { receivePackage } from "#app/use-cases/packages/receive-package.ts";
import { actorOf, addOrder } from "../dashboard.ts";
import { valueIn } from "../outcome.ts";
import { anAccount } from "../people.ts";
import { stock } from "../shop.ts";
import { storedRequest } from "../stored-request.ts";
import { looseCase } from "./fault-case.ts";
import type { FaultCase } from "./fault-run.ts";
import type { World } from "./fault-world.ts";

const PACKAGES = "/vendor-dashboard/packages";
const KEY = "a-key-of-metrc";

/** A dispensary with a package, and an order for that product. */
async function tagged({ app, vendor }: World) {
  const { vendor: shop, headers } = await vendor(app, { licenseNumber: "C10-0000123" });
  const { id: productId } = await stock(app.db, shop.id, { stock: 10 });
  const typed = { uid: "A1", productId, units: 5, labResult: "" };
  const { id: packageId } = valueIn(await receivePackage(app, actorOf(shop.id), typed));
  const order = await addOrder(app, shop.id, {}, productId);
  return { app, shop, headers, productId, packageId, orderId: order.id, by: actorOf(shop.id) };
}

async function picked(world: World) {
  const facts = await tagged(world);
  valueIn(await pickPackage(facts.app, facts.by, facts.orderId, "A1"));
  return facts;
}

/** A trip with a unit of the package, that is to be reported. */
async function onTheRoad(world: World) {
  const facts = await picked(world);
  const { app, shop, orderId, by } = facts;
  valueIn(await connectTrace(app, by, { apiKey: KEY }));
  const { id: courierId } = await anAccount(app, "courier");
  const now = app.now();
  const { id } = await storedRequest(app.db, {
    vendorId: shop.id,
    orderId,
    courierId,
    status: "PICKED_UP",
    pickedUpAt: now,
  });
  await app.db.run(sql`INSERT INTO trips (id, vendor_id, number, dispensary_name, courier_id, courier_name, started_at, report_at)
    VALUES ('trip', ${shop.id}, 1, 'Green Door', ${courierId}, 'Cory Wheels', ${now}, 0)`);
  await app.db.run(sql`INSERT INTO trip_goods (request_id, line, trip_id, name, units, packages)
    VALUES (${id}, 0, 'trip', 'Blue Dream', 1, '[{"uid":"A1","units":1}]')`);
}

const night = (
  job: "report-trips" | "compare-packages",
  useCase: string,
  more: Partial<FaultCase> = {},
): FaultCase => ({
  useCase,
  job,
  steps: "all",
  ...more,
  async prepare(world) {
    await onTheRoad(world);
    return (client) => client.cron(cronJobs[job]);
  },
});

export const packageCases: FaultCase[] = [
  looseCase("packages/receive-package", {}, async (world) => {
    const { by, productId } = await tagged(world);
    const typed = { uid: "B2", productId, units: 7, labResult: "" };
    return (client) => client.direct((visit) => receivePackage(visit, by, typed));
  }),
  looseCase("packages/finish-package", { onRetry: [404] }, async (world) => {
    const { headers, packageId } = await tagged(world);
    return (client) => client.form(`${PACKAGES}/${packageId}/finish`, {}, headers);
  }),
  looseCase("packages/pick-package", { onRetry: [422] }, async (world) => {
    const { headers, orderId } = await tagged(world);
    return (client) => client.form(`/vendor-dashboard/orders/${orderId}/packages`, { uid: "A1" }, headers);
  }),
  looseCase("packages/return-pick", { onRetry: [404] }, async (world) => {
    const { headers, orderId, packageId } = await picked(world);
    return (client) => client.form(`/vendor-dashboard/orders/${orderId}/packages/${packageId}/removal`, {}, headers);
  }),
  looseCase("packages/connect-trace", {}, async (world) => {
    const { by } = await tagged(world);
    return (client) => client.direct((visit) => connectTrace(visit, by, { apiKey: KEY }));
  }),
  looseCase("packages/disconnect-trace", {}, async (world) => {
    const { app, headers, by } = await tagged(world);
    valueIn(await connectTrace(app, by, { apiKey: KEY }));
    return (client) => client.form(`${PACKAGES}/trace/removal`, {}, headers);
  }),
  ...["packages/report-trips", "packages/report-trip"].map((useCase) =>
    night("report-trips", useCase, { laterMs: 3_600_000 }),
  ),
  night("compare-packages", "packages/compare-packages", { laterMs: 86_400_000 }),
];
