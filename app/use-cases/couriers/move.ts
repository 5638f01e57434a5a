import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { canMove, viewerOf } from "#app/domain/couriers/access.ts";
import { newProofKey, PROOF_MAX_BYTES } from "#app/domain/couriers/proof-photo.ts";
import type { MoveRefusal } from "#app/domain/couriers/refusals.ts";
import type { CourierRequest, MoveCommand } from "#app/domain/couriers/request.ts";
import type { MoveInput } from "#app/domain/couriers/request-schema.ts";
import { refusePickUp } from "#app/domain/couriers/trips/pick-up.ts";
import { canViewRequest } from "#app/domain/couriers/view.ts";
import { newId } from "#app/domain/id.ts";
import { type Outcome, refuse, refuseField } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { imageLimits } from "#app/domain/upload-endpoints.ts";
import { cleanImage } from "#app/platform/images/clean-image.ts";
import { listPeople, type Person } from "#db/couriers/people.ts";
import { courierRequestExists } from "#db/couriers/queries.ts";
import { findPickUp } from "#db/couriers/trips.ts";

type Input = Omit<MoveInput, "move"> & Pick<MoveCommand, "move" | "withOrder" | "dropOff"> & { requestId: string };
type Reason = MoveRefusal | "courier-unknown" | "too-large" | "wrong-type" | "unavailable" | "trip-refused";

/** SPEC.md 4, DECISIONS 4. The request's own object decides; this only reads names. 409s carry the current request. */
export async function moveCourierRequest(
  app: App,
  actor: Actor,
  input: Input,
): Promise<Outcome<CourierRequest, Reason>> {
  const { requestId, photo, ...rest } = input;
  const { move } = rest;
  const courierId = input.courierId ?? actor.userId;
  const viewer = viewerOf(actor);
  const [exists, people, pickUp] = await Promise.all([
    // Durable Objects exist once addressed, so reject made-up ids first.
    courierRequestExists(app.db, requestId),
    listPeople(app.db, [actor.userId, courierId]),
    move === "pickUp" ? findPickUp(app.db, requestId, app.now()) : undefined,
  ]);
  if (!exists) return notFound("Courier request");
  if (
    pickUp?.status === "COURIER_ASSIGNED" &&
    canViewRequest(viewer, pickUp, app.now()) &&
    canMove(viewer, pickUp, move)
  ) {
    const refusal = refusePickUp(pickUp, app.now());
    if (refusal) return refusal;
  }
  const assigns = move === "assign" || move === "reassign";
  const courier = assigns ? courierOf(people, courierId, actor) : undefined;
  if (assigns && actor.role !== "vendor" && !courier) {
    return refuseField("courier-unknown", "courierId", "Please choose a courier who can drive.");
  }
  const command = {
    ...rest,
    moveId: input.moveId ?? newId(app.now()),
    at: app.now(),
    courier,
    actor: {
      ...viewer,
      name: people.find((person) => person.id === actor.userId)?.name || actor.firstName,
    },
  };
  if (!photo || move !== "deliver" || actor.role === "vendor") return app.courierRequests.move(requestId, command);

  const stored = await storePhoto(app, photo);
  if (!stored.ok) return stored;
  const moved = await app.courierRequests.move(requestId, { ...command, photoKey: stored.value });
  // The move was refused or a repeat, so this copy is unused. After a crash the sweep deletes it.
  if (!moved.ok || moved.value.photoKey !== stored.value) app.background(app.records.delete(stored.value));
  return moved;
}

function courierOf(people: readonly Person[], id: string, actor: Actor): MoveCommand["courier"] {
  const person = people.find((candidate) => candidate.id === id);
  if (!person || person.role === "vendor") return undefined;
  if (person.role !== "courier" && person.id !== actor.userId) return undefined;
  const { name, employerIds, carries } = person;
  return { id, name, employerIds, carries };
}

async function storePhoto(app: App, base64: string): Promise<Outcome<string, Reason>> {
  if ((base64.length * 3) / 4 > PROOF_MAX_BYTES) return refuse("too-large", "The photo is too large.");
  const photo = cleanImage(decoded(base64), imageLimits);
  if (typeof photo === "string") return refuse("wrong-type", "Only JPEG and PNG files are allowed.");
  const { bytes, type } = photo;
  const key = newProofKey(app.now(), crypto.getRandomValues(new Uint8Array(16)));
  try {
    await app.records.put(key, bytes, { httpMetadata: { contentType: type } });
    return { ok: true, value: key };
  } catch (error) {
    app.log("image-store-failed", { message: String(error) });
    return refuse("unavailable", "The photo could not be stored. Please try again.");
  }
}

function decoded(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
