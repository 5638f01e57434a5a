import { redirect } from "react-router";
import type { App } from "#app/context.ts";
import { registrationForm } from "#app/domain/schemas/registration.ts";
import { registerVendor } from "#app/use-cases/register-vendor.ts";
import { readForm, refusedBy } from "./read-form.ts";

/** Answers a posted sign-up, of a dispensary or of a courier partner (SPEC.md 3 and 5). */
export async function answerRegistration(app: App, request: Request, kind: { courierService: boolean }) {
  const form = await readForm(request, registrationForm, (posted) => withPlace(app, posted));
  if (!form.ok) return form.answer;
  const registered = await registerVendor(app, { ...form.value, ...kind });
  return registered.ok ? redirect("/login?registered") : refusedBy(registered, form.typed);
}

/** Without scripts nobody picks from a list: the address is looked up here. */
async function withPlace(
  app: App,
  { noscript, address, lat }: Record<string, string>,
): Promise<Record<string, string>> {
  const place = noscript && address && !lat ? await app.geocoder.locate(address) : undefined;
  return place ? { address: place.address, lat: String(place.lat), lng: String(place.lng) } : {};
}
