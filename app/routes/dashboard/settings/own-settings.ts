import type { FormFields } from "#app/domain/form-fields.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { formResponse, readSettings } from "#app/routes/forms.ts";
import type { RouteArgs, VendorActor } from "#app/session/require.ts";
import type { Visit } from "#app/visit.ts";
import { findVendor, type Vendor } from "#db/dispensaries/queries.ts";
import { ownShop } from "../own-shop.ts";

export async function ownSettings(args: RouteArgs): Promise<Vendor> {
  const { visit, actor } = await ownShop(args, "settings");
  const settings = await findVendor(visit.db, actor.vendorId);
  if (!settings) throw new Error("A session names a vendor that does not exist.");
  return settings;
}

type Typed = Record<string, string>;
type Save<T> = (visit: Visit, actor: VendorActor, typed: Typed, version: number) => Promise<Outcome<T>>;

/** The action of a settings form; `version` is the one that it was made from. */
export async function saveSettings<T>(args: RouteArgs, fields: FormFields, done: string, save: Save<T>) {
  const { visit, actor } = await ownShop(args, "settings");
  const read = await readSettings(args.request, fields);
  if (!read.ok) return read.response;
  return formResponse(await save(visit, actor, read.typed, read.version), done, read.typed);
}
