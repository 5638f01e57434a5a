import { type Outcome, ok, refuse } from "../outcome.ts";
import { isOneLine } from "../text.ts";
import { MINUTE_MS } from "../time.ts";

const scopes = {
  menu: "Update the menu",
  orders: "Update orders",
  website: "Show the menu on a website",
} as const;
export type KeyScope = keyof typeof scopes;
export const scopeLabels: Record<KeyScope, string> = scopes;
export const keyScopes = Object.keys(scopes) as [KeyScope, ...KeyScope[]];

export const KEYS_MAX = 10;
export const KEY_NAME_MAX = 40;
export const KEY_TOKEN_MS = 15 * MINUTE_MS;

export function keyNameError(name: string): string | undefined {
  if (!name) return "Please name the system, such as Front register.";
  if (name.length > KEY_NAME_MAX) return `Up to ${KEY_NAME_MAX} characters.`;
  return isOneLine(name) ? undefined : "A name must be one line.";
}

type Grant = { clientId: string; secret: string; scopes: string[] };
type GrantError = "invalid_request" | "unsupported_grant_type" | "invalid_client";

/** A client-credentials request: RFC 6749, 2.3.1 and 4.4.2. The reason of a refusal is the error of 5.2. */
export function readGrant(form: URLSearchParams, authorization: string | undefined): Outcome<Grant, GrantError> {
  const names = [...form.keys()];
  if (new Set(names).size < names.length) return refuse("invalid_request", "Send each parameter once.");
  const type = form.get("grant_type");
  if (!type) return refuse("invalid_request", "Send grant_type=client_credentials.");
  if (type !== "client_credentials") return refuse("unsupported_grant_type", "Only client_credentials is supported.");
  const basic = authorization === undefined ? undefined : readBasic(authorization);
  if (basic && form.has("client_secret")) return refuse("invalid_request", "Authenticate in one way, not in two.");
  const [clientId, secret] = basic ?? [form.get("client_id"), form.get("client_secret")];
  if (!clientId || !secret) return refuse("invalid_client", "Send client_id and client_secret.");
  return ok({ clientId, secret, scopes: (form.get("scope") ?? "").split(" ").filter(Boolean) });
}

/** Both parts are form-encoded before Base64. */
function readBasic(header: string): [string, string] {
  const [, encoded = ""] = /^Basic ([\w+/=-]+)$/i.exec(header) ?? [];
  try {
    const [id = "", secret = ""] = atob(encoded)
      .split(":")
      .map((part) => decodeURIComponent(part.replaceAll("+", " ")));
    return [id, secret];
  } catch {
    return ["", ""];
  }
}
