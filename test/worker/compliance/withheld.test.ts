import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.ts";
import type { LicenseCheck } from "#app/domain/compliance/withheld.ts";
import { refreshWithheld } from "#app/use-cases/compliance/refresh-withheld.ts";
import { reviewLicense } from "#app/use-cases/compliance/review-license.ts";
import { saveDispensaryInfo } from "#app/use-cases/dispensaries/save-info.ts";
import { updateWithheld, WITHHELD_PAGE } from "#db/compliance/withheld.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { vendors } from "#db/schema/index.ts";
import { NOON, testApp, testVisit } from "#test/support/app.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { nearby, shopAt, somewhere } from "#test/support/nearby.ts";
import { openShop, stock } from "#test/support/shop.ts";

const { db, settings } = testApp();
const appWith = (licenseCheck: LicenseCheck, at = NOON): App =>
  testApp({ at, settings: { ...settings, licenseCheck } });
const verified = { licenseNumber: "C10-1", licenseApprovedAt: 1 };
const namesOf = ({ vendors: listed }: Awaited<ReturnType<typeof nearby>>) =>
  listed.map(({ dispensaryName }) => dispensaryName);
const withheldOf = async (id: string) => (await findVendor(db, id))?.withheld;

beforeEach(() => db.update(vendors).set({ withheld: null, licenseApprovedAt: 1, licenseExpiresOn: null }));

describe("where licenses are required", () => {
  test("dispensaries without a valid verified license are unlisted, and listed if none is required", async () => {
    const shops = {
      none: await openShop(db),
      unverified: await openShop(db, { licenseNumber: "C10-1" }),
      verified: await openShop(db, verified),
      lastDay: await openShop(db, { ...verified, licenseExpiresOn: "2026-06-16" }),
      over: await openShop(db, { ...verified, licenseExpiresOn: "2026-06-15" }),
    };
    const reasons = async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(shops).map(async ([is, { id }]) => [is, await withheldOf(id)])),
      );
    expect(await refreshWithheld(appWith("required"))).toEqual({ changed: 3 });
    expect(await reasons()).toEqual({
      none: "license",
      unverified: "license",
      verified: null,
      lastDay: null,
      over: "license",
    });
    expect(await refreshWithheld(appWith("required"))).toEqual({ changed: 0 });
    expect(await refreshWithheld(appWith("off"))).toEqual({ changed: 3 });
    expect(new Set(Object.values(await reasons()))).toEqual(new Set([null]));
  });

  test("a license expires at the dispensary's own midnight", async () => {
    const over = { ...verified, licenseExpiresOn: "2026-06-15" };
    const here = await openShop(db, over);
    const there = await openShop(db, { ...over, timeZone: "Pacific/Honolulu" });
    const at = Date.parse("2026-06-16T07:00:00Z");
    await refreshWithheld(appWith("required", at - 1));
    expect([await withheldOf(here.id), await withheldOf(there.id)]).toEqual([null, null]);
    await refreshWithheld(appWith("required", at));
    expect([await withheldOf(here.id), await withheldOf(there.id)]).toEqual(["license", null]);
  });

  test("every dispensary is checked, however many there are", async () => {
    for (let at = 0; at <= WITHHELD_PAGE; at++) await openShop(db);
    expect(await refreshWithheld(appWith("required"))).toEqual({ changed: WITHHELD_PAGE + 1 });
  });

  test("a review lists a dispensary immediately, and a new license number unlists it again", async () => {
    const app = appWith("required");
    const { id } = await openShop(db, { licenseNumber: "C10-1" });
    await refreshWithheld(app, { vendorId: id });
    expect(await withheldOf(id)).toBe("license");
    const visit = { ...testVisit(), settings: app.settings };
    const admin = { ...actorOf("someone"), role: "admin" as const };
    const review = { vendorId: id, licenseNumber: "C10-1", expiresOn: "2027-01-01", verified: true, version: null };
    expect(await reviewLicense(visit, admin, review)).toMatchObject({ ok: true });
    expect(await withheldOf(id)).toBeNull();
    const info = { dispensaryName: "Green Door", dispensaryType: "Delivery" as const, license: "C10-2", version: null };
    expect(await saveDispensaryInfo(app, actorOf(id), info)).toMatchObject({
      ok: true,
      value: { withheld: "license" },
    });
  });
});

test("a dispensary in a closed state is unlisted, for its license first if that is missing", async () => {
  const [nevada, oregon, unlicensed] = [
    await openShop(db, { ...verified, state: "NV" }),
    await openShop(db, { ...verified, state: "OR" }),
    await openShop(db, { state: "NV" }),
  ];
  const facts = { licenseCheck: "required", days: {} } as const;
  await updateWithheld(db, { ...facts, openStates: ["CA", "OR"] }, {});
  expect(await withheldOf(nevada.id)).toBe("state");
  expect(await withheldOf(oregon.id)).toBeNull();
  expect(await withheldOf(unlicensed.id)).toBe("license");
  await updateWithheld(db, { ...facts, openStates: "all" }, { state: "NV" });
  expect(await withheldOf(nevada.id)).toBeNull();
});

test("unlisted dispensaries leave /nearby and its search, and return", async () => {
  const app = testApp();
  const here = somewhere();
  const shop = await shopAt(here, { dispensaryName: "Withheld" }, db);
  await stock(db, shop.id, { name: "Grumbleberry" });
  const listed = async () => [
    namesOf(await nearby(app, here, "")),
    namesOf(await nearby(app, here, "mode=pickup")),
    (await nearby(app, here, "q=grumbleberry")).hits.length,
  ];
  expect(await listed()).toEqual([["Withheld"], ["Withheld"], 1]);
  for (const reason of ["license", "state"] as const) {
    await db.update(vendors).set({ withheld: reason }).where(eq(vendors.id, shop.id));
    expect(await listed()).toEqual([[], [], 0]);
  }
  await db.update(vendors).set({ withheld: null }).where(eq(vendors.id, shop.id));
  expect(await listed()).toEqual([["Withheld"], ["Withheld"], 1]);
});
