import type { Subscription } from "#app/domain/billing/subscription.ts";
import type { PosProduct } from "#app/domain/pos/import.ts";
import * as ledger from "#db/billing/ledger.ts";
import * as ledgerWrites from "#db/billing/ledger-writes.ts";
import * as subscriptions from "#db/billing/queries.ts";
import * as billingWrites from "#db/billing/writes.ts";
import { listLicensesToCheck } from "#db/compliance/licenses.ts";
import { listTimeZones, updateWithheld } from "#db/compliance/withheld.ts";
import { insertVendorMail } from "#db/emails/writes.ts";
import * as pos from "#db/pos/queries.ts";
import * as posWrites from "#db/pos/writes.ts";
import { type Ask, ask } from "./asked.ts";

const subscription: Subscription = {
  ...{ id: "sub", plan: "vendor", status: "ACTIVE", startedAt: 0, trialEndsAt: null, currentPeriodEnd: 9 },
  ...{ billingAnchor: 0, canceledAt: null, accessUntil: null, pastDueSince: null, card: null },
};
const letter = { kind: "limited", toEmail: "shop@example.com", subject: "Limited", body: "Limited." };
const connection = {
  vendorId: "vendor",
  dispensaryName: "green",
  apiKeySealed: "a",
  tokenSealed: "b",
  tokenExpiresAt: 0,
};
const product = { name: "Blue Dream", brand: "", category: "Flower", priceCents: 2500 } as PosProduct;
const open = { id: "import", appliedSeq: 0 } as pos.PosImport;
const since = { vendorId: "vendor", since: null, auto: false, startedAt: 0 };

/** What billing and the import from a point of sale ask. */
export const billingCalls: Ask[] = [
  ask(subscriptions.findBillingFacts, "vendor"),
  ask(subscriptions.findBillingFactsOfCustomer, "customer"),
  ask(subscriptions.listBillingFactsOfCustomers, ["customer"]),
  ask(subscriptions.listUnheardBillingFacts, 0, 10),
  ask(subscriptions.listUnpaidActiveVendors, { createdBefore: 0, now: 0, after: "", limit: 10 }),
  ask(subscriptions.listUnpaidActiveVendors, { createdBefore: 0, now: 0, after: "", limit: 10, only: "vendor" }),
  ask(subscriptions.isKnownEvent, "event"),
  ask(subscriptions.listFailedEvents),
  ask(subscriptions.findFailedEvent, "event"),
  ask(subscriptions.listExpiringLicenses, "2026-06-16", "", 10),
  ask(billingWrites.acquireLease, "vendor", "lease", 0, 1),
  ask(billingWrites.releaseLease, "vendor", "lease"),
  ask(billingWrites.insertCustomer, "vendor", "customer", 0),
  ask(billingWrites.drawSyncTicket, "vendor"),
  ask(
    billingWrites.upsertFailedEvent,
    {
      event: { id: "event", type: "invoice.paid", mail: null },
      vendorId: "vendor",
      customerId: "customer",
      problem: "Silence.",
    },
    0,
  ),
  ask(billingWrites.deleteFailedEvent, "event"),
  ask(billingWrites.insertEvent, { id: "event", type: "invoice.paid", vendorId: null }, 0),
  ask(billingWrites.applySubscription, "vendor", 1, subscription, 0),
  ask(billingWrites.applySubscription, "vendor", 1, null, 0),
  ask(billingWrites.limitVendors, [{ vendorId: "vendor", mailId: "mail", mail: letter }], 0),
  ask(billingWrites.setVendorStatus, "vendor", "active", true, 0),
  ask(billingWrites.insertLicenseNotice, "vendor", "2026-06-16", "30", 0),
  ask(billingWrites.hideUnlicensed, { vendorId: "vendor", expiresOn: "2026-06-16", reason: "", now: 0 }),
  ask(billingWrites.unhideRelicensed, 0),
  ask(listLicensesToCheck, "2026-06-16"),
  ask(insertVendorMail, { vendorId: "vendor", version: 1, now: 0 }, letter),
  ask(listTimeZones, {}),
  ask(listTimeZones, { vendorId: "vendor" }),
  ask(updateWithheld, { licenseCheck: "required", openStates: ["CA"], days: {} }, {}),
  ask(updateWithheld, { licenseCheck: "required", openStates: ["CA"], days: {} }, { state: "CA" }),
  ask(updateWithheld, { licenseCheck: "off", openStates: "all", days: {} }, { vendorId: "vendor" }),
  ask(ledger.listEntries, "vendor", "2026-06-15"),
  ask(ledger.isLedgerOpen, "vendor"),
  ask(ledger.listCompletedOrders, "vendor"),
  ask(ledger.listDeliveredRequests, "vendor"),
  ask(ledgerWrites.bookOrders, [{ id: "order", at: 0, weeks: {} }]),
  ask(ledgerWrites.bookRequests, [{ id: "request", at: 0, weeks: {} }]),
  ask(ledgerWrites.bookOrder, "order", 0),
  ask(ledgerWrites.bookRequest, "request", 0),
  ask(ledgerWrites.bookSubscription, "vendor", { id: "invoice", cents: 7900 }, 0),
  ask(ledgerWrites.bookSubscription, "vendor", { id: "charge", cents: -7900 }, 0),
  ask(ledgerWrites.openLedger, "vendor", 0),
  ask(billingWrites.markSynced, ["customer"], 0),

  ask(pos.findPosConnection, "vendor"),
  ask(pos.findLatestImport, "vendor"),
  ask(pos.findImportOfVendor, "vendor", "import"),
  ask(pos.listDueImports, 0, 10),
  ask(pos.listLateConnections, 0, 10),
  ask(pos.findSyncable, "vendor"),
  ask(pos.countImport, open),
  ask(pos.listImportEntries, "import", 10),
  ask(pos.listStagedRows, "import", 0, 10),
  ask(pos.listPosCounterparts, "vendor", ["source"]),
  ask(pos.listMissingProducts, "vendor", "import"),
  ask(posWrites.saveConnection, connection, 0),
  ask(posWrites.updateConnection, "vendor", { tokenSealed: "token", tokenExpiresAt: 0 }),
  ask(posWrites.deleteConnection, "vendor"),
  ask(posWrites.deleteImports, "vendor"),
  ask(posWrites.deleteFinishedSyncs, "vendor"),
  ask(posWrites.insertImport, { id: "import", ...since }),
  ask(posWrites.leaseImport, { vendorId: "vendor", id: "import", leaseId: "lease", now: 0, until: 1 }),
  ask(posWrites.updateImport, "import", "lease", { page: 2 }),
  ask(posWrites.updateImport, "import", "lease", { state: "failed", problem: "Gone.", auto: false }),
  ask(posWrites.releaseImport, "import", "lease"),
  ask(posWrites.beginApplying, "vendor", "import"),
  ask(posWrites.markAuto, "vendor", "import"),
  ask(posWrites.insertStagedRows, "import", [{ seq: 1, item: { sourceId: "s", name: "n", ok: true, product } }]),
  ask(posWrites.updateVerdicts, "import", [{ seq: 1, what: "new", note: "" }]),
  ask(posWrites.insertPosProducts, "vendor", [{ ...product, id: "product", sourceId: "s" }], 0),
  ask(posWrites.updatePosProducts, "vendor", [{ ...product, id: "product", show: true }], 0),
  ask(posWrites.hidePosProducts, "vendor", ["product"], 0),
  ask(posWrites.expirePreviews, 0, "Too old."),
];
