import { sql } from "drizzle-orm";
import * as audit from "#db/accounts/audit-writes.ts";
import * as history from "#db/accounts/history.ts";
import * as historyWrites from "#db/accounts/history-writes.ts";
import * as passkeyRows from "#db/accounts/passkeys.ts";
import * as users from "#db/accounts/queries.ts";
import * as stepWrites from "#db/accounts/second-step-writes.ts";
import * as steps from "#db/accounts/second-steps.ts";
import * as keys from "#db/accounts/sign-in-keys.ts";
import * as staff from "#db/accounts/staff.ts";
import * as staffWrites from "#db/accounts/staff-writes.ts";
import * as userWrites from "#db/accounts/writes.ts";
import * as confirmations from "#db/compliance/confirmations.ts";
import * as taxRates from "#db/compliance/local-tax-rates.ts";
import * as adminVendors from "#db/dispensaries/queries.ts";
import * as outbox from "#db/emails/queries.ts";
import * as outboxWrites from "#db/emails/writes.ts";
import * as idempotency from "#db/idempotency.ts";
import { deleteOldRows } from "#db/old-rows.ts";
import * as operations from "#db/operations/queries.ts";
import * as operationWrites from "#db/operations/writes.ts";
import { type Ask, ask } from "./asked.ts";

const user = {
  ...{ id: "user", email: "a@example.com", role: "courier", firstName: "Robin", lastName: "Vale", createdAt: 0 },
} as Parameters<typeof userWrites.insertUser>[1];
const session = { id: "session", familyId: "family", userId: "user", createdAt: 0, expiresAt: 1, lastSeenAt: 0 };
const reset = { tokenHash: "hash", userId: "user", createdAt: 0, expiresAt: 1 };
const emailChange = {
  ...{ userId: "user", tokenHash: "a".repeat(64), email: "b@example.com", createdAt: 0, expiresAt: 1 },
};
const mail = { kind: "reset", toEmail: "a@example.com", subject: "Reset", body: "Reset.", linkSeed: "seed" };

const link = { tokenHash: "hash", userId: "user", clientIp: "", now: 0 };

const happened = {
  ...({ kind: "staff-invited", vendorId: "vendor", actorId: "user", subjectId: "other" } as const),
  ...{ clientIp: "", name: "Kim Ito", changes: [], now: 0 },
};
const by = { vendorId: "vendor", actorId: "user", now: 0 };
const changed = { kind: "product-changed", subjectId: "product", name: "Blue Dream", changes: [] } as const;
const invitation = {
  ...({
    id: "other",
    tokenHash: "a".repeat(64),
    vendorId: "vendor",
    invitedBy: "user",
    email: "a@example.com",
    role: "staff",
  } as const),
  ...{ firstName: "Kim", lastName: "Ito", createdAt: 0, expiresAt: 1 },
};

const incident = { alert: "no-orders", since: 0, seenAt: 0, text: "Nobody ordered." } as const;

const keyed = { scope: "scope", key: "key", bodyHash: "hash" };

const taxRate = {
  ...{ state: "CA", city: "los angeles", taxKey: "local", percent: 1, fromDay: "2026-01-01", untilDay: null },
  ...{ enteredBy: "user", enteredAt: 0 },
};

const value = { state: "CA", key: "flow.delivery", fingerprint: "[true]" };
const confirming = { state: "CA", note: "Read.", confirmedBy: "user", confirmedAt: 0 };

/** What accounts, letters and operators ask. */
const passkey = {
  ...{ id: "id", userId: "user", publicKey: "key", counter: 0, transports: [], name: "Chrome", createdAt: 0 },
};

export const accountCalls: Ask[] = [
  ask(users.findAccountByEmail, "a@example.com"),
  ask(taxRates.selectLocalRates, "vendor", "los angeles"),
  ask(taxRates.selectLocalRates, "vendor", null),
  ask(taxRates.listLocalRates, "CA"),
  ask(taxRates.findNextFromDay, taxRate, "2026-01-01"),
  ask(taxRates.enterLocalRate, taxRate, "2025-12-31"),
  ask(confirmations.findOpenStates, "confirmed", 0),
  ask(confirmations.listConfirmedValues),
  ask(confirmations.listConfirmations, "CA"),
  ask(confirmations.insertConfirmations, confirming, [value]),
  ask(confirmations.insertWithdrawal, 0, { actorId: "user", clientIp: "" }, value),
  ask(confirmations.deleteConfirmation, value),
  ask(users.findAccount, "user"),
  ask(users.listCourierAccounts),
  ask(users.findCourierAccount, "user"),
  ask(users.findResetOwner, "hash", 0),
  ask(users.listSignInIps, "user", 0),
  ask(userWrites.insertUser, user),
  ask(userWrites.redeemEmailChange, link),
  ask(users.findEmailChange, "hash", 0),
  ask(userWrites.replaceEmailChange, emailChange),
  ask(userWrites.deleteUnverifiedAccess, "user"),
  ask(userWrites.deleteExpiredEmailChanges, 0),
  ask(keys.listSignInKeys, "user"),
  ask(userWrites.updateDisabled, "user", 0),
  ask(userWrites.updateEmployeeNumber, "user", "D-12"),
  ask(userWrites.replaceReset, reset),
  ask(userWrites.redeemReset, link, "hash"),
  ask(userWrites.removePassword, "user"),
  ask(userWrites.verifyEmail, "user", 0),
  ask(userWrites.deleteResetsOf, "user"),
  ask(userWrites.deleteExpiredResets, 0),
  ask(history.listHistory, "vendor", { area: null, before: null, limit: 50 }),
  ask(history.listHistory, "vendor", { area: "orders", before: { at: 9, id: "order:000002" }, limit: 50 }),
  ask(historyWrites.insertHistory, by, [changed]),
  ask(historyWrites.insertProductHistory, by, [{ ...changed, version: 1 }]),
  ask(historyWrites.insertDealHistory, by, changed),
  ask(historyWrites.insertPrinterHistory, by, changed),
  ask(historyWrites.insertWebhookHistory, by, changed),
  ask(historyWrites.insertImportHistory, by, changed),
  ask(historyWrites.insertReviewHistory, by, changed),
  ask(historyWrites.insertSettingsHistory, by, [changed], 1),
  ask(staff.listStaff, "vendor", 0),
  ask(staff.findStaff, "vendor", "user", 0),
  ask(staff.findInvitation, "hash", 0),
  ask(staff.findStaffAccount, "a@example.com"),
  ask(staffWrites.insertInvitation, happened, invitation),
  ask(staffWrites.updateInvitationRole, happened, "manager"),
  ask(staffWrites.deleteInvitation, happened),
  ask(staffWrites.updateStaffRole, happened, "staff", "manager"),
  ask(staffWrites.updateStaffNumber, happened, "staff", "21"),
  ask(staffWrites.removeStaffMember, happened, "staff"),
  ask(staffWrites.acceptAsAccount, happened, "hash", "password"),
  ask(staffWrites.acceptByAccount, happened, "hash"),
  ask(staffWrites.deleteExpiredInvitations, 0),
  ask(users.findSessionWithUser, "session"),
  ask(users.listSessionsOfUser, "user"),
  ask(userWrites.insertSession, session),
  ask(userWrites.rotateSession, "session", { id: "child", expiresAt: 1, lastSeenAt: 0 }),
  ask(userWrites.updateSessionExpiry, "session", 1),
  ask(userWrites.deleteFamilyOfSession, "session"),
  ask(userWrites.deleteSessionsOfUser, "user"),
  ask(passkeyRows.findPasskey, "id"),
  ask(passkeyRows.listPasskeys, "user"),
  ask(passkeyRows.insertPasskey, passkey),
  ask(passkeyRows.updatePasskeyUsed, "id", 1, 0),
  ask(passkeyRows.deletePasskey, "user", "id"),
  ask(passkeyRows.deletePasskeysExcept, "user", ["id"]),
  ask(passkeyRows.redeemChallenge, "hash", 1),
  ask(passkeyRows.deleteExpiredChallenges, 0),
  ask(steps.findTotp, "user"),
  ask(steps.hasSecondStep, "user"),
  ask(steps.countRecoveryCodes, "user"),
  ask(steps.findConfirmedAt, "family"),
  ask(stepWrites.replacePendingTotp, "user", "v1.sealed", 0),
  ask(stepWrites.confirmTotp, { userId: "user", secretSealed: "v1.sealed", step: 1, clientIp: "", now: 0 }),
  ask(stepWrites.redeemTotpStep, "user", 1),
  ask(stepWrites.redeemRecoveryCode, "user", "hash", 0),
  ask(stepWrites.replaceRecoveryCodes, "user", ["hash"]),
  ask(stepWrites.replaceRecoveryCodes, "user", []),
  ask(stepWrites.deleteTotp, "user"),
  ask(stepWrites.updateConfirmedAt, "user", "family", 0),
  ask(userWrites.deleteSignIns, "user", { only: "family" }),
  ask(userWrites.deleteSignIns, "user", { except: "family" }),
  ask(userWrites.deleteExpiredSessions, 0, 0),
  ask(outbox.listSentMail, ["mail"]),
  ask(outboxWrites.insertMail, 0, mail),
  ask(outboxWrites.leaseDueMail, { now: 0, until: 1, limit: 10 }),
  ask(outboxWrites.markMailSent, ["mail"], 0),
  ask(outboxWrites.markMailRefused, "mail", null, "No."),
  ask(outboxWrites.deleteMailBefore, 0),
  ask(deleteOldRows, "idempotency_keys", 0, 10),
  ask(deleteOldRows, "form_posts", 0, 10),
  ask(deleteOldRows, "stripe_events", 0, 10),
  ask(deleteOldRows, "failed_stripe_events", 0, 10),
  ask(deleteOldRows, "push_subscriptions", 0, 10),
  ask(deleteOldRows, "print_jobs", 0, 10),
  ask(deleteOldRows, "outbox", 0, 10),
  ask(deleteOldRows, "stock_mails", 0, 10),
  ask(deleteOldRows, "day_purchases", 0, 10),
  ask(deleteOldRows, "stock_holds", 0, 10),
  ask(audit.insertAudit, 0, { kind: "signed-in", actorId: "user" }),
  ask(audit.insertGuard, { kind: "staff-joined", subjectId: "user", clientIp: "", now: 0 }, sql`1`),
  ask(
    audit.insertVendorAudit,
    { vendorId: "vendor", version: 1, now: 0 },
    { kind: "vendor-suspended", actorId: "a", clientIp: "", details: {} },
  ),
  ask(audit.deleteAuditBefore, 0),
  ask(operations.findDocument, "document"),
  ask(operationWrites.saveDocument, "document", { version: 1 }, 0, 0),
  ask(idempotency.selectKey, keyed),
  ask(idempotency.findKey, keyed),
  ask(idempotency.insertKey, keyed, "result", 0),
  ask(idempotency.runBatchOnce, keyed, { resultId: "result", now: 0 }, []),
  ask(idempotency.reserveFormPost, "digest", 0, 0),
  ask(idempotency.saveFormResponse, "digest", "answer"),
  ask(idempotency.releaseFormPost, "digest"),
  ask(operationWrites.upsertCronRun, { job: "sweep", startedAt: 0, ms: 1, succeeded: true, outcome: "{}" }),
  ask(operations.readOverview),
  ask(operations.listUnanswered, { after: 0, before: 1 }),
  ask(operations.listCronRuns),
  ask(operations.findOldestEmail),
  ask(operations.listOrderCounts, [{ from: 0, until: 1 }], 10),
  ask(operations.listIncidents),
  ask(operationWrites.insertIncident, incident),
  ask(operationWrites.updateIncident, incident),
  ask(operationWrites.deleteIncident, "no-orders"),
  ask(users.listAdminEmails),
  ask(adminVendors.listAdminVendors, { text: "", show: "all", before: null }),
  ask(adminVendors.listAdminVendors, { text: "", show: "all", before: 9 }),
  ask(adminVendors.listAdminVendors, { text: "green", show: "all", before: 9 }),
  ask(adminVendors.listAdminVendors, { text: "", show: "unchecked", before: 9 }),
  ask(adminVendors.listAdminVendors, { text: "", show: "suspended", before: null }),
  ask(adminVendors.findVendor, "vendor"),
  ask(outbox.listWaitingEmails),
  ask(users.listAudit, 0),
];
