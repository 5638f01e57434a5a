import type { WebhookKind } from "#app/domain/pos/webhook-events.ts";
import { pagePath } from "#app/platform/page-path.ts";
import { type RouteArgs, requireCourierPartner } from "#app/session/require.ts";
import { ownShop } from "../dashboard/own-shop.ts";

const PARTNERS = "/courier-dashboard";

export async function webhookOwner(args: RouteArgs) {
  const isPartner = pagePath(args.request.url).pathname.startsWith(`${PARTNERS}/`);
  const kind: WebhookKind = isPartner ? "couriers" : "orders";
  const { visit, actor } = await (isPartner ? requireCourierPartner(args, "settings") : ownShop(args, "settings"));
  return { visit, actor, kind, base: isPartner ? PARTNERS : "/vendor/integrations" };
}
