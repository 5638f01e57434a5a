import type { App } from "#app/app.ts";
import { hasEnded, type Subscription } from "#app/domain/billing/subscription.ts";
import { type BillingFacts, listBillingFactsOfCustomers, listUnheardBillingFacts } from "#db/billing/queries.ts";
import { markSynced } from "#db/billing/writes.ts";
import { findDocument } from "#db/operations/queries.ts";
import { saveDocument } from "#db/operations/writes.ts";
import { runBudget } from "../frame/run-budget.ts";
import { syncSubscription } from "./sync-subscription.ts";

type Pass = {
  version: number;
  startedAt: number;
  /** When the last complete pass started. */
  finished: number;
  after: string | null;
};

const KEY = "reconcile";
/** 100 subscriptions per page; Cloudflare limits the requests of one run. */
const PAGES_A_RUN = 100;
const UNHEARD_A_RUN = 100;
const STATEMENTS_A_REPAIR = 4;
/** Besides repairs: reading our facts, noting which subscriptions were confirmed, and saving the pass. */
const STATEMENTS_A_PAGE = 3;

export type Reconciled = { pages: number; repaired: number; finished: boolean };

/** Repairs and reports drift, which means a lost webhook. Of parallel runs, the first to save its page continues. */
export async function reconcileSubscriptions(app: App, { begin }: { begin: boolean }): Promise<Reconciled> {
  const result = { pages: 0, repaired: 0, finished: true };
  if (app.payments.kind === "unavailable") return result;
  const fits = runBudget(app);
  let pass: Pass = (await findDocument<Pass>(app.db, KEY)) ?? { version: 0, startedAt: 0, finished: 0, after: null };
  const save = async (next: Omit<Pass, "version">) => {
    const read = pass.version;
    pass = { ...next, version: read + 1 };
    return saveDocument(app.db, KEY, pass, read, app.now());
  };

  if (pass.finished >= pass.startedAt) {
    if (!begin) return result;
    // At least 1 ms later, so that two passes differ even if the clock stands still.
    const startedAt = Math.max(app.now(), pass.startedAt + 1);
    if (!(await save({ startedAt, finished: pass.startedAt, after: null }))) return result;
  }
  result.finished = false;
  while (result.pages < PAGES_A_RUN && fits(STATEMENTS_A_PAGE)) {
    const found = await app.payments.listSubscriptions(pass.after);
    if (!found.ok) {
      app.log("alarm", { kind: "reconcile-stopped", message: found.message });
      return result;
    }
    const { page, next } = found.value;
    const repairs = [await repairPage(app, fits, page)];
    if (next === null) repairs.push(await repairUnheard(app, fits, pass.startedAt));
    result.repaired += repairs.reduce((sum, { repaired }) => sum + repaired, 0);
    // The next run begins with this page, and finds less to repair.
    if (repairs.some(({ finished }) => !finished)) return result;
    result.pages += 1;
    const finished = next === null ? pass.startedAt : pass.finished;
    if (!(await save({ startedAt: pass.startedAt, finished, after: next }))) return result;
    if (next === null) return { ...result, finished: true };
  }
  return result;
}

type Fits = ReturnType<typeof runBudget>;
type Repairs = { repaired: number; finished: boolean };
type Theirs = { customerId: string; subscription: Subscription };

async function repairPage(app: App, fits: Fits, page: readonly Theirs[]): Promise<Repairs> {
  const customers = [...new Set(page.map((entry) => entry.customerId))];
  const ours = new Map(
    (await listBillingFactsOfCustomers(app.db, customers)).map((facts) => [facts.customerId ?? "", facts]),
  );
  await markSynced(app.db, customers, app.now());
  const doubted = new Set<BillingFacts>();
  for (const { customerId, subscription } of page) {
    const facts = ours.get(customerId);
    if (!facts) app.log("alarm", { kind: "unknown-customer", customerId, subscription: subscription.id });
    else if (differs(facts.subscription, subscription)) doubted.add(facts);
  }
  return repair(app, fits, [...doubted]);
}

const repairUnheard = async (app: App, fits: Fits, since: number) =>
  repair(app, fits, await listUnheardBillingFacts(app.db, since, UNHEARD_A_RUN));

async function repair(app: App, fits: Fits, doubted: readonly BillingFacts[]): Promise<Repairs> {
  let repaired = 0;
  for (const { vendorId, customerId, subscription: before } of doubted) {
    if (!customerId) continue;
    if (!fits(STATEMENTS_A_REPAIR + STATEMENTS_A_PAGE)) return { repaired, finished: false };
    const after = await syncSubscription(app, { vendorId, customerId });
    if (!after.ok || comparable(before) === comparable(after.value)) continue;
    app.log("alarm", { kind: "subscription-drift", vendorId, ours: before, theirs: after.value });
    repaired += 1;
  }
  return { repaired, finished: true };
}

/** An old, ended subscription next to the current one is not drift. */
function differs(ours: Subscription | null, theirs: Subscription): boolean {
  if (!ours) return true;
  if (ours.id === theirs.id) return comparable(ours) !== comparable(theirs);
  return !hasEnded(theirs);
}

/** Leaves out `pastDueSince`, which the provider's list does not include. */
function comparable(subscription: Subscription | null): string {
  if (!subscription) return "none";
  const { pastDueSince: _, card, ...facts } = subscription;
  return JSON.stringify([Object.entries(facts).toSorted(), card?.brand, card?.last4]);
}
