import { google } from "./google.ts";
import type { OAuth, OAuthSettings } from "./types.ts";

/** Null without keys: /login hides Google (DECISIONS 33). */
export function createGoogle({ clientId, clientSecret, ...rest }: OAuthSettings): OAuth | null {
  return clientId && clientSecret ? google({ clientId, clientSecret, ...rest }) : null;
}
