import { type Outcome, ok, refuse } from "../outcome.ts";
import { leaflyMenu } from "./leafly-menu.ts";
import type { Profile } from "./profile.ts";
import { weedmapsMenu } from "./weedmaps-menu.ts";

/** Items in the shapes of other marketplaces, for systems that already speak them. */
export const profiles = { "leafly-menu-v2": leaflyMenu, "weedmaps-menu": weedmapsMenu } as Record<
  string,
  Profile<unknown>
>;
const names = Object.keys(profiles);

/** Of a Content-Type such as `application/json; profile="leafly-menu-v2"`; null is our own shape. */
export function profileOf(contentType: string): Outcome<Profile<unknown> | null, "wrong-type"> {
  const [, quoted, bare] = /;\s*profile\s*=\s*(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? [];
  const name = quoted ?? bare;
  if (name === undefined || names.includes(name)) return ok(name === undefined ? null : profiles[name]!);
  const known = `It can be ${names.join(" or ")}; leave it out for our own items.`;
  return refuse("wrong-type", `We don’t know the profile “${name.slice(0, 40)}”. ${known}`);
}
