import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { registerVendor } from "#app/use-cases/accounts/register-vendor.ts";
import { testVisit } from "#test/support/app.ts";
import { browserLike } from "#test/support/browser/browser-like.ts";
import { worker } from "#test/support/fetcher.ts";
import { aDispensary, PASSWORD } from "#test/support/people.ts";
import { aRegistration } from "#test/support/registration.ts";

let visitor = 0;
const client = () => browserLike(worker, "http://localhost", `10.5.${Math.floor(++visitor / 250)}.${visitor % 250}`);
let shop = 0;
const email = () => `shop-${++shop}@example.com`;

const payload = (over: Record<string, unknown> = {}) => ({
  firstName: "Ana",
  lastName: "Reyes",
  email: email(),
  password: "grow light 77",
  confirmPassword: "grow light 77",
  dispensaryName: "Ana's Greens",
  address: "1550 Vine St, Los Angeles, CA 90028",
  license: "C10-0000123-LIC",
  deliveryZone: { type: "Point", coordinates: [-118.326678912345, 34.098712345678] },
  ...over,
});
const register = (over: Record<string, unknown> = {}) => client().post("/api/auth/register", payload(over));
const rowOf = async (address: string) => {
  const [row] = await testVisit().db.all<Record<string, unknown>>(
    sql`SELECT v.*, u.role, u.password_hash, l.at AS books_opened_at FROM users u JOIN memberships m ON m.user_id = u.id JOIN vendors v ON v.id = m.vendor_id
      LEFT JOIN ledger_openings l ON l.vendor_id = v.id WHERE u.email = ${address}`,
  );
  return row;
};
const counts = async () => {
  const [row] = await testVisit().db.all(
    sql`SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM vendors) AS vendors, (SELECT count(*) FROM outbox) AS mails`,
  );
  return row;
};

test("a dispensary registers: active, its books open, on the map by seven decimals, in its own time zone", async () => {
  const address = email();
  const response = await register({ email: address.toUpperCase() });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ success: true, message: "Registration successful. Please log in." });
  expect(await rowOf(address)).toMatchObject({
    dispensary_name: "Ana's Greens",
    dispensary_type: "Delivery",
    status: "active",
    role: "vendor",
    license_number: "C10-0000123-LIC",
    street: "1550 Vine St",
    city: "Los Angeles",
    state: "CA",
    zip: "90028",
    lat: 34.0987123,
    lng: -118.3266789,
    zone_lat: 34.0987123,
    zone_lng: -118.3266789,
    time_zone: "America/Los_Angeles",
    courier_service_enabled: 0,
  });
  const row = await rowOf(address);
  expect(row?.books_opened_at).toBe(row?.created_at);
  expect(String(row?.password_hash)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const login = await client().post("/api/auth/login", { email: address, password: "grow light 77" });
  expect(login.status).toBe(200);
});

test("unknown fields in a body change nothing", async () => {
  const address = email();
  const more = {
    _id: "mine",
    id: "mine",
    role: "admin",
    status: "limited",
    createdAt: "2020-01-01",
    created_at: 1,
    vendorId: "mine",
    courierService: { enabled: true },
    subscription: { status: "ACTIVE" },
    emailVerifiedAt: 1,
  };
  expect((await register({ email: address, ...more })).status).toBe(201);
  const row = await rowOf(address);
  expect(row).toMatchObject({ status: "active", role: "vendor", courier_service_enabled: 0 });
  expect(row?.id).not.toBe("mine");
  expect(Number(row?.created_at)).toBeGreaterThan(Date.parse("2025-01-01"));
});

test("the courier signup's payload makes a courier partner", async () => {
  const address = email();
  const {
    confirmPassword: _c,
    address: _a,
    ...signup
  } = payload({
    email: address,
    dispensaryType: "Delivery",
    phone: "(213) 555-0142",
    contactNumbers: { primary: { formatted: "(213) 555-0142", e164: "2135550142" } },
    courierService: {
      enabled: true,
      plan: "subscription",
      status: "active",
      signupDate: "2026-06-16T19:00:00.000Z",
      notes: " Two vans, evenings only. ",
    },
  });
  expect((await client().post("/api/auth/register", signup)).status).toBe(201);
  expect(await rowOf(address)).toMatchObject({
    courier_service_enabled: 1,
    phone: "2135550142",
    status: "active",
    // Not what it claims of itself.
    courier_status: "pending",
    courier_signed_up_at: Date.parse("2026-06-16T19:00:00Z"),
    courier_notes: "Two vans, evenings only.",
  });
  const partner = client();
  await partner.post("/api/auth/login", { email: address, password: "grow light 77" });
  expect(await (await partner.get("/api/vendors/profile")).json()).toMatchObject({
    data: {
      courierService: {
        enabled: true,
        status: "pending",
        signupDate: "2026-06-16T19:00:00.000Z",
        notes: "Two vans, evenings only.",
      },
    },
  });
});

describe("a known email", () => {
  const strip = async (response: Response) => ({
    status: response.status,
    body: await response.json(),
    headers: [...response.headers].filter(([name]) => !/request-id|security-policy/.test(name)),
  });

  test("gets the same answer as a new one, while its owner gets an email and keeps account and password", async () => {
    const { account } = await aDispensary(testVisit());
    const known = await strip(await register({ email: account.email }));
    expect(known).toEqual(await strip(await register()));
    const mails = await testVisit().db.all<{ kind: string }>(
      sql`SELECT kind FROM outbox WHERE to_email = ${account.email}`,
    );
    expect(mails).toEqual([{ kind: "already-registered" }]);
    expect((await client().post("/api/auth/login", { email: account.email, password: PASSWORD })).status).toBe(200);
    expect((await client().post("/api/auth/login", { email: account.email, password: "grow light 77" })).status).toBe(
      401,
    );
  });

  test("is hashed for as a new one is", async () => {
    const visit = testVisit();
    const { account } = await aDispensary(visit);
    const hashesFor = async (address: string) => {
      let hashes = 0;
      const hash = (password: string) => {
        hashes += 1;
        return visit.passwords.hash(password);
      };
      const counted = { ...visit, passwords: { ...visit.passwords, hash }, address };
      await registerVendor(counted, aRegistration(address));
      return hashes;
    };
    expect([await hashesFor(account.email), await hashesFor(email())]).toEqual([1, 1]);
  });

  test("of five registrations at once makes one account", async () => {
    const address = email();
    const responses = await Promise.all(Array.from({ length: 5 }, () => register({ email: address })));
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(201));
    const rows = await testVisit().db.all(sql`SELECT 1 FROM vendors WHERE email = ${address}`);
    expect(rows).toHaveLength(1);
  });
});

describe("a registration is refused, and nothing stored,", () => {
  const point = (coordinates: unknown) => ({ deliveryZone: { type: "Point", coordinates } });
  test.each<[string, Record<string, unknown>, string]>([
    ["without a first name", { firstName: " " }, "First name is required"],
    ["without a last name", { lastName: undefined }, "Last name is required"],
    ["without an email", { email: "" }, "Email is required"],
    ["with half an email", { email: "ana@" }, "Invalid email address."],
    ["with a line break in the email", { email: "ana@example.com\nbcc: all@example.com" }, "Invalid email address."],
    ["without a dispensary name", { dispensaryName: "" }, "Dispensary name is required"],
    ["with a line break in the name", { dispensaryName: "A\r\nB" }, "Dispensary name must be one line of text"],
    ["without a password", { password: "", confirmPassword: "" }, "Password is required"],
    ["with a short password", { password: "seven77", confirmPassword: "seven77" }, "Use at least 8 characters."],
    [
      "with a common password",
      { password: "iloveyou", confirmPassword: "iloveyou" },
      "This password is too common. Please choose another.",
    ],
    ["with another confirmation", { confirmPassword: "grow light 78" }, "Passwords do not match"],
    ["without an address", { address: "" }, "Formatted address is required"],
    ["without coordinates", { deliveryZone: undefined }, "Valid address with coordinates is required"],
    ["with one coordinate", point([-118.3]), "Invalid coordinate format"],
    ["with three coordinates", point([-118.3, 34.1, 0]), "Invalid coordinate format"],
    ["with coordinates as text", point(["-118.3", "34.1"]), "Invalid coordinate format"],
    ["with coordinates off the earth", point([-118.3, 91]), "Invalid coordinate format"],
  ])("%s", async (_name, over, message) => {
    const before = await counts();
    const response = await register(over);
    expect([400, 422]).toContain(response.status);
    expect(await response.json()).toMatchObject({ success: false, message });
    expect(await counts()).toEqual(before);
  });
});
