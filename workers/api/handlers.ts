import type { Context, MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { describeRoute, resolver, validator as validate } from "hono-openapi";
import { type Outcome, type Refusal, refuse, statusOf } from "#app/domain/outcome.ts";
import { isNestedTooDeep, refuseUnreadable } from "#app/domain/text.ts";
import { z } from "#app/domain/zod.ts";
import { OUTAGE_SECONDS } from "#app/platform/outage.ts";
import type { Visit } from "#app/visit.ts";
import type { HonoEnv } from "../hono-env.ts";
import { refusalSchema } from "./refusal-schema.ts";

export const done = z.object({ success: z.literal(true) });
export const messageResponse = done.extend({ message: z.string() });

type AnyContext = Pick<Context, "header" | "json"> & { get(key: "visit"): Visit };

/** SPEC.md's message, a code, and details to act on (DECISIONS 9). */
export function respondRefusal(c: AnyContext, refusal: Refusal): Response {
  const { reason, message, fields, details } = refusal;
  if (statusOf(reason) === 503) c.header("Retry-After", String(OUTAGE_SECONDS));
  const body = { ...details, success: false, message, code: reason, fields, requestId: c.get("visit").requestId };
  return c.json(body, statusOf(reason));
}

/** `shape` turns the value into JSON. */
export function respond<T>(c: AnyContext, outcome: Outcome<T>, shape: (value: T) => object, status: 200 | 201 = 200) {
  return outcome.ok ? c.json({ success: true, ...shape(outcome.value) }, status) : respondRefusal(c, outcome);
}

/** A conflict carries what is current, in the shape of a success. `name`: of it among the refusal's details. */
export function withCurrent<T>(refusal: Refusal, name: string, shape: (current: T) => object): Refusal {
  const { [name]: current, ...details } = refusal.details ?? {};
  return current ? { ...refusal, details: { ...details, data: shape(current as T) } } : refusal;
}

/**
 * Validates body, query or path, and documents it in openapi.json. A body off schema is a 400 with SPEC.md's message,
 * one that isn't JSON a 400 or 415, and unreadable text a 422. If `optional`, no body counts as an empty one.
 */
export function input<Target extends "json" | "query" | "param", Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
  { optional = false } = {},
) {
  const check = validate(target, schema, (result, c) => {
    const refusal = result.success ? unreadable(target, result.data) : asRefusal(result.error);
    return refusal && respondRefusal(c as Context<HonoEnv>, refusal);
  });
  if (target !== "json") return check;
  // Hono treats a body of another type as empty, and throws if it can't parse one.
  const readFirst: MiddlewareHandler = async (c, next) => {
    // Hono also treats a missing body as empty, but throws if it was announced as JSON.
    if (optional && !c.req.header("Content-Type") && (await c.req.text()) === "") return check(c as never, next);
    const refusal = await unparsable(c);
    return refusal ? respondRefusal(c, refusal) : check(c as never, next);
  };
  return Object.assign(readFirst, check) as typeof check;
}

type Issue = {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  /** Unknown fields. */
  keys?: readonly string[];
};

function asRefusal(issues: readonly Issue[]): Refusal {
  const fields: Record<string, string> = {};
  for (const { message, path = [], keys = [] } of issues) {
    const parts = [...path, ...keys.slice(0, 1)].map((part) => String(typeof part === "object" ? part.key : part));
    if (parts.length > 0) fields[parts.join(".")] ??= message;
  }
  return refuse("malformed", issues[0]?.message ?? "The request is not understood.", { fields });
}

/** Search text needn't be readable: it just matches nothing. */
function unreadable(target: string, data: unknown): Refusal | undefined {
  return target === "json" ? refuseUnreadable(data) : undefined;
}

async function unparsable(c: Context): Promise<Refusal | undefined> {
  const type = c.req.header("Content-Type") ?? "";
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) return refuse("wrong-type", "Send JSON here.");
  if (isNestedTooDeep(await c.req.text())) return refuse("malformed", "The request is nested too deeply.");
  try {
    await c.req.json();
  } catch {
    return refuse("malformed", "The request is not valid JSON.");
  }
}

type Parameter = { in: "header"; name: string; required?: boolean; schema: { type: "string"; maxLength?: number } };

/** Documents a call in openapi.json: success schemas by status, then expected refusals. Every route needs it. */
export function describes(
  summary: string,
  responses: Partial<Record<ContentfulStatusCode, z.ZodType>>,
  refusals: readonly ContentfulStatusCode[] = [],
  more: {
    tag?: string;
    description?: string;
    /** `key`: an integration's token, by its client credentials. `website`: its client ID alone. */
    signedIn?: boolean | "key" | "website";
    parameters?: Parameter[];
    /** Describes a success that is text instead of JSON. */
    text?: string;
    /** Describes a success that is a zip file. */
    zip?: string;
    /** OpenAPI schemas of a form's fields. */
    form?: Record<string, object>;
    formType?: string;
    /** What else the body can be, by its media type. */
    bodies?: Record<string, z.ZodType>;
  } = {},
): MiddlewareHandler<HonoEnv> {
  const responseOf = (description: string, schema: z.ZodType) => ({
    description,
    content: { "application/json": { schema: resolver(schema) } },
  });
  return describeRoute({
    summary,
    ...(more.description ? { description: more.description } : {}),
    ...(more.parameters ? { parameters: more.parameters } : {}),
    ...(more.form ? { requestBody: formBody(more.form, more.formType) } : {}),
    ...(more.bodies ? { requestBody: { content: contentOf(more.bodies) } } : {}),
    ...(more.tag ? { tags: [more.tag] } : {}),
    ...(more.signedIn === "key" ? { security: [{ integrationKey: [] }] } : {}),
    ...(more.signedIn === "website" ? { security: [{ websiteKey: [] }] } : {}),
    ...(more.signedIn === true ? { security: [{ accessToken: [] }, { bearer: [] }] } : {}),
    responses: {
      ...(more.text
        ? { 200: { description: more.text, content: { "text/plain": { schema: { type: "string" } } } } }
        : {}),
      ...(more.zip
        ? {
            200: {
              description: more.zip,
              content: { "application/zip": { schema: { type: "string", format: "binary" } } },
            },
          }
        : {}),
      ...Object.fromEntries(Object.entries(responses).map(([status, schema]) => [status, responseOf("Done.", schema)])),
      ...Object.fromEntries(
        refusals.map((status) => [status, responseOf(meanings[status] ?? "Refused.", refusalSchema)]),
      ),
    },
  });
}

const contentOf = (bodies: Record<string, z.ZodType>) =>
  Object.fromEntries(Object.entries(bodies).map(([type, schema]) => [type, { schema: resolver(schema) }]));

const formBody = (properties: Record<string, object>, type = "multipart/form-data") => ({
  content: { [type]: { schema: { type: "object" as const, properties } } },
});

const meanings: Partial<Record<ContentfulStatusCode, string>> = {
  400: "Malformed.",
  401: "Not signed in, or the session has expired.",
  403: "Not allowed, or sent from another site.",
  404: "Not found, or another account's.",
  409: "It has changed since; the response has the current state.",
  413: "Too large.",
  415: "Wrong content type.",
  422: "Understood, but refused; `message` says why.",
  429: "Too many requests; `Retry-After` says when to come back.",
  503: "Temporarily unavailable.",
};
