import { redirect } from "react-router";
import { registrationForm } from "#app/domain/accounts/registration-schema.ts";
import type { Refusal } from "#app/domain/outcome.ts";
import { withZip } from "#app/domain/places/address.ts";
import type { z } from "#app/domain/zod.ts";
import { registerVendor } from "#app/use-cases/accounts/register-vendor.ts";
import { locateForVisitor } from "#app/use-cases/places/locate-address.ts";
import type { Visit } from "#app/visit.ts";
import { formResponse, readForm } from "../forms.ts";

/** Handles the sign-up of a dispensary or a courier partner (SPEC.md 3 and 5). */
export async function handleRegistration(visit: Visit, request: Request, kind: { courierService: boolean }) {
  const form = await readPlacedForm(visit, request, registrationForm);
  if (!form.ok) return form.response;
  const registered = await registerVendor(visit, { ...form.value, ...kind });
  return registered.ok ? redirect("/login?registered") : formResponse(registered, "", form.typed);
}

/** A form with a dispensary's address. */
export async function readPlacedForm<Schema extends z.ZodType>(visit: Visit, request: Request, schema: Schema) {
  let unplaced: Refusal | undefined;
  // Without scripts there are no address suggestions, so the address is geocoded here.
  const form = await readForm(request, schema, async ({ noscript, address, zip = "", lat }) => {
    if (!noscript || !address || lat) return {} as Record<string, string>;
    const place = await locateForVisitor(visit, withZip(address, zip));
    if (!place.ok) unplaced = place;
    return place.ok ? { address: place.value.address, lat: String(place.value.lat), lng: String(place.value.lng) } : {};
  });
  if (!form.ok && unplaced) {
    const { typed, fields } = form.response.data;
    const response = formResponse({ ...unplaced, fields: { ...fields, address: unplaced.message } }, "", typed);
    return { ok: false as const, response: response };
  }
  return form;
}
