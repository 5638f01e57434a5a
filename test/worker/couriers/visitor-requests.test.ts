import { beforeEach, expect, test } from "vitest";
import { action, loader } from "#app/routes/courier/status.tsx";
import { cancelByPin } from "#app/use-cases/couriers/cancel-by-pin.ts";
import { openByPin, pinProof } from "#app/use-cases/couriers/open-by-pin.ts";
import { findCourierRequest } from "#db/couriers/queries.ts";
import { routeArgs, testVisit } from "#test/support/app.ts";
import { useUp } from "#test/support/platform/use-up.ts";
import { openShop } from "#test/support/shop.ts";
import { storedRequest } from "#test/support/stored-request.ts";

const app = testVisit({ at: Date.now() });

const shown = (requestId: string, cookie = "") =>
  loader(routeArgs(app, { params: { requestId }, ...(cookie && { cookie }) })).then(
    ({ delivery }) => delivery,
    (thrown: { init?: ResponseInit }) => thrown.init?.status,
  );

/** The cookie that proves the PIN. */
async function typePin({ id, pin }: { id: string; pin: string }): Promise<string> {
  const led = await action(routeArgs(app, { params: { requestId: id }, form: { pin } })).catch((thrown) => thrown);
  expect([led.status, led.headers.get("Location")]).toEqual([303, `/courier-request/${id}`]);
  return led.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

let id: string;
beforeEach(async () => {
  id = (await storedRequest(app.db, { createdAt: app.now(), courierName: null })).id;
});

test("a visitor's link shows the delivery only after its PIN, and then only the courier's first name", async () => {
  const assigned = await storedRequest(app.db, {
    createdAt: app.now(),
    status: "COURIER_ASSIGNED",
    courierId: "driver",
    courierName: "Cory Wheels",
    assignedAt: app.now(),
  });
  expect(await shown(assigned.id)).toBeNull();
  const cookie = await typePin(assigned);
  const delivery = await shown(assigned.id, cookie);
  expect(delivery).toMatchObject({
    orderNumber: "A-1001",
    status: "COURIER_ASSIGNED",
    courier: "Cory",
    canCancel: false,
  });
  for (const secret of ["Wheels", "Sam Rivers", "3700 W Flamingo Rd", assigned.pin])
    expect(JSON.stringify(delivery)).not.toContain(secret);
  // The proof is for one request, and nobody makes one up.
  expect(await shown(id, cookie)).toBeNull();
  expect(await shown(id, `${cookie.split("=")[0]}=${btoa(JSON.stringify(`${id}.4821`))}`)).toBeNull();
});

test("after too many wrong PINs the right one is refused; a dispensary's own request has no such page", async () => {
  await useUp(app, "courierPin", id, 1);
  expect(await openByPin(app, id, "0000")).toMatchObject({ ok: false });
  expect(await openByPin(app, id, "4821")).toMatchObject({ reason: "too-many-requests" });
  const { id: vendorId } = await openShop(app.db);
  const own = await storedRequest(app.db, { createdAt: app.now(), vendorId });
  expect(await shown(own.id)).toBe(404);
  expect(await openByPin(app, own.id, own.pin)).toMatchObject({ reason: "not-found" });
});

test("a visitor with the PIN can cancel until a courier has the request", async () => {
  const proof = await pinProof(app, id);
  expect(await cancelByPin(app, id, "")).toMatchObject({ reason: "not-found" });
  expect(await cancelByPin(app, id, proof)).toMatchObject({ ok: true, value: { status: "CANCELLED" } });
  expect(await cancelByPin(app, id, proof)).toMatchObject({ reason: "illegal-move" });
  const log = (await findCourierRequest(app.db, id))?.log;
  expect(log?.at(-1)).toMatchObject({ move: "cancel", by: { name: "Corner Leaf", role: "visitor" } });
});
