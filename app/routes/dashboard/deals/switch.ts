import { ok } from "#app/domain/outcome.ts";
import { z } from "#app/domain/zod.ts";
import { formResponse, readForm, redirectOrRespond } from "#app/routes/forms.ts";
import { switchDeal } from "#app/use-cases/deals/switch-deal.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/switch";

const switchForm = z.strictObject({ on: z.enum(["true", "false"]) });

export async function action({ context, request, params }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "deals");
  const form = await readForm(request, switchForm);
  if (!form.ok) return form.answer;
  const on = form.value.on === "true";
  const switched = await switchDeal(visit, actor, params.dealId, on);
  const said = on ? "The deal is on." : "The deal is off.";
  return redirectOrRespond(request, "/vendor-dashboard/deals", formResponse(switched.ok ? ok({ on }) : switched, said));
}
