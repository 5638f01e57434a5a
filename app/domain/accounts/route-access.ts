import { type Role, roleNames } from "./actor.ts";
import { type Capability, whoMay } from "./capability.ts";

/** Where somebody without a session goes from a screen that needs one. */
export const loginPathOf = (pathname: string): "/login" | "/courier-login" =>
  /^\/courier-/.test(pathname) ? "/courier-login" : "/login";

/** "This page is for couriers, dispatchers and admins." */
export function whoMayEnter(roles: readonly Role[]): string {
  const names = roles.map((role) => `${roleNames[role].toLowerCase()}s`);
  return `This page is for ${new Intl.ListFormat("en-GB").format(names)}.`;
}

/** What a 403 of a page carries, so that the error page can say who may enter. */
type Forbidden = { message: string };

export const forbidden = (roles: readonly Role[]): Forbidden => ({ message: whoMayEnter(roles) });

/** The same for somebody of the dispensary whose role there does not include it. */
export const forbiddenStaff = (capability: Capability): Forbidden => ({ message: whoMay(capability) });

/** What a 403 that our own guard has thrown says of who may enter; "" for any other 403, undefined for everything else. */
export function forbiddenMessage(status: number, data: unknown): string | undefined {
  if (status !== 403) return undefined;
  const { message } = (data ?? {}) as Partial<Forbidden>;
  return message ?? "";
}
