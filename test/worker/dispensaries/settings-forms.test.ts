import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { dealFields } from "#app/domain/deals/form.ts";
import type { FormResponse } from "#app/domain/form-response.ts";
import { weekdays } from "#app/domain/local-date.ts";
import { action as licenseReview } from "#app/routes/admin/vendor-license.ts";
import { action as suspension } from "#app/routes/admin/vendor-suspension.tsx";
import { action as button } from "#app/routes/dashboard/actions.ts";
import { action as cancellation } from "#app/routes/dashboard/billing/cancel.tsx";
import { action as cardChange } from "#app/routes/dashboard/billing/card-change.tsx";
import { action as payment } from "#app/routes/dashboard/billing/overview.tsx";
import { action as reactivation } from "#app/routes/dashboard/billing/reactivate.tsx";
import { action as deal } from "#app/routes/dashboard/deals/deal.tsx";
import { action as product } from "#app/routes/dashboard/menu/product-panel.tsx";
import { action as treezAction } from "#app/routes/dashboard/pos/actions.ts";
import { action as contact } from "#app/routes/dashboard/settings/contact.tsx";
import { action as zone } from "#app/routes/dashboard/settings/delivery-zone.tsx";
import { action as dispensary } from "#app/routes/dashboard/settings/dispensary.tsx";
import { action as logo } from "#app/routes/dashboard/settings/logo.tsx";
import { action as hours } from "#app/routes/dashboard/settings/opening-hours.tsx";
import { action as payments } from "#app/routes/dashboard/settings/payments.tsx";
import { action as treez } from "#app/routes/dashboard/settings/pos.tsx";
import { action as printers } from "#app/routes/dashboard/settings/printers.tsx";
import { action as promo } from "#app/routes/dashboard/settings/promo.tsx";
import { action as windows } from "#app/routes/dashboard/settings/windows.tsx";
import { action as courierAction } from "#app/routes/delivery/actions.ts";
import { saveVendor } from "#app/use-cases/dispensaries/save-vendor.ts";
import { findWindowSettings } from "#db/checkout/windows.ts";
import { findDeal, listDeals } from "#db/deals/queries.ts";
import { updatePause } from "#db/dispensaries/writes.ts";
import { findProductOfVendor } from "#db/menu/queries.ts";
import { findLatestImport, findPosConnection } from "#db/pos/queries.ts";
import { listPrinters } from "#db/printing/queries.ts";
import { auditEvents, storedImages, users, vendors } from "#db/schema/index.ts";
import { actionOf, callRoute, testVisit } from "#test/support/app.ts";
import { address } from "#test/support/billing.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { productPanel } from "#test/support/forms/product-panel.ts";
import { aDispensary, anAccount, papers, signedIn } from "#test/support/people.ts";
import { jpeg } from "#test/support/pictures.ts";
import { stock } from "#test/support/shop.ts";

const courierPapers = actionOf(courierAction, "dispatch/couriers/:courierId/papers");
const dealSwitch = actionOf(button, "vendor-dashboard/deals/:dealId/switch");
const pause = actionOf(button, "vendor-dashboard/pause");
const treezImport = actionOf(treezAction, "vendor/treez/import");
const step = actionOf(treezAction, "vendor/treez/step");
const preview = actionOf(treezAction, "vendor/treez/preview");
const removal = actionOf(treezAction, "vendor/treez/removal");

const visit = testVisit();
const { db } = visit;
let cookie: string;
let vendorId: string;
beforeEach(async () => {
  const { vendor, account } = await aDispensary(visit, { phone: "2135550121" });
  [vendorId, cookie] = [vendor.id, await signedIn(visit, account.id)];
});

type Typed = Record<string, string>;

async function post(action: unknown, typed: Typed, params: Typed = {}, files: Record<string, File> = {}) {
  const form = action === promo || action === logo ? multipart({ ...typed, ...files }) : typed;
  const request = { path: "/vendor-dashboard/settings", cookie, params, form };
  const reply = await callRoute<{ data: FormResponse; init: ResponseInit | null } | Response>(action, visit, request);
  if (reply instanceof Response)
    return { status: reply.status, done: true, message: "", fields: {}, typed: {}, reason: null };
  return { status: reply.init?.status ?? 200, ...reply.data } as FormResponse & { status: number };
}

function multipart(values: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value as string);
  return form;
}

const row = async () => (await db.select().from(vendors).where(eq(vendors.id, vendorId)))[0]!;
const week = Object.fromEntries(
  weekdays.flatMap((day) => [
    [`${day}.open`, "09:00"],
    [`${day}.close`, "21:00"],
    [`${day}.open2`, "15:00"],
    [`${day}.close2`, "20:00"],
  ]),
);
const terms: Typed = {
  ...Object.fromEntries(dealFields.always.map((name) => [name, ""])),
  name: "Spring",
  kind: "percent",
  value: "20",
  "target.scope": "order",
  on: "true",
};

/** A form as a browser sends it, by its name. */
const forms: Record<string, { action: unknown; typed: Typed; params?: Typed }> = {
  hours: { action: hours, typed: { ...week, "monday.is": "open", version: "1" } },
  payments: { action: payments, typed: { minOrder: "30", "acceptedPayments.Cash": "on", version: "1" } },
  windows: {
    action: windows,
    typed: { minutes: "30", capacity: "4", leadMinutes: "60", daysAhead: "2", acceptMinutes: "45", version: "0" },
  },
  zone: { action: zone, typed: { lat: "34.05", lng: "-118.24", radiusMiles: "9", search: "", version: "1" } },
  contact: {
    action: contact,
    typed: {
      firstName: "Ana",
      lastName: "Reyes",
      email: "ana@example.org",
      phone: "(213) 555-0188",
      version: "1",
      additional1: "",
      additional2: "",
      employeeNumber: "",
    },
  },
  dispensary: {
    action: dispensary,
    typed: { dispensaryName: "Green", license: "", dispensaryType: "Delivery", version: "1" },
  },
  deal: { action: deal, typed: { ...terms, version: "0" }, params: { dealId: "new" } },
};

const stored = async () =>
  JSON.stringify([await row(), await findWindowSettings(db, vendorId), await listDeals(db, vendorId)]);

describe.each(Object.entries(forms))("the form of %s", (_, { action, typed, params }) => {
  test("is saved as shown in the browser, with its key", async () =>
    expect((await post(action, { ...typed, formKey: "key", _t: "1" }, params)).done).toBe(true));

  test.each([
    ["nothing of its own", () => ({ junk: "1" })],
    ["its version and nothing else", () => ({ version: typed.version ?? "" })],
    ["no version", () => Object.fromEntries(Object.entries(typed).filter(([name]) => name !== "version"))],
    ["one field more", () => ({ ...typed, junk: "1" })],
  ])("with %s is refused, and nothing changes", async (_, posted) => {
    const before = await stored();
    const reply = await post(action, posted(), params);
    expect([reply.status, reply.done]).toEqual([400, false]);
    expect(reply.message).toMatch(/nothing was saved/);
    expect(await stored()).toBe(before);
  });
});

/** Forms without a version. */
const single: Record<string, { action: unknown; typed: Typed }> = {
  printers: { action: printers, typed: { name: "Counter" } },
  Treez: { action: treez, typed: { dispensaryName: "greendoor", apiKey: "a-key-of-treez" } },
  "a pause": { action: pause, typed: { minutes: "15", reason: "Staff meeting" } },
};

describe.each(Object.entries(single))("the form of %s", (_, { action, typed }) => {
  test("is saved as the browser sends it, and refused with one field more", async () => {
    const refused = await post(action, { ...typed, formKey: "key", junk: "1" });
    expect([refused.status, refused.done, refused.message]).toEqual([400, false, "There is no field “junk” here."]);
    expect(refused.typed.apiKey).toBeUndefined();
    expect(await listPrinters(db, vendorId, visit.now())).toEqual([]);
    expect((await row()).pausedUntil).toBeNull();
    expect(await findPosConnection(db, vendorId)).toBeUndefined();
    expect((await post(action, { ...typed, formKey: "key", _t: "1" })).done).toBe(true);
  });
});

test("the answer that shows a printer's address is marked as a secret, new each time", async () => {
  await post(printers, { name: "Counter" });
  expect(visit.showsSecret).toBe("redo");
});

/** Forms that are a button alone. */
const buttons: Record<string, unknown> = {
  "a Treez preview": preview,
  "a Treez import": treezImport,
  "a Treez import's next step": step,
  "the removal of Treez": removal,
  "a subscription's cancellation": cancellation,
};

test.each(Object.entries(buttons))("the button of %s is refused with one field more", async (_, action) => {
  await post(treez, { dispensaryName: "greendoor", apiKey: "a-key-of-treez" });
  const refused = await post(action, { formKey: "key", junk: "1" });
  expect([refused.status, refused.done, refused.message]).toEqual([400, false, "There is no field “junk” here."]);
  expect(await findPosConnection(db, vendorId)).toBeDefined();
  expect(await findLatestImport(db, vendorId)).toBeUndefined();
});

test.each(Object.entries({ payment, "card change": cardChange, reactivation }))(
  "the card form of a %s is read with its key, and refused with one field more",
  async (_, action) => {
    const card = { ...address, sourceId: "pm_test_visa_4242_approved_1", formKey: "key" };
    const refused = await post(action, { ...card, junk: "1" });
    expect([refused.status, refused.message]).toEqual([400, "There is no field “junk” here."]);
    expect((await post(action, { ...card, _t: "1" })).status).not.toBe(400);
  },
);

describe("a form that lacks the field it sets changes nothing, and neither does one with a field more:", () => {
  const lacking: Typed[] = [{ junk: "1" }, {}];

  test("a deal's switch", async () => {
    await post(deal, { ...terms, version: "0" }, { dealId: "new" });
    const [created] = await listDeals(db, vendorId);
    const params = { dealId: created!.id };
    for (const posted of [...lacking, { on: "false", junk: "1" }, { on: "off" }])
      expect((await post(dealSwitch, posted, params)).status).toBe(400);
    expect(await findDeal(db, vendorId, created!.id)).toMatchObject({ on: true });
    expect((await post(dealSwitch, { on: "false", formKey: "key" }, params)).done).toBe(true);
  });

  test("a product's panel", async () => {
    const { id } = await stock(db, vendorId, { tags: ["Staff Pick"], priceCents: 2500 });
    const whole = productPanel({ tags: "Staff Pick" });
    const { stockSeen: _, ...without } = whole;
    const before = await findProductOfVendor(db, vendorId, id);
    for (const posted of [...lacking, without, { price: "30", version: "1" }, { ...whole, junk: "1" }])
      expect((await post(product, posted, { productId: id })).status).toBe(400);
    expect(await findProductOfVendor(db, vendorId, id)).toEqual(before);
    expect(await post(product, { ...whole, formKey: "key" }, { productId: id })).toMatchObject({ done: true });
  });

  test("a license's review by an admin", async () => {
    const license = { licenseNumber: "C10-1", licenseExpiresOn: "2030-01-01", licenseApprovedAt: visit.now() };
    await db.update(vendors).set(license).where(eq(vendors.id, vendorId));
    cookie = await signedIn(visit, (await anAccount(visit, "admin")).id);
    const whole = { licenseNumber: "C10-2", expiresOn: "2031-01-01", verified: "yes", version: "1" };
    const { version: _, ...without } = whole;
    for (const posted of [...lacking, { version: "1" }, without, { ...whole, junk: "1" }])
      expect((await post(licenseReview, posted, { vendorId })).status).toBe(400);
    expect(await row()).toMatchObject({ ...license, version: 1 });
    expect((await post(licenseReview, { ...whole, formKey: "key" }, { vendorId })).done).toBe(true);
  });

  test("a suspension, and its end", async () => {
    cookie = await signedIn(visit, (await anAccount(visit, "admin")).id);
    await post(suspension, { suspended: "yes", reason: "Fraud." }, { vendorId });
    for (const posted of [...lacking, { reason: "Mended." }, { suspended: "no", reason: "Mended.", junk: "1" }])
      expect((await post(suspension, posted, { vendorId })).status).toBe(400);
    expect((await row()).suspensionReason).toBe("Fraud.");
    expect((await post(suspension, { suspended: "no", reason: "Mended.", formKey: "key" }, { vendorId })).done).toBe(
      true,
    );
  });

  test("a courier's papers", async () => {
    const courier = await anAccount(visit, "courier", { employeeNumber: "A17" });
    const { courierId, sent } = { courierId: courier.id, sent: { employeeNumber: "B18", employers: "", ...papers } };
    cookie = await signedIn(visit, (await anAccount(visit, "dispatcher")).id);
    for (const posted of [...lacking, { employeeNumber: "B18" }, { ...sent, junk: "1" }])
      expect((await post(courierPapers, posted, { courierId })).status).toBe(400);
    const number = async () => (await db.select().from(users).where(eq(users.id, courierId)))[0]?.employeeNumber;
    expect(await number()).toBe("A17");
    expect((await post(courierPapers, sent, { courierId })).done).toBe(true);
    expect(await number()).toBe("B18");
  });
});

test("a logo with a field that does not exist is refused, and no picture is stored", async () => {
  const picture = new File([jpeg()], "logo.jpg", { type: "image/jpeg" });
  const refused = await post(logo, { junk: "1" }, {}, { logo: picture });
  expect([refused.status, refused.message]).toEqual([400, "This form has no field “junk”, so nothing was saved."]);
  expect([await db.select().from(storedImages), (await row()).logoKey]).toEqual([[], null]);
  expect((await post(logo, { formKey: "key" }, {}, { logo: picture })).done).toBe(true);
});

describe("a form that was opened before another person saved", () => {
  const changed = "Someone else changed these settings. Check what is saved now, then save again.";

  test.each(["hours", "payments", "zone", "contact", "dispensary", "windows"])(
    "that of %s returns what was typed, and saves it with the current version",
    async (name) => {
      const { action, typed } = forms[name]!;
      await post(action, typed);
      const late = { ...typed, ...(name === "payments" ? { minOrder: "35" } : {}) };
      const refused = await post(action, late);
      expect([refused.status, refused.reason, refused.message]).toEqual([409, "changed-meanwhile", changed]);
      expect(refused.typed).toEqual(late);
      const version = String(Number(typed.version) + 1);
      expect((await post(action, { ...late, version })).done).toBe(true);
    },
  );

  test("that of a deal does so too, without a line in the history", async () => {
    await post(deal, { ...terms, version: "0" }, { dealId: "new" });
    const [added] = await listDeals(db, vendorId);
    const params = { dealId: added!.id };
    const lines = async () => (await db.select().from(auditEvents).where(eq(auditEvents.subjectId, added!.id))).length;
    const before = await lines();
    const version = (await findDeal(db, vendorId, added!.id))!.updatedAt;
    const refused = await post(deal, { ...terms, value: "30", version: String(version - 1) }, params);
    expect([refused.status, refused.message, refused.typed.value]).toEqual([409, changed, "30"]);
    expect([await lines(), (await listDeals(db, vendorId))[0]?.percent]).toEqual([before, 20]);
    expect((await post(deal, { ...terms, value: "30", version: String(version) }, params)).done).toBe(true);
    expect((await listDeals(db, vendorId))[0]?.percent).toBe(30);
  });
});

test("derived values are written with a change, whether pictures change or not", async () => {
  const by = { vendorId, actorId: actorOf(vendorId).userId, now: visit.now() };
  for (const images of [[], ["logos/none.jpg"]]) {
    const also = [updatePause(db, vendorId, { until: 5 + images.length, reason: null })];
    const change = { version: null, set: { minOrderCents: 100 }, images, also };
    expect((await saveVendor(visit, by, change)).ok).toBe(true);
    expect((await row()).pausedUntil).toBe(5 + images.length);
  }
});
