/** A client that keeps cookies as a browser does, and names its origin on writes. */
export function browserLike(fetcher: { fetch: typeof fetch } | Fetcher, origin: string, address = "10.9.0.1") {
  const jar = new Map<string, string>();
  const saveCookies = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split(/;\s*/);
      const at = pair.indexOf("=");
      const isDeleted = attributes.some(
        (attribute) => /^max-age=0$/i.test(attribute) || /^expires=Thu, 01 Jan 1970/i.test(attribute),
      );
      if (isDeleted) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (jar.size > 0 && !headers.has("Cookie")) headers.set("Cookie", cookie());
    if (init.method && init.method !== "GET" && !headers.has("Origin")) headers.set("Origin", origin);
    // The server may close a kept connection just as it is reused.
    headers.set("Connection", "close");
    if (!headers.has("CF-Connecting-IP")) headers.set("CF-Connecting-IP", address);
    return saveCookies(await fetcher.fetch(origin + path, { redirect: "manual", ...init, headers } as never));
  };
  return {
    jar,
    cookie,
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    send,
    post: (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      send(path, {
        method: "POST",
        headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    form: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send(path, { method: "POST", body: new URLSearchParams(fields), headers }),
  };
}

/** A client of a running server in which a person has signed in. */
export async function signedInClient(origin: string, email: string, password: string) {
  const client = browserLike({ fetch }, origin);
  const { status } = await client.post("/api/auth/login", { email, password });
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
  return client;
}
