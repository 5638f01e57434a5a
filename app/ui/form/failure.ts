/** Turns failures into form responses, because React Router's error page would lose the input. */
import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { type FormResponse, readFields, SESSION_EXPIRED, withoutSecrets } from "#app/domain/form-response.ts";

type Results = Record<string, DataStrategyResult>;

export const respondToFailedPosts: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method !== "POST") return next();
  const posted = request.clone();
  const results = await next();
  if (request.signal.aborted) return results;
  for (const [routeId, { type, result }] of Object.entries(results)) {
    const failed = type === "error" ? failureOf(unwrapped(result)) : undefined;
    if (!failed) continue;
    const typed = withoutSecrets(readFields(await posted.formData().catch(() => new FormData())));
    const response: FormResponse = { done: false, message: "", fields: {}, typed, ...failed.response };
    results[routeId] = { type: "data", result: data(response, { status: failed.status }) };
  }
  return results;
};

const unwrapped = (result: unknown): unknown =>
  typeof result === "object" && result !== null && "data" in result && "init" in result ? result.data : result;

type Failed = { response: Pick<FormResponse, "reason"> & Partial<FormResponse>; status: number };

/** Undefined for an intended redirect. */
function failureOf(error: unknown): Failed | undefined {
  if (error instanceof Response) {
    const expired = new URL(error.headers.get("Location") ?? "", location.href).searchParams.has("expired");
    if (!expired) return undefined;
    return { response: { reason: "not-signed-in", message: SESSION_EXPIRED }, status: 401 };
  }
  if (isRouteErrorResponse(error)) {
    const reason = error.status >= 500 ? "fault" : error.status === 404 ? "not-found" : "refused";
    return { response: { reason, message: reason === "fault" ? "" : sentenceIn(error.data) }, status: error.status };
  }
  // Lost connections and truncated responses are TypeErrors of fetch and streams.
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (cause instanceof TypeError) return { response: { reason: "lost" }, status: 503 };
  if (error instanceof Error && /decode/i.test(error.message)) return { response: { reason: "garbled" }, status: 502 };
  return { response: { reason: "fault" }, status: 500 };
}

/** Refusals from outside the form's action, such as a body over its limit. */
function sentenceIn(body: unknown): string {
  if (typeof body !== "string") return "";
  try {
    return String((JSON.parse(body) as { message?: unknown }).message ?? "");
  } catch {
    return body.length < 200 && !body.includes("<") ? body : "";
  }
}
