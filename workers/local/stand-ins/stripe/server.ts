import { cardRoutes } from "./card-routes.ts";
import { FakeError } from "./error.ts";
import { answerOf } from "./expand.ts";
import { type Form, listOf, parseForm } from "./form.ts";
import { invoiceRoutes } from "./invoice-routes.ts";
import { passTime } from "./life.ts";
import type { FakeRoute } from "./route.ts";
import { type FakeState, type FakeStore, forget, newFakeState } from "./state.ts";
import { subscriptionRoutes } from "./subscription-routes.ts";

type StripeRequest = { method: string; path: string; form: Form; key: string | null };
type StripeResponse = { status: number; body: unknown };

const routes: readonly FakeRoute[] = [...cardRoutes, ...subscriptionRoutes, ...invoiceRoutes];

/** Speaks as much of Stripe's HTTP API as we use, so that Stripe's own client runs against it. */
export function createFakeServer(store: FakeStore, now: () => number): (request: Request) => Promise<Response> {
  return async (request) => {
    const parsed = await read(request);
    const authorized = /^Bearer sk_/.test(request.headers.get("Authorization") ?? "");
    if (!authorized)
      return respond({ status: 401, body: { error: { type: "invalid_request_error", message: "No key." } } });
    for (;;) {
      const state = (await store.load()) ?? newFakeState();
      const loaded = state.version;
      const answered = handle(state, parsed, Math.floor(now() / 1000));
      state.version = loaded + 1;
      forget(state);
      if (await store.save(state, loaded)) return respond(answered);
    }
  };
}

async function read(request: Request): Promise<StripeRequest> {
  const { pathname, search } = new URL(request.url);
  // Not text(): workerd warns when a form is read as text.
  const body = new TextDecoder().decode(await request.arrayBuffer());
  const form = parseForm([search.slice(1), body].filter(Boolean).join("&"));
  return { method: request.method, path: pathname, form, key: request.headers.get("Idempotency-Key") };
}

const respond = ({ status, body }: StripeResponse) =>
  Response.json(body, { status, headers: { "Request-Id": `req_fake_${crypto.randomUUID()}` } });

/** Synchronous, so that each request is atomic. */
function handle(state: FakeState, parsed: StripeRequest, now: number): StripeResponse {
  passTime(state, now);
  const fingerprint = `${parsed.method} ${parsed.path} ${JSON.stringify(parsed.form)}`;
  const known = parsed.method === "POST" && parsed.key ? state.answers[parsed.key] : undefined;
  if (known && known.fingerprint !== fingerprint) {
    const message = "Keys for idempotent requests can only be used with the same parameters they were first used with.";
    return failed(new FakeError(400, { type: "idempotency_error", message }));
  }
  if (known) return { status: known.status, body: known.body };
  const answered = carryOut(state, parsed, now);
  if (parsed.method === "POST" && parsed.key) state.answers[parsed.key] = { fingerprint, ...structuredClone(answered) };
  return answered;
}

function carryOut(state: FakeState, parsed: StripeRequest, now: number): StripeResponse {
  try {
    for (const route of routes) {
      const match = parsed.method === route.method ? route.path.exec(parsed.path) : null;
      if (!match) continue;
      checkParameters(route, parsed.form);
      const object = route.handle({ state, form: parsed.form, now, id: match[1] ?? "" });
      return { status: 200, body: answerOf(state, object, listOf(parsed.form, "expand")) };
    }
    const message = `Unrecognized request URL (${parsed.method}: ${parsed.path}).`;
    throw new FakeError(404, { type: "invalid_request_error", message });
  } catch (error) {
    if (error instanceof FakeError) return failed(error);
    throw error;
  }
}

/** Like Stripe, refuses unknown parameters. */
function checkParameters(route: FakeRoute, form: Form): void {
  const unknown = Object.keys(form).find((name) => name !== "expand" && !route.parameters.includes(name));
  if (!unknown) return;
  const message = `Received unknown parameter: ${unknown}`;
  throw new FakeError(400, { type: "invalid_request_error", code: "parameter_unknown", message, param: unknown });
}

const failed = (error: FakeError): StripeResponse => ({ status: error.status, body: { error: error.body } });
