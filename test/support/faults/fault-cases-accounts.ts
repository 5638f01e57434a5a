import { neededOf, valueId } from "#app/domain/compliance/confirmation.ts";
import { packOf } from "#app/domain/compliance/pack-in.ts";
import { FORM_KEY } from "#app/domain/form-response.ts";
import { newId } from "#app/domain/id.ts";
import { localDate } from "#app/domain/local-date.ts";
import { sha256 } from "#app/platform/digest.ts";
import { mailedToken } from "#app/platform/mailed-link.ts";
import { emailCookie } from "#app/routes/account/link-cookie.ts";
import { replaceEmailChange, replaceReset } from "#db/accounts/writes.ts";
import { runBatch } from "#db/client.ts";
import { insertConfirmations } from "#db/compliance/confirmations.ts";
import { saveHandIn } from "#db/couriers/hand-ins.ts";
import { passkeys, strains } from "#db/schema/index.ts";
import { PASSWORD, papers } from "../people.ts";
import { withAuthenticator } from "../second-step.ts";
import { storedRequest } from "../stored-request.ts";
import { aCase, byRole, byVendor, looseCase, vendorForm } from "./fault-case.ts";
import { agreedAtGoogle, GOOGLE } from "./fault-outside.ts";
import type { FaultCase } from "./fault-run.ts";

const HOUR_MS = 3_600_000;
const driver = { firstName: "Cory", lastName: "Wheels", email: "cory@example.org", phone: "(213) 555-0133" };

const registration = {
  firstName: "Ana",
  lastName: "Reyes",
  email: "ana@example.org",
  password: "grow light 77",
  confirmPassword: "grow light 77",
  dispensaryName: "Ana's Greens",
  address: "1550 Vine St, Los Angeles, CA 90028",
  license: "C10-0000123-LIC",
  deliveryZone: { type: "Point", coordinates: [-118.3266789, 34.0987123] },
};

/** A suggestion that waits for an admin. */
const suggested: FaultCase["prepare"] = async ({ app, person }) => {
  const { headers } = await person(app, "admin");
  const id = newId(app.now());
  await app.db.insert(strains).values({ id, name: "Moon Dust", classification: "Hybrid", createdAt: app.now() });
  return (client) => client.form("/admin/strains", { id, decision: "approve" }, headers);
};

export const accountCases: FaultCase[] = [
  {
    useCase: "accounts/register-vendor",
    // Who registers again is told by mail that the account is there.
    repeats: ["outbox"],
    prepare: async () => (client) => client.post("/api/auth/register", registration),
  },
  byVendor(
    "accounts/sign-in",
    (client, { account }) => client.post("/api/auth/login", { email: account.email, password: PASSWORD }),
    { repeats: ["sessions"], steps: ["sessions"] },
  ),
  byVendor(
    "accounts/limit-guesses",
    (client, { account }) => client.post("/api/auth/login", { email: account.email, password: "not the password" }),
    { refused: 401 },
  ),
  {
    useCase: "accounts/record-unknown-email",
    refused: 401,
    prepare: async () => (client) =>
      client.post("/api/auth/login", { email: "nobody@example.org", password: "not the password" }),
  },
  // Of two first sign-ins at once each tells the owner that the password is gone.
  looseCase(
    "accounts/sign-in-with-google",
    { settings: GOOGLE, repeats: ["sessions", "outbox"], steps: ["sessions"] },
    async ({ app, vendor }) => {
      const { account } = await vendor(app);
      // A code works once: who comes back a second time has agreed a second time.
      return async (client) => {
        const { path, cookie } = await agreedAtGoogle(await client.get("/login/google"), account.email);
        return client.get(path, { Cookie: cookie });
      };
    },
  ),
  aCase("the refresh of a session", async ({ app, vendor }) => {
    const { headers } = await vendor(app);
    const Cookie = (headers.Cookie ?? "").split("; ").find((pair) => pair.includes("refreshToken")) ?? "";
    return (client) => client.post("/api/auth/refresh-token", {}, { Cookie });
  }),
  byVendor("sign-out", (client, { headers }) => client.post("/api/auth/logout", {}, headers)),
  vendorForm("accounts/begin-authenticator", "/account/security/authenticator/start"),
  looseCase("accounts/confirm-authenticator", { refused: 401 }, async ({ app, vendor }) => {
    const { headers, account } = await vendor(app);
    await withAuthenticator(app, account.id, { pending: true });
    return (client) => client.form("/account/security/authenticator", { code: "000000" }, headers);
  }),
  aCase("accounts/remove-authenticator", async ({ app, vendor }) => {
    const { headers, account } = await vendor(app);
    await withAuthenticator(app, account.id);
    return (client) => client.form("/account/security/authenticator/removal", {}, headers);
  }),
  // Whoever asks twice gets two emails, and the codes of the second.
  vendorForm("accounts/replace-recovery-codes", "/account/security/recovery-codes", {}, { repeats: ["outbox"] }),
  byVendor("accounts/confirm-identity", (client, { headers }) =>
    client.post("/api/auth/confirm", { password: PASSWORD }, headers),
  ),
  looseCase("accounts/check-code", { refused: 401 }, async ({ app, vendor }) => {
    const { headers, account } = await vendor(app);
    await withAuthenticator(app, account.id);
    return (client) => client.post("/api/auth/confirm", { code: "000000" }, headers);
  }),
  looseCase("accounts/finish-sign-in", { refused: 401 }, async ({ app, vendor }) => {
    const { account } = await vendor(app);
    await withAuthenticator(app, account.id);
    return (client) => client.post("/api/auth/login", { email: account.email, password: PASSWORD, code: "000000" });
  }),
  vendorForm("accounts/add-passkey", "/account/security/passkeys", { credential: "{}" }, { refused: 422 }),
  // Of two removals at once each tells the owner.
  looseCase("accounts/remove-passkey", { repeats: ["outbox"] }, async ({ app, vendor }) => {
    const { headers, account } = await vendor(app);
    const passkey = { publicKey: "key", counter: 0, transports: [], name: "Chrome", createdAt: app.now() };
    await app.db.insert(passkeys).values({ ...passkey, id: "key-of-faults", userId: account.id });
    return (client) => client.form("/account/security/passkeys/key-of-faults/removal", {}, headers);
  }),
  ...["accounts/sign-in-with-passkey", "accounts/redeem-passkey-challenge"].map(
    (useCase): FaultCase => ({
      useCase,
      refused: 401,
      prepare: async () => (client) => client.form("/login/passkey", { credential: '{"id":"nobody"}' }),
    }),
  ),
  vendorForm("accounts/end-sign-ins", "/account/security/sign-ins/others/removal"),
  vendorForm("accounts/sign-out-everywhere", "/account/sign-out-everywhere"),
  // Each request sends an email, and the newest link works.
  vendorForm(
    "accounts/request-email-change",
    "/account/email",
    { email: "new@example.org", password: PASSWORD },
    { repeats: ["outbox"] },
  ),
  looseCase("accounts/confirm-email-change", { onRetry: [422] }, async ({ app, vendor }) => {
    const { account } = await vendor(app);
    const now = Date.now();
    const change = { userId: account.id, email: "new@example.org", createdAt: now, expiresAt: now + HOUR_MS };
    await runBatch(app.db, replaceEmailChange(app.db, { ...change, tokenHash: await sha256("token") }));
    const Cookie = (await emailCookie.serialize("token")).split(";")[0] ?? "";
    return (client) => client.form("/confirm-email", {}, { Cookie });
  }),
  ...["accounts/request-password-reset", "allow-unverified-mail"].map((useCase) =>
    byVendor(
      useCase,
      (client, { account }) => client.post("/api/auth/reset-password-request", { email: account.email }),
      // Each request sends an email, and the newest link works.
      { repeats: ["outbox"] },
    ),
  ),
  looseCase("accounts/reset-password", { onRetry: [422] }, async ({ app, vendor }) => {
    const { account } = await vendor(app);
    const token = await mailedToken(app.settings.accessTokenKey, "a seed");
    const now = Date.now();
    const reset = { tokenHash: await sha256(token), userId: account.id, createdAt: now, expiresAt: now + HOUR_MS };
    await runBatch(app.db, replaceReset(app.db, reset));
    return (client) => client.post("/api/auth/reset-password", { token, password: "a new password 3" });
  }),
  byRole(
    "dispatcher",
    "couriers/add-courier",
    (client, { headers }) => client.form("/dispatch/couriers", driver, headers),
    { onRetry: [422] },
  ),
  aCase("couriers/set-duty", async ({ person, app }) => {
    const { headers } = await person(app, "courier");
    return (client) => client.form("/courier-orders/duty", { duty: "duty" }, headers);
  }),
  aCase("couriers/hand-in-cash", async ({ person, app }) => {
    const { headers } = await person(app, "courier");
    return (client) => client.form("/courier-orders/hand-in", { amount: "40" }, headers);
  }),
  aCase("couriers/send-message", async ({ person, app }) => {
    const { account, headers } = await person(app, "courier");
    const job = { status: "COURIER_ASSIGNED", courierId: account.id, courierName: "Cory" } as const;
    const { id } = await storedRequest(app.db, { ...job, createdAt: Date.now(), assignedAt: Date.now() });
    const message = { text: "Vehicle trouble", messageId: newId(app.now()) };
    return (client) => client.post(`/api/courier-requests/${id}/messages`, message, headers);
  }),
  looseCase("couriers/count-cash", { onRetry: [409] }, async ({ person, app }) => {
    const courier = await person(app, "courier");
    const { headers } = await person(app, "dispatcher");
    await runBatch(app.db, saveHandIn(app.db, "cash", courier.account.id, 4000, Date.now()));
    const count = { counted: "39.50", handed: "4000" };
    return (client) => client.form("/courier-orders/hand-ins/cash/count", count, headers);
  }),
  aCase("couriers/set-route", async ({ person, app }) => {
    const { headers } = await person(app, "courier");
    return (client) => client.form("/courier-orders/route", { stops: "request.drop" }, headers);
  }),
  aCase("couriers/set-disabled", async ({ app, person }) => {
    const { headers } = await person(app, "dispatcher");
    const { account } = await person(app, "courier");
    return (client) => client.form(`/dispatch/couriers/${account.id}/disabled`, { standing: "disabled" }, headers);
  }),
  aCase("couriers/set-papers", async ({ app, person }) => {
    const { headers } = await person(app, "dispatcher");
    const { account } = await person(app, "courier");
    const filed = { employeeNumber: "D-12", employers: "", ...papers, vehiclePlate: "8XYZ900" };
    return (client) => client.form(`/dispatch/couriers/${account.id}/papers`, filed, headers);
  }),
  // Two suspensions at once send a mail each.
  looseCase("dispensaries/suspend-vendor", { repeats: ["outbox"] }, async ({ app, vendor, person }) => {
    const { headers } = await person(app, "admin");
    const { vendor: shop } = await vendor(app);
    const path = `/admin/vendors/${shop.id}/suspension`;
    return (client) => client.form(path, { suspended: "yes", reason: "Sold to a minor." }, headers);
  }),
  looseCase("compliance/review-license", { repeats: ["outbox"] }, async ({ app, vendor, person }) => {
    const { headers } = await person(app, "admin");
    const { vendor: shop } = await vendor(app, { licenseNumber: "C9-0000001-LIC" });
    const review = { licenseNumber: "C9-0000001-LIC", expiresOn: "2030-06-30", verified: "yes", version: "1" };
    return (client) => client.form(`/admin/vendors/${shop.id}/license`, review, headers);
  }),
  aCase("compliance/decide-licenses", async ({ app, vendor, person }) => {
    const { headers } = await person(app, "admin");
    const { vendor: shop } = await vendor(app, { licenseNumber: "C9-0000001-LIC" });
    const rejection = { decision: "reject", [`selected.${shop.id}`]: "1", reason: "Nobody knows it." };
    return (client) => client.form("/admin/licenses", rejection, headers);
  }),
  byRole(
    "admin",
    "operations/run-job",
    (client, { headers }) => client.form("/admin/jobs/sweep-old-rows/run", {}, headers),
    { steps: "all" },
  ),
  byRole("admin", "compliance/enter-local-rate", (client, { headers }) => {
    const rate = { city: "Los Angeles", taxKey: "local", percent: "2.5", fromDay: "2026-01-01", untilDay: "" };
    return client.form("/admin/compliance/CA/rates", rate, headers);
  }),
  aCase("compliance/confirm-values", async ({ app, person }) => {
    const { headers } = await person(app, "admin");
    const values = valueId(neededOf(packOf("VT")!, localDate(app.now(), "America/New_York"))[0]!);
    return (client) => client.form("/admin/compliance/VT", { values, note: "Read." }, headers);
  }),
  looseCase("compliance/withdraw-confirmation", { onRetry: [404] }, async ({ app, person }) => {
    const { headers } = await person(app, "admin");
    const value = neededOf(packOf("VT")!, localDate(app.now(), "America/New_York"))[0]!;
    await insertConfirmations(app.db, { state: "VT", note: "Read.", confirmedBy: "admin", confirmedAt: 0 }, [value]);
    return (client) => client.form("/admin/compliance/VT/withdrawal", { value: valueId(value) }, headers);
  }),
  { useCase: "menu/review-strain", onRetry: [404, 422], prepare: suggested },
  {
    useCase: "menu/add-strain",
    prepare: async () => (client) => client.post("/api/strains", { name: "Moon Dust", classification: "Hybrid" }),
  },
  {
    useCase: "accounts/send-contact-message",
    prepare: async () => {
      const message = { from_name: "Ana", reply_to: "ana@example.org", message: "Hello.", opened: Date.now() - 60_000 };
      return (client) => client.post("/api/contact", message);
    },
  },
  {
    useCase: "respond-once",
    steps: ["form_posts"],
    // A document is led to its page; what was worked on and could not be settled is worked on still, for a while.
    onRetry: [303, 409],
    records: ["form_posts"],
    prepare: async () => {
      const words = { from_name: "Ana", reply_to: "ana@example.org", message: "Hello.", opened: "1" };
      return (client) => client.form("/contact", { [FORM_KEY]: "0123456789abcdefghjkmnpqr", ...words });
    },
  },
  {
    useCase: "accounts/apply-as-sales-rep",
    prepare: async () => {
      const application = {
        from_name: "Bo",
        phone_number: "(213) 555-0177",
        reply_to: "bo@example.org",
        preferred_time: "Weekday Mornings",
        opened: Date.now() - 60_000,
      };
      return (client) => client.post("/api/sales-applications", application);
    },
  },
];
