import type { App } from "#app/app.ts";
import { localDate } from "#app/domain/local-date.ts";
import { lowStockMail } from "#app/domain/menu/stock-mail.ts";
import { isUniqueViolation } from "#app/platform/violation.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { insertStockMail, listRanLow } from "#db/menu/low-stock.ts";
import { sendEmails } from "../send-emails.ts";

const PAGE = 200;
/** What ran low before that is no news. */
const NEWS_MS = 7 * 86_400_000;

/**
 * Tells dispensaries by email what ran low or out since they were told last, and is low still; at most once on a local day of each,
 * and nothing where nothing did. The day's row is written in the batch of its email, so that of many runs one sends it.
 */
export async function mailLowStock(app: App): Promise<{ mailed: number }> {
  const now = app.now();
  let mailed = 0;
  for (let after = ""; ; ) {
    const page = await listRanLow(app.db, { since: now - NEWS_MS, after, limit: PAGE });
    for (const { vendorId, dispensaryName, email, timeZone, products } of page) {
      if (!email) continue;
      const day = localDate(now, timeZone);
      const mail = lowStockMail(email, dispensaryName, products, app.settings.origin);
      try {
        await runBatch(app.db, [insertStockMail(app.db, vendorId, day, now), insertMail(app.db, now, mail)]);
        mailed += 1;
      } catch (error) {
        // It was told today.
        if (!isUniqueViolation(error)) throw error;
      }
    }
    const last = page.at(-1);
    if (page.length < PAGE || !last) break;
    after = last.vendorId;
  }
  if (mailed > 0) app.background(sendEmails(app));
  return { mailed };
}
