type Person = { email: string; email_verified: boolean };
type Code = { person: Person; challenge: string; redirectUri: string };

const base64Url = (text: string) => btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/**
 * Google's two endpoints of the authorization code flow with PKCE, as its reference describes them: a code works once, for the
 * client, address and verifier that it was asked with. Stands in for `fetch`, and for a person who agrees.
 */
export function fakeGoogle({
  url = "https://oauth2.googleapis.com",
  issuer = "https://accounts.google.com",
  now = () => Date.now(),
} = {}) {
  const codes = new Map<string, Code>();
  const refuse = (status: number, error: string) => Response.json({ error, error_description: error }, { status });
  const claims: Record<string, unknown> = {};

  async function token(request: Request): Promise<Response> {
    // Not text(): workerd warns of a form that is read as one.
    const form = new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()));
    if (request.headers.get("Authorization") !== `Basic ${btoa("client:secret")}`) return refuse(401, "invalid_client");
    const code = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const verifier = new TextEncoder().encode(form.get("code_verifier") ?? "");
    const digest = String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", verifier)));
    const isValid = code?.challenge === base64Url(digest) && code.redirectUri === form.get("redirect_uri");
    if (form.get("grant_type") !== "authorization_code" || !code || !isValid) return refuse(400, "invalid_grant");
    const seconds = Math.floor(now() / 1000);
    const identity = {
      iss: issuer,
      aud: "client",
      sub: "1",
      iat: seconds,
      exp: seconds + 3600,
      ...code.person,
      ...claims,
    };
    const idToken = [{ alg: "RS256" }, identity]
      .map((part) => base64Url(JSON.stringify(part)))
      .concat("signature")
      .join(".");
    return Response.json({
      access_token: "a",
      expires_in: 3599,
      scope: "openid email",
      token_type: "Bearer",
      id_token: idToken,
    });
  }

  return {
    /** The person agrees: where Google sends the browser back to. */
    agree(authorization: URL, person: Person): URL {
      const query = authorization.searchParams;
      if (query.get("response_type") !== "code" || query.get("client_id") !== "client")
        throw new Error("invalid_request");
      if (query.get("code_challenge_method") !== "S256" || !query.get("scope")?.includes("openid"))
        throw new Error("invalid_request");
      const redirectUri = query.get("redirect_uri") ?? "";
      const code = crypto.randomUUID();
      codes.set(code, { person, challenge: query.get("code_challenge") ?? "", redirectUri });
      const back = new URL(redirectUri);
      back.searchParams.set("code", code);
      back.searchParams.set("state", query.get("state") ?? "");
      return back;
    },
    /** Claims that the next identities carry instead. */
    claims,
    async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const request = new Request(input as RequestInfo, init);
      return request.url === `${url}/token` && request.method === "POST" ? token(request) : refuse(404, "not_found");
    },
  };
}
