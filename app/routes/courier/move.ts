import { redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { courierRequestJson } from "#app/domain/courier-json.ts";
import type { CourierRequest } from "#app/domain/courier-request.ts";
import { markedAs } from "#app/domain/courier-words.ts";
import { safeNextPath } from "#app/domain/next-path.ts";
import { moveSchema } from "#app/domain/schemas/courier-request.ts";
import { requireActor } from "#app/session.ts";
import { moveCourierRequest } from "#app/use-cases/move-courier-request.ts";
import { statusOfRefusal } from "../vendor/answers.ts";
import type { Route } from "./+types/move";

/**
 * One move of a courier request, for a dispensary, courier or dispatcher. A script asks for JSON and shows what comes; a plain
 * form goes back to where it stood. Unlike the API's twin it renews a session that has run out while a phone was offline.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = await requireActor(context, request, { login: "/courier-login" });
  const form = Object.fromEntries(await request.formData());
  const parsed = moveSchema.safeParse(asMove(form));
  const moved = parsed.success
    ? await moveCourierRequest(context.get(appContext), actor, { ...parsed.data, requestId: params.requestId })
    : ({ ok: false, reason: "malformed", message: "The request is not understood." } as const);

  if (request.headers.get("Accept")?.includes("application/json")) {
    if (moved.ok) return Response.json({ success: true, message: markedAs(moved.value.status) });
    const { reason, message } = moved;
    const current = "details" in moved ? (moved.details?.current as CourierRequest | undefined) : undefined;
    const data = current && courierRequestJson(current);
    return Response.json(
      { success: false, code: reason, message, data },
      { status: data ? 409 : statusOfRefusal(moved) },
    );
  }
  const back = safeNextPath(String(form.back ?? "")) ?? "/courier-orders";
  if (moved.ok) return redirect(back);
  return redirect(`${back}${back.includes("?") ? "&" : "?"}refused=${moved.reason}`);
}

/** A form's texts in the types of the API's body; empty ones are left out. */
function asMove(form: Record<string, FormDataEntryValue>) {
  const typed = Object.fromEntries(
    Object.entries(form).filter(([, value]) => typeof value === "string" && value !== ""),
  );
  return {
    ...typed,
    ...(typed.version ? { version: Number(typed.version) } : {}),
    ...("idChecked" in typed ? { idChecked: typed.idChecked === "on" || typed.idChecked === "true" } : {}),
  };
}
