import { google } from "./google.ts";
import type { OAuth, OAuthSettings } from "./types.ts";

/** Null where its keys are not set: /login then offers no Google (DECISIONS 33). */
export function createGoogle({ clientId, clientSecret, ...rest }: OAuthSettings): OAuth | null {
  return clientId && clientSecret ? google({ clientId, clientSecret, ...rest }) : null;
}
