import { cardRoutes } from "./card-routes.ts";
import { invoiceRoutes } from "./invoice-routes.ts";
import type { FakeRoute } from "./route.ts";
import { subscriptionRoutes } from "./subscription-routes.ts";

export const routes: readonly FakeRoute[] = [...cardRoutes, ...subscriptionRoutes, ...invoiceRoutes];
