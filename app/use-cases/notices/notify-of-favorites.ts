import type { App } from "#app/app.ts";
import { type FavoriteNews, favoriteNews } from "#app/domain/notices/notice.ts";
import { sum } from "#app/domain/sum.ts";
import { claimFavoriteNews, listFavoriteNews } from "#db/notices/favorites.ts";
import { pushToDevices } from "./push-notice.ts";

const A_RUN = 200;

/** Sends each device one push for all that is back or cheaper. Claims rows first, so that nobody is notified twice. */
export async function notifyOfFavorites(app: App): Promise<{ notified: number }> {
  const now = app.now();
  const due = await listFavoriteNews(app.db, now, A_RUN);
  if (due.length === 0) return { notified: 0 };
  const notifiedIds = due.filter(({ isNotified }) => isNotified).map(({ id }) => id);
  const ids = due.map(({ id }) => id);
  const claimed = new Set((await claimFavoriteNews(app.db, ids, notifiedIds, now)).map(({ id }) => id));
  const notified = due.filter(({ id, isNotified }) => isNotified && claimed.has(id));
  // A device that has both is told what is back.
  const devices = new Map(
    favoriteNews
      .toReversed()
      .flatMap((news) => notified.filter(({ due }) => due === news).map((one) => [one.endpoint, one])),
  );
  const having = (news: FavoriteNews) => [...devices.values()].filter(({ due }) => due === news);
  const reached = await pushToDevices(
    app,
    favoriteNews.map((news) => ({ devices: having(news), notice: { kind: `favorite-${news}`, id: "" } })),
  );
  return { notified: sum(reached.map(({ delivered }) => delivered)) };
}
