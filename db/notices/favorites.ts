import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { statesAllowing } from "#app/domain/compliance/offers.ts";
import { type FavoriteNews, favoriteNews } from "#app/domain/notices/notice.ts";
import { DAY_MS } from "#app/domain/time.ts";
import type { Db } from "../client.ts";
import { oneOf } from "../columns.ts";
import { isInStates, takesOrders } from "../dispensaries/mapping.ts";
import { pushSubscriptions } from "../schema/push.ts";
import { computed, pick, present, returning, select, selection, valuesOf } from "../select.ts";

const s = alias(pushSubscriptions, "s");

const news = (now: number) =>
  selection({
    ...pick(s, "id", "endpoint", "p256dh", "auth"),
    productId: present(s.productId),
    due: computed(sql`s.due`, (due) => due as FavoriteNews),
    /** At most once a day per product, only while it can be ordered, and a lower price only where the law lets it be shown. */
    isNotified: computed(
      sql`p.listed AND p.stock IS NOT 0 AND ${takesOrders} AND ifnull(s.told_at, 0) <= ${now - DAY_MS}
        AND (s.due = 'back' OR ${isInStates(statesAllowing("sale", now))})`,
      Boolean,
    ),
  });

export const listFavoriteNews = (db: Db, now: number, limit: number) =>
  select(db, news(now))`FROM push_subscriptions s CROSS JOIN products p ON p.id = s.product_id
    CROSS JOIN vendors v ON v.id = p.vendor_id WHERE s.due IN (${oneOf(favoriteNews)}) LIMIT ${limit}`;

const claimed = selection(pick(pushSubscriptions, "id"));

/** Returns those that no other run has claimed. */
export const claimFavoriteNews = (db: Db, ids: readonly string[], notifiedIds: readonly string[], now: number) =>
  returning(db, claimed)`UPDATE push_subscriptions SET due = NULL,
      told_at = iif(id IN ${valuesOf(notifiedIds)}, ${now}, told_at)
    WHERE id IN ${valuesOf(ids)} AND due IS NOT NULL`;
