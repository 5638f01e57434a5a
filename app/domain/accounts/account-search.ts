import { EMAIL_MAX } from "../email.ts";
import { searchText } from "../text.ts";
import { type Role, roles } from "./actor.ts";

/** `after`: the last email of the page before. */
export type AccountSearch = { text: string; role: Role | null; after: string };

export const readAccountSearch = (params: URLSearchParams): AccountSearch => ({
  text: searchText(params.get("q") ?? "", EMAIL_MAX).toLowerCase(),
  role: roles.find((role) => role === params.get("role")) ?? null,
  after: searchText(params.get("after") ?? "", EMAIL_MAX),
});
