import { href } from "react-router";
import { requireAdmin } from "#app/session/require.ts";
import { reviewLicense } from "#app/use-cases/compliance/review-license.ts";
import { formResponse, readSettings, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/vendor-license";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { visit, actor } = await requireAdmin({ context, request });
  const { vendorId } = params;
  const form = await readSettings(request, { always: ["licenseNumber", "expiresOn"], sometimes: ["verified"] });
  if (!form.ok) return form.response;
  const { typed, version } = form;
  const { licenseNumber = "", expiresOn = "", verified } = typed;
  const review = { licenseNumber, expiresOn, verified: verified === "yes", version };
  const reviewed = await reviewLicense(visit, actor, { vendorId, ...review });
  const back = href("/admin/vendors/:vendorId", { vendorId });
  return redirectOrRespond(request, back, formResponse(reviewed, "License saved.", typed));
}
