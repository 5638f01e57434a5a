import type { WebhookKind } from "#app/domain/pos/webhook-events.ts";
import { pagePath } from "#app/platform/page-path.ts";
import { type Asked, requireCourierPartner } from "#app/session/require.ts";
import { ownShop } from "../dashboard/own-shop.ts";

const PARTNERS = "/courier-dashboard";

export async function webhookOwner(asked: Asked) {
  const isPartner = pagePath(asked.request.url).pathname.startsWith(`${PARTNERS}/`);
  const kind: WebhookKind = isPartner ? "couriers" : "orders";
  const { visit, actor } = await (isPartner ? requireCourierPartner(asked, "settings") : ownShop(asked, "settings"));
  return { visit, actor, kind, base: isPartner ? PARTNERS : "/vendor/integrations" };
}
