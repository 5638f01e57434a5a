import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Capability } from "#app/domain/accounts/capability.ts";
import type { z } from "#app/domain/zod.ts";
import type { VendorActor } from "#app/session/require.ts";
import type { Visit } from "#app/visit.ts";
import type { HonoEnv } from "../hono-env.ts";
import { confirmed, onlyVendor } from "./actor.ts";
import { describes, input } from "./handlers.ts";

type ActorContext<Who, Path extends string> = Context<
  HonoEnv & { Variables: HonoEnv["Variables"] & { actor: Who } },
  Path
>;

type Call<Who, Needs, Path extends string, Sent> = Omit<
  NonNullable<Parameters<typeof describes>[3]>,
  "tag" | "signedIn"
> & {
  responses: Parameters<typeof describes>[1];
  also?: readonly ContentfulStatusCode[];
  needs?: Needs;
  /** Changes to money, email or staff: after a recent login. */
  isConfirmed?: boolean;
  body?: z.ZodType<Sent>;
  isBodyOptional?: boolean;
  query?: z.ZodType<Sent>;
  run(c: ActorContext<Who, Path>, visit: Visit, actor: Who, sent: Sent): Response | Promise<Response>;
};

export const vendorCalls = (capability: Capability, tag = "Vendor", only = onlyVendor) =>
  callsBehind<VendorActor, Capability>(capability, { tag, signedIn: true }, only as never);

export function callsBehind<Who, Needs>(
  usual: Needs,
  documented: { tag: string; signedIn: true | "key" | "website" },
  only: (needs: Needs) => MiddlewareHandler,
) {
  const calls = new Hono<HonoEnv>();
  const on =
    (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE") =>
    <Path extends string, Sent = undefined>(path: Path, summary: string, call: Call<Who, Needs, Path, Sent>): void => {
      const { responses, also = [], needs = usual, isConfirmed, body, isBodyOptional, query, run, ...more } = call;
      const refusals: ContentfulStatusCode[] = [
        ...([401, 403] as const),
        ...(path.includes(":") ? ([404] as const) : []),
        ...(body ? ([400, 413, 415, 422] as const) : query ? ([400] as const) : []),
        ...also,
      ];
      const handlers: MiddlewareHandler[] = [
        describes(summary, responses, refusals, { ...documented, ...more }) as MiddlewareHandler,
        only(needs),
        ...(isConfirmed ? [confirmed as MiddlewareHandler] : []),
        ...(body ? [input("json", body, { optional: isBodyOptional }) as MiddlewareHandler] : []),
        ...(query ? [input("query", query) as MiddlewareHandler] : []),
        async (c) => {
          const sent = body || query ? c.req.valid((body ? "json" : "query") as never) : undefined;
          return run(c as never, c.get("visit"), c.get("actor"), sent as Sent);
        },
      ];
      calls.on(method, [path], ...handlers);
    };
  return { calls, get: on("GET"), post: on("POST"), put: on("PUT"), patch: on("PATCH"), delete: on("DELETE") };
}
