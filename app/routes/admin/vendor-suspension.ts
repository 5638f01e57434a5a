import { href } from "react-router";
import { requireAdmin } from "#app/session/require.ts";
import { suspendVendor } from "#app/use-cases/dispensaries/suspend-vendor.ts";
import { visitContext } from "#app/visit.ts";
import { answerForm, backOrAnswer, postedFields } from "../forms.ts";
import type { Route } from "./+types/vendor-suspension";

export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = await requireAdmin(context, request);
  const { vendorId } = params;
  const typed = await postedFields(request);
  const suspended = typed.suspended === "yes";
  const set = await suspendVendor(context.get(visitContext), actor, {
    vendorId,
    suspended,
    reason: typed.reason ?? "",
  });
  const done = suspended ? "The dispensary is suspended." : "The dispensary is restored.";
  return backOrAnswer(request, href("/admin/vendors/:vendorId", { vendorId }), answerForm(set, done, typed));
}
