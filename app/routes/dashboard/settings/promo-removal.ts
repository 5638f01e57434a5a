import { formResponse, redirectOrRespond } from "#app/routes/forms.ts";
import { removePromo } from "#app/use-cases/dispensaries/remove-promo.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/promo-removal";

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "deals");
  const answer = formResponse(await removePromo(visit, actor), "Promo ended.");
  return redirectOrRespond(request, "/vendor-dashboard/settings/promo", answer);
}
