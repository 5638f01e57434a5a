import type { App } from "#app/app.ts";
import { localDate } from "#app/domain/local-date.ts";
import { lowStockMail } from "#app/domain/menu/stock-mail.ts";
import { DAY_MS, HOUR_MS } from "#app/domain/time.ts";
import { unlessDuplicate } from "#app/platform/violation.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { insertStockMail, listRanLow } from "#db/menu/low-stock.ts";
import { runBudget } from "../frame/run-budget.ts";
import { sendEmails } from "../send-emails.ts";

const PAGE = 200;
const NEWS_MS = 7 * DAY_MS;
/** Longer than the runs of a day, and shorter than from one day's last to the next day's first. */
const QUIET_MS = 12 * HOUR_MS;
/** Statements of one email, the next page, and the sending afterwards. */
const OF_NEXT = 2 + 1 + 60;

/** At most one mail per local day. The day's row is in the mail's batch, so parallel runs send one. */
export async function mailLowStock(app: App): Promise<{ mailed: number }> {
  const fits = runBudget(app);
  const now = app.now();
  let mailed = 0;
  for (let after = ""; ; ) {
    const page = await listRanLow(app.db, { since: now - NEWS_MS, mailedBefore: now - QUIET_MS, after, limit: PAGE });
    for (const { vendorId, dispensaryName, email, timeZone, products } of page) {
      if (!fits(OF_NEXT)) break;
      if (!email) continue;
      const day = localDate(now, timeZone);
      const mail = lowStockMail(email, dispensaryName, products, app.settings.origin);
      const run = runBatch(app.db, [insertStockMail(app.db, vendorId, day, now), insertMail(app.db, now, mail)]);
      if ((await unlessDuplicate(run, "sent today")) !== "sent today") mailed += 1;
    }
    const last = page.at(-1);
    if (page.length < PAGE || !last || !fits(OF_NEXT)) break;
    after = last.vendorId;
  }
  if (mailed > 0) app.background(sendEmails(app));
  return { mailed };
}
