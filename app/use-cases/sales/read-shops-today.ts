import type { App } from "#app/app.ts";
import { can } from "#app/domain/accounts/capability.ts";
import { listShopsToday } from "#db/accounts/memberships.ts";
import { readToday } from "./read-sales.ts";

export type ShopToday = Awaited<ReturnType<typeof readShopsToday>>[number];

/** A person's dispensaries. Sales are null where their role doesn't see numbers. */
export async function readShopsToday(app: App, userId: string) {
  const now = app.now();
  const shops = await listShopsToday(app.db, userId, now);
  return Promise.all(
    shops.map(async ({ orders, cents, ...shop }) => {
      if (!can(shop, "numbers")) return { ...shop, sales: null };
      if (orders !== null && cents !== null) return { ...shop, sales: { orders, cents } };
      return { ...shop, sales: (await readToday(app, shop.id, now)).sales };
    }),
  );
}
