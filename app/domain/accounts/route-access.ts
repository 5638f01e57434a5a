import { type Role, roleNames } from "./actor.ts";
import { type Capability, notAllowedText } from "./capability.ts";

export const loginPathOf = (pathname: string): "/login" | "/courier-login" =>
  /^\/courier-/.test(pathname) ? "/courier-login" : "/login";

export function rolesOnlyText(roles: readonly Role[]): string {
  const names = roles.map((role) => `${roleNames[role].toLowerCase()}s`);
  return `This page is for ${new Intl.ListFormat("en-GB").format(names)}.`;
}

type Forbidden = { message: string };

export const forbidden = (roles: readonly Role[]): Forbidden => ({ message: rolesOnlyText(roles) });

export const forbiddenStaff = (capability: Capability): Forbidden => ({ message: notAllowedText(capability) });

/** "" for a 403 that our guards did not throw; undefined for any other status. */
export function forbiddenMessage(status: number, data: unknown): string | undefined {
  if (status !== 403) return undefined;
  const { message } = (data ?? {}) as Partial<Forbidden>;
  return message ?? "";
}
