import { type Role, roleNames } from "./actor.ts";

/** Where somebody without a session goes from a screen that needs one. */
export const loginPathOf = (pathname: string): "/login" | "/courier-login" =>
  /^\/courier-/.test(pathname) ? "/courier-login" : "/login";

/** "This page is for couriers, dispatchers and admins." */
export function whoMayEnter(roles: readonly Role[]): string {
  const names = roles.map((role) => `${roleNames[role].toLowerCase()}s`);
  return `This page is for ${new Intl.ListFormat("en-GB").format(names)}.`;
}

/** What a 403 of a page carries, so that the error page can say who may enter. */
export type Forbidden = { message: string; roles: readonly Role[] };

export const forbidden = (roles: readonly Role[]): Forbidden => ({ message: whoMayEnter(roles), roles });

/** The roles of a 403 that our own guard has thrown; undefined for everything else. */
export function forbiddenRoles(status: number, data: unknown): readonly Role[] | undefined {
  if (status !== 403) return undefined;
  const { roles } = (data ?? {}) as Partial<Forbidden>;
  return Array.isArray(roles) ? roles : [];
}
