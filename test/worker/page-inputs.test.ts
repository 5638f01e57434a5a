import { beforeAll, expect, test } from "vitest";
import type { Role } from "#app/domain/accounts/actor.ts";
import type { FormResponse } from "#app/domain/form-response.ts";
import { UNREADABLE_TEXT } from "#app/domain/text.ts";
import { action as register } from "#app/routes/account/register.tsx";
import { action as license } from "#app/routes/admin/vendor-license.ts";
import { action as suspension } from "#app/routes/admin/vendor-suspension.tsx";
import { action as requestCourier } from "#app/routes/courier/request.tsx";
import { action as subscribe } from "#app/routes/dashboard/billing/overview.tsx";
import { action as product } from "#app/routes/dashboard/menu/product-panel.tsx";
import { action as treez } from "#app/routes/dashboard/pos/integrations.tsx";
import { action as ownContact } from "#app/routes/dashboard/settings/contact.tsx";
import { action as dispensary } from "#app/routes/dashboard/settings/dispensary.tsx";
import { action as addCourier } from "#app/routes/dispatch/couriers.tsx";
import { action as addStrain } from "#app/routes/site/add-strain.tsx";
import { action as contact } from "#app/routes/site/contact.tsx";
import { action as apply } from "#app/routes/site/sales.tsx";
import { routeArgs, testVisit } from "#test/support/app.ts";
import { card } from "#test/support/billing.ts";
import { productPanel } from "#test/support/forms/product-panel.ts";
import { aDispensary, anAccount, signedIn } from "#test/support/people.ts";
import { stock } from "#test/support/shop.ts";

const visit = testVisit({ clientIp: "page-inputs" });
const cookies: Partial<Record<Role, string>> = {};
const params: Record<string, string> = {};
beforeAll(async () => {
  const { vendor, account } = await aDispensary(visit);
  cookies.vendor = await signedIn(visit, account.id);
  for (const role of ["admin", "dispatcher"] as const)
    cookies[role] = await signedIn(visit, (await anAccount(visit, role)).id);
  Object.assign(params, { vendorId: vendor.id, productId: (await stock(visit.db, vendor.id)).id });
});

type PostedForm = { action: unknown; role?: Role; form: Record<string, string>; texts: string[] };
const person = { firstName: "Ana", lastName: "Reyes", email: "ana@example.org" };
const contactMessage = { from_name: "Ana", reply_to: "ana@example.org", message: "Hello" };
const phone = "(213) 555-0188";
const forms: Record<string, PostedForm> = {
  contact: { action: contact, form: contactMessage, texts: ["from_name", "message"] },
  "sales application": {
    action: apply,
    form: {
      ...contactMessage,
      phone_number: phone,
      preferred_time: "Weekend Mornings",
      company_name: "C",
      additional_info: "I",
    },
    texts: ["from_name", "company_name", "additional_info"],
  },
  "new strain": {
    action: addStrain,
    form: { name: "Night Bus", classification: "Indica", description: "Deep", genetics: "A, B" },
    texts: ["name", "description", "genetics"],
  },
  registration: {
    action: register,
    form: {
      ...person,
      password: "grow light 77",
      confirmPassword: "grow light 77",
      dispensaryName: "Green",
      license: "C10",
      address: "1550 Vine St, Los Angeles, CA 90028",
      lat: "34.1",
      lng: "-118.3",
    },
    texts: ["firstName", "lastName", "dispensaryName", "license", "address"],
  },
  "courier request": {
    action: requestCourier,
    form: {
      dispensaryName: "Green",
      address: "1 Main St, Los Angeles, CA 90012",
      contactPhone: phone,
      orderNumber: "1",
      customerName: "Ana",
      customerPhone: phone,
      deliveryAddress: "2 Main St, Los Angeles, CA 90012",
      orderTotal: "20",
      notes: "Ring",
    },
    texts: ["dispensaryName", "orderNumber", "customerName", "notes"],
  },
  "card form": {
    action: subscribe,
    role: "vendor",
    form: {
      sourceId: card(),
      addressLine1: "1 Main St",
      addressLine2: "B",
      city: "LA",
      state: "CA",
      postalCode: "90012",
    },
    texts: ["addressLine1", "addressLine2", "city", "state", "postalCode"],
  },
  "own contact": {
    action: ownContact,
    role: "vendor",
    form: { ...person, phone, additional1: "", additional2: "", employeeNumber: "", version: "1" },
    texts: ["firstName", "lastName"],
  },
  "dispensary info": {
    action: dispensary,
    role: "vendor",
    form: { dispensaryName: "Green", license: "C10", dispensaryType: "Delivery", version: "1" },
    texts: ["dispensaryName", "license"],
  },
  "product edit": {
    action: product,
    role: "vendor",
    form: productPanel({ price: "25", strain: "Sativa", strainDetails: "Berry" }),
    texts: ["amount", "strain", "strainDetails"],
  },
  "Treez connection": {
    action: treez,
    role: "vendor",
    form: { dispensaryName: "green", apiKey: "k" },
    texts: ["dispensaryName"],
  },
  "new courier": {
    action: addCourier,
    role: "dispatcher",
    form: { ...person, phone },
    texts: ["firstName", "lastName"],
  },
  "license review": {
    action: license,
    role: "admin",
    form: { licenseNumber: "C10", expiresOn: "2030-01-01", verified: "yes", version: "1" },
    texts: ["licenseNumber"],
  },
  suspension: {
    action: suspension,
    role: "admin",
    form: { suspended: "yes", reason: "Complaints" },
    texts: ["reason"],
  },
};

/** A form is sent as UTF-8, in which half of a character is the sign for a lost one. */
const unreadable = {
  NUL: "a\u0000b",
  "a bidi override": "a\u202eb",
  "a lost character": "a\ufffdb",
  "a space without width": "a\u200bb",
};

async function post({ action, role }: PostedForm, form: Record<string, string>) {
  const unlimited = { ...visit, rateLimit: async () => ({ allowed: true, retryAfterSeconds: 0 }) };
  const args = routeArgs(unlimited, { cookie: role && cookies[role], params, form });
  return (action as (args: unknown) => Promise<{ data: FormResponse; init: ResponseInit | null }>)(args);
}

test.each(Object.entries(forms))(
  "the form %s says beside its field that a text cannot be read",
  async (_name, posted) => {
    const outcomes: unknown[] = [];
    const expected: unknown[] = [];
    for (const field of posted.texts) {
      for (const [name, text] of Object.entries(unreadable)) {
        const { data, init } = await post(posted, { ...posted.form, [field]: text });
        const error = data.fields[field] ?? "";
        outcomes.push([field, name, data.done, /hidden or broken|one line/.test(error), (init?.status ?? 200) >= 400]);
        expected.push([field, name, false, true, true]);
        expect(data.typed[field] === text).toBe(true);
      }
    }
    expect(outcomes).toEqual(expected);
    expect(UNREADABLE_TEXT).toMatch(/hidden or broken/);
  },
);
