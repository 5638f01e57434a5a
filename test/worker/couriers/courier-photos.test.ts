import { expect, test } from "vitest";
import { loader as photoPage } from "#app/routes/delivery/photo.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { sweepProofPhotos } from "#app/use-cases/couriers/sweep-proof-photos.ts";
import { findCourierRequest } from "#db/couriers/queries.ts";
import { NOON, routeArgs, testVisit } from "#test/support/app.ts";
import { actorOf } from "#test/support/couriers.ts";
import { aDispensary, anAccount, signedIn } from "#test/support/people.ts";
import { GPS, jpeg, segment, textOf } from "#test/support/pictures.ts";
import { storedRequest } from "#test/support/stored-request.ts";

const DAY = 86_400_000;
const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** A request that this courier has picked up. */
async function aboard(at = NOON) {
  const visit = testVisit({ at });
  const courier = await anAccount(visit, "courier");
  const actor = actorOf(courier);
  const { id } = await storedRequest(visit.db, { createdAt: at });
  const move = (name: "assign" | "pickUp" | "deliver" | "undo", more: object = {}) =>
    moveCourierRequest(visit, actor, { requestId: id, move: name, idChecked: true, ...more });
  await move("assign");
  await move("pickUp");
  return { visit, id, courier, move };
}
const photos = async (visit: ReturnType<typeof testVisit>) => (await visit.records.list({ prefix: "proofs/" })).objects;

test("a delivery's photo is stored without its location, and is not public", async () => {
  const { visit, id, move } = await aboard();
  const photo = jpeg({ notes: [segment(0xe1, GPS)], after: "<script>" });
  expect(textOf(photo)).toContain("Exif");
  expect(await move("deliver", { photo: base64(photo) })).toMatchObject({ ok: true });
  const request = await findCourierRequest(visit.db, id);
  expect(request).toMatchObject({ proof: "photo", status: "DELIVERED" });
  // The public /images serves .jpg and .png alone.
  expect(request?.photoKey).toMatch(/^proofs\/\d{4}-\d\d-\d\d\/[0-9a-f]{32}\.proof$/);
  const stored = await visit.records.get(request?.photoKey ?? "");
  expect(stored?.httpMetadata?.contentType).toBe("image/jpeg");
  expect(textOf(new Uint8Array((await stored?.arrayBuffer()) ?? []))).not.toMatch(/Exif|GPS|script/);
});

test("a delivery's photo is for its courier and the dispatchers; for everybody else it does not exist", async () => {
  const { visit, id, courier, move } = await aboard();
  await move("deliver", { photo: base64(jpeg()) });
  const seenBy = async (account: { id: string }) => {
    const request = { cookie: await signedIn(visit, account.id), params: { requestId: id } };
    return ((await photoPage(routeArgs(visit, request))) as Response).status;
  };
  expect(await seenBy(courier)).toBe(200);
  expect(await seenBy(await anAccount(visit, "dispatcher"))).toBe(200);
  expect(await seenBy(await anAccount(visit, "courier"))).toBe(404);
  expect(await seenBy((await aDispensary(visit)).account)).toBe(404);
});

test.each([
  ["HTML", new TextEncoder().encode("<script>alert(1)</script>"), "wrong-type"],
  ["an SVG", new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), "wrong-type"],
  ["nothing", new Uint8Array(), "wrong-type"],
  ["more than half a megabyte", new Uint8Array(513 * 1024), "too-large"],
])("%s is no photo: nothing is delivered, nothing is stored", async (_, bytes, reason) => {
  const { visit, id, move } = await aboard();
  const before = await photos(visit);
  const photo = bytes.length > 0 ? base64(bytes) : "????";
  expect(await move("deliver", { photo })).toMatchObject({ ok: false, reason });
  expect(await findCourierRequest(visit.db, id)).toMatchObject({ status: "PICKED_UP" });
  expect(await photos(visit)).toEqual(before);
});

test("a refused move leaves no photo, and one that is sent twice leaves one", async () => {
  const { visit, move } = await aboard();
  const before = (await photos(visit)).length;
  const photo = base64(jpeg());
  expect(await move("deliver", { pin: "0000", photo })).toMatchObject({ ok: false, reason: "wrong-pin" });
  await expect.poll(async () => (await photos(visit)).length).toBe(before);
  const tap = { moveId: "one-delivery", photo };
  expect(await move("deliver", tap)).toMatchObject({ ok: true });
  expect(await move("deliver", tap)).toMatchObject({ ok: true });
  await expect.poll(async () => (await photos(visit)).length).toBe(before + 1);
});

test("photos of undone deliveries are deleted after two days, and those of deliveries stay", async () => {
  const at = NOON - 30 * DAY;
  const undone = await aboard(at);
  await undone.move("deliver", { photo: base64(jpeg()) });
  await undone.move("undo");
  const completed = await aboard(at);
  await completed.move("deliver", { photo: base64(jpeg()) });
  const key = (await findCourierRequest(completed.visit.db, completed.id))?.photoKey ?? "";
  expect(await sweepProofPhotos(testVisit({ at: at + 2 * DAY }))).toEqual({ swept: 1 });
  expect(await sweepProofPhotos(testVisit({ at: at + 2 * DAY }))).toEqual({ swept: 0 });
  expect(await completed.visit.records.head(key)).not.toBeNull();
});

test("a customer's signature is stored with the delivery, and deleted when that is undone", async () => {
  const { visit, id, move } = await aboard();
  const signature = "M10 20L30 40";
  const storedSignature = async () => (await findCourierRequest(visit.db, id))?.signature;
  expect(await move("deliver", { signature })).toMatchObject({ ok: true });
  expect(await storedSignature()).toBe(signature);
  await move("undo");
  expect(await storedSignature()).toBeNull();
});
