type Mail = { from: string; to: string[]; subject: string; text: string; reply_to?: string };

/**
 * Resend's `POST /emails` as its documentation describes it: keys, validation, idempotency over 24 hours, and the answers in
 * bad times. Stands in for `fetch`.
 */
export function fakeResend({ url = "https://api.resend.com" } = {}) {
  const sent: Mail[] = [];
  const known = new Map<string, { body: string; id: string }>();
  const troubles: (() => Response | Promise<Response>)[] = [];
  const refuse = (statusCode: number, name: string, message: string, headers: Record<string, string> = {}) =>
    Response.json({ statusCode, name, message }, { status: statusCode, headers });

  async function respond(request: Request): Promise<Response> {
    if (request.url !== `${url}/emails` || request.method !== "POST") return refuse(404, "not_found", "Not found");
    const trouble = troubles.shift();
    if (trouble) return trouble();
    const bearer = request.headers.get("Authorization");
    if (!bearer) return refuse(401, "missing_api_key", "Missing API key in the authorization header.");
    if (bearer !== "Bearer re_test") return refuse(403, "invalid_api_key", "API key is invalid");
    const text = await request.text();
    const idempotencyKey = request.headers.get("Idempotency-Key") ?? "";
    if (idempotencyKey.length > 256) return refuse(400, "invalid_idempotency_key", "Must be at most 256 characters.");
    const before = known.get(idempotencyKey);
    if (before?.body === text) return Response.json({ id: before.id });
    if (before) return refuse(409, "invalid_idempotent_request", "Same key, another payload.");
    const body = JSON.parse(text) as Partial<Mail>;
    for (const field of ["from", "to", "subject", "text"] as const) {
      if (!body[field]) return refuse(422, "missing_required_field", `Missing \`${field}\` field.`);
    }
    if (!body.to?.every((to) => /^[^\s@]+@[^\s@]+$/.test(to)))
      return refuse(422, "validation_error", "Invalid `to` field.");
    sent.push(body as Mail);
    const id = crypto.randomUUID();
    if (idempotencyKey) known.set(idempotencyKey, { body: text, id });
    return Response.json({ id });
  }

  return {
    sent,
    fetch: (input: RequestInfo | URL, init?: RequestInit) => respond(new Request(input as RequestInfo, init)),
    /** The next calls go wrong, in this order. */
    trouble: {
      busy: (seconds: number) =>
        troubles.push(() =>
          refuse(429, "rate_limit_exceeded", "Too many requests.", { "Retry-After": String(seconds) }),
        ),
      down: () => troubles.push(() => refuse(500, "application_error", "An unexpected error occurred.")),
      unreachable: () => troubles.push(() => Promise.reject(new TypeError("fetch failed"))),
      twinUnderWay: () => troubles.push(() => refuse(409, "concurrent_idempotent_requests", "Still in progress.")),
    },
  };
}
