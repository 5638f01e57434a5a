import type { App } from "#app/app.ts";
import { licenseMail } from "#app/domain/billing/emails.ts";
import { daysBetween } from "#app/domain/billing/trial.ts";
import { licenseStep, licenseWarningDays } from "#app/domain/compliance/license-expiry.ts";
import { dayText, localDate } from "#app/domain/local-date.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { unlessDuplicate } from "#app/platform/violation.ts";
import { listExpiringLicenses } from "#db/billing/queries.ts";
import { hideUnlicensed, insertLicenseNotice, unhideRelicensed } from "#db/billing/writes.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { runBudget } from "../frame/run-budget.ts";

const PAGE = 200;
const STATEMENTS_A_WARNING = 3;

/** The notice is in the mail's batch, so that of parallel runs one sends it. */
export async function warnOfLicenseExpiry(app: App): Promise<{ warned: number; hidden: number; shown: number }> {
  const fits = runBudget(app);
  const now = app.now();
  // One extra day: in eastern time zones it is already tomorrow.
  const by = new Date(now + (licenseWarningDays[0] + 1) * DAY_MS).toISOString().slice(0, 10);
  const shown = (await unhideRelicensed(app.db, now)).length;
  const done = { warned: 0, hidden: 0, shown };
  let after = "";
  while (fits(1)) {
    const page = await listExpiringLicenses(app.db, by, after, PAGE);
    for (const license of page) {
      if (!fits(STATEMENTS_A_WARNING)) return done;
      const today = localDate(now, license.timeZone);
      const step = licenseStep(license.expiresOn, today);
      if (step === undefined || license.taken?.split(",").includes(String(step))) continue;
      const { vendorId, dispensaryName, email, expiresOn } = license;
      const reason = `The license expired on ${dayText(expiresOn)}.`;
      const mail = email && licenseMail(email, dispensaryName, expiresOn, daysBetween(today, expiresOn));
      const run = runBatch(app.db, [
        insertLicenseNotice(app.db, vendorId, expiresOn, String(step), now),
        ...(step === "hidden" ? [hideUnlicensed(app.db, { vendorId, expiresOn, now, reason })] : []),
        ...(mail ? [insertMail(app.db, now, mail)] : []),
      ]);
      // Another run's notice of this step violates the unique key.
      if ((await unlessDuplicate(run, "taken")) !== "taken") done[step === "hidden" ? "hidden" : "warned"] += 1;
    }
    const last = page.at(-1);
    if (page.length < PAGE || !last) break;
    after = last.vendorId;
  }
  return done;
}
