import { data, redirect } from "react-router";
import { z } from "zod";
import { appContext } from "#app/context.ts";
import { requireDispatch } from "#app/session.ts";
import { setCourierDisabled } from "#app/use-cases/set-courier-disabled.ts";
import type { Route } from "./+types/courier-standing";

const standing = z.enum(["enabled", "disabled"]);

export const loader = () => redirect("/dispatch/couriers");

export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = await requireDispatch(context, request);
  const wanted = standing.safeParse((await request.formData()).get("standing"));
  if (!wanted.success) throw data("The request is not understood.", { status: 400 });
  const { courierId } = params;
  const set = await setCourierDisabled(context.get(appContext), actor, {
    courierId,
    disabled: wanted.data === "disabled",
  });
  if (!set.ok) throw data(set.message, { status: set.reason === "not-found" ? 404 : 403 });
  return redirect("/dispatch/couriers");
}
