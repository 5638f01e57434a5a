import type { App } from "#app/app.ts";
import { limitedMail } from "#app/domain/billing/emails.ts";
import { standingOf } from "#app/domain/billing/standing.ts";
import { latestOverdueCreatedAt } from "#app/domain/billing/trial.ts";
import { newId } from "#app/domain/id.ts";
import { listUnpaidActiveVendors } from "#db/billing/queries.ts";
import { limitVendors, type VendorToLimit } from "#db/billing/writes.ts";
import { runBudget } from "../frame/run-budget.ts";

const PAGE = 200;
const STATEMENTS_A_PAGE = 3;

/** SPEC.md 4 "Trial and limiting", DECISIONS 22. Safe to kill and to run in parallel. `only` limits one vendor. */
export async function limitUnpaidVendors(app: App, only?: string): Promise<{ examined: number; limited: number }> {
  const fits = runBudget(app);
  const now = app.now();
  let examined = 0;
  let limited = 0;
  let after = "";
  while (fits(STATEMENTS_A_PAGE)) {
    const page = await listUnpaidActiveVendors(app.db, {
      createdBefore: latestOverdueCreatedAt(now),
      now,
      after,
      limit: PAGE,
      only,
    });
    examined += page.length;
    const due: VendorToLimit[] = page
      .filter((vendor) => !standingOf({ ...vendor, status: "active", courierService: false }, null, now).permitted)
      .map((vendor) => ({
        vendorId: vendor.vendorId,
        mailId: newId(now),
        mail: vendor.email ? limitedMail(vendor.email, vendor.dispensaryName, app.settings.origin) : null,
      }));
    if (due.length > 0) {
      const [, rows] = await app.db.batch(limitVendors(app.db, due, now));
      limited += rows.length;
    }
    const last = page.at(-1);
    if (page.length < PAGE || !last) break;
    after = last.vendorId;
  }
  return { examined, limited };
}
