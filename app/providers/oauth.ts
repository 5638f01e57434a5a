import {
  CodeChallengeMethod,
  decodeIdToken,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
  OAuth2RequestError,
} from "arctic";

export type OAuth = {
  begin(): { url: URL; state: string; verifier: string };
  /** Null if the code is rejected or the provider fails. Never throws. */
  finish(code: string, verifier: string): Promise<{ email: string; emailVerified: boolean } | null>;
};

type Settings = {
  clientId: string | undefined;
  clientSecret: string | undefined;
  redirectUri: string;
  url: string | undefined;
  now: () => number;
  onError: (error: unknown) => void;
};

const TIMEOUT_MS = 10_000;

const withinTime = <T>(response: Promise<T>): Promise<T> =>
  Promise.race([
    response,
    new Promise<never>((_, reject) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      signal.addEventListener("abort", () => reject(signal.reason));
    }),
  ]);

/** Null without keys: /login hides Google (DECISIONS 33). */
export function createGoogle({ clientId, clientSecret, redirectUri, url, now, onError }: Settings): OAuth | null {
  if (!clientId || !clientSecret) return null;
  const authorization = url ? `${url}/o/oauth2/v2/auth` : "https://accounts.google.com/o/oauth2/v2/auth";
  const token = url ? `${url}/token` : "https://oauth2.googleapis.com/token";
  const issuers = url ? [url] : ["https://accounts.google.com", "accounts.google.com"];
  const client = new OAuth2Client(clientId, clientSecret, redirectUri);

  return {
    begin() {
      const state = generateState();
      const verifier = generateCodeVerifier();
      const scopes = ["openid", "email"];
      const address = client.createAuthorizationURLWithPKCE(
        authorization,
        state,
        CodeChallengeMethod.S256,
        verifier,
        scopes,
      );
      address.searchParams.set("prompt", "select_account");
      return { url: address, state, verifier };
    },

    async finish(code, verifier) {
      try {
        const tokens = await withinTime(client.validateAuthorizationCode(token, code, verifier));
        // Received over TLS from Google, so the signature need not be checked (OpenID Connect Core 3.1.3.7).
        const claims = decodeIdToken(tokens.idToken()) as Record<string, unknown>;
        if (!issuers.includes(String(claims.iss)) || claims.aud !== clientId) return null;
        if (typeof claims.exp !== "number" || claims.exp * 1000 <= now()) return null;
        if (typeof claims.email !== "string") return null;
        return { email: claims.email.toLowerCase(), emailVerified: claims.email_verified === true };
      } catch (error) {
        // Used codes are expected; log the rest. Either way the visitor retries.
        if (!(error instanceof OAuth2RequestError)) onError(error);
        return null;
      }
    },
  };
}
