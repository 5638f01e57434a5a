import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { productTexts } from "#app/domain/compliance/claims/published-texts.ts";
import { orderToken } from "#app/platform/order-link.ts";
import { hideClaim } from "#app/use-cases/compliance/hide-claim.ts";
import { readPublishedClaims } from "#app/use-cases/compliance/read-published-claims.ts";
import { saveDeal } from "#app/use-cases/deals/save-deal.ts";
import { saveDispensaryInfo } from "#app/use-cases/dispensaries/save-info.ts";
import { savePromo } from "#app/use-cases/dispensaries/save-promo.ts";
import { changeProducts } from "#app/use-cases/menu/change-products.ts";
import { createCatalogProduct } from "#app/use-cases/menu/create-catalog-product.ts";
import { importMenu } from "#app/use-cases/menu/import-menu.ts";
import { publishProduct } from "#app/use-cases/menu/publish-product.ts";
import { publishProducts } from "#app/use-cases/menu/publish-products.ts";
import { updateProduct } from "#app/use-cases/menu/update-product.ts";
import { listPublishedClaims } from "#db/compliance/claims.ts";
import { auditEvents, claimReadings, outbox, products, publishedClaims, strains, vendors } from "#db/schema/index.ts";
import { testApp, testVisit } from "#test/support/app.ts";
import { asJson } from "#test/support/as-json.ts";
import { actorOf, addOrder, aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { anAccount } from "#test/support/people.ts";
import { jpeg } from "#test/support/pictures.ts";
import { aReview } from "#test/support/reviews.ts";
import { openShop, stock } from "#test/support/shop.ts";

const app = testApp({ at: Date.now() });
const { db } = app;
type Vendor = Awaited<ReturnType<typeof aVendor>>;
let mine: Vendor;
beforeEach(async () => {
  mine = await aVendor(app, worker);
});

const PLANTED = "Just like candy";
const REFUSAL = /Leave out “candy”: words for candy are not allowed in California \(4 CCR §15040\(a\)\(2\)-\(3\)\)/;
const actor = () => actorOf(mine.vendor.id);
const form = (field: string, fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append(field, new File([jpeg()], "photo.jpg", { type: "image/jpeg" }));
  return new Request("http://localhost/", { method: "POST", body });
};
const fresh = async () => {
  const { imageKey = null } = await stock(db, mine.vendor.id);
  const variation = { imageKey, priceCents: 900, salePriceCents: null, amount: "10mg", strain: "Hybrid" } as const;
  const rest = { strainDetails: "", thcPercent: null, tags: [], contents: null, stock: null };
  const facts = {
    catalogProductId: null,
    name: "Drops",
    brand: "B",
    category: "Edible",
    description: PLANTED,
  } as const;
  return { ...facts, variation: { ...variation, ...rest } };
};

const surfaces: Record<string, { field: string; write(): Promise<unknown> }> = {
  "a product's edit": {
    field: "description",
    write: async () => {
      const { id } = await stock(db, mine.vendor.id);
      return updateProduct(app, actor(), { productId: id, version: null, edit: { description: PLANTED } });
    },
  },
  "a product's return to the menu": {
    field: "name",
    write: async () => {
      const { id } = await stock(db, mine.vendor.id, { name: PLANTED, status: "Disabled" });
      return updateProduct(app, actor(), { productId: id, version: null, edit: { status: "Active" } });
    },
  },
  "a change of many products": {
    field: "changes.0.status",
    write: async () => {
      const { id: productId } = await stock(db, mine.vendor.id, { name: PLANTED, status: "Disabled" });
      return changeProducts(app, actor(), { lines: [{ productId, status: "Active" }], dryRun: false });
    },
  },
  "a new product": {
    field: "description",
    write: async () => publishProduct(app, actor(), { product: await fresh(), once: null }),
  },
  "a size added to a product": {
    field: "price.0",
    write: async () => {
      const { id } = await stock(db, mine.vendor.id, { name: PLANTED });
      const row = { from: { kind: "own", id }, amount: "7g", strain: "Hybrid", price: "20", salePrice: "" };
      return publishProducts(app, actor(), { rows: [row as never], once: null });
    },
  },
  "a catalog product": {
    field: "name",
    write: () =>
      createCatalogProduct(app, actor(), {
        upload: form("images", { name: PLANTED, brand: "B", category: "Edible", description: "", amount: '["10mg"]' }),
        key: null,
      } as never),
  },
  "a deal's name": {
    field: "name",
    write: () =>
      saveDeal(app, actor(), { name: PLANTED, kind: "percent", percent: 10, target: { scope: "order" } } as never),
  },
  "a dispensary's new name": {
    field: "dispensaryName",
    write: () => {
      const info = { dispensaryName: PLANTED, dispensaryType: "Pickup", license: "", version: null } as const;
      return saveDispensaryInfo(app, actor(), info);
    },
  },
  "a promotion": {
    field: "title",
    write: () => savePromo(app, actor(), form("promoImage", { title: PLANTED, description: "Today" }) as never),
  },
};

describe("a text with a claim is refused at its field", () => {
  test.each(Object.entries(surfaces))("in %s", async (_, { field, write }) => {
    expect(await write()).toMatchObject({ ok: false, fields: { [field]: expect.stringMatching(REFUSAL) } });
  });

  test("in a menu file, with its line", async () => {
    const file = `name,category,amount,strain,price\nGummies,Edible,10mg,Hybrid,9\n${PLANTED},Edible,10mg,Hybrid,9\n`;
    expect(await importMenu(app, actor(), { file, apply: null })).toMatchObject({
      value: { plan: [{ what: "new" }, { line: 3, what: "refused", errors: [expect.stringMatching(REFUSAL)] }] },
    });
  });

  test("in a menu file that returns a product with a claim to the menu, though the file has no column for it", async () => {
    const hidden = { name: "Gummies", category: "Edible", amount: "10mg", description: PLANTED } as const;
    const { id } = await stock(db, mine.vendor.id, { ...hidden, status: "Disabled" });
    const file = `id,name,category,price,status\n${id},Gummies,Edible,9,Active\n`;
    expect(await importMenu(app, actor(), { file, apply: null })).toMatchObject({
      value: { plan: [{ what: "refused", errors: [expect.stringMatching(REFUSAL)] }] },
    });
  });

  test("in a review and in its answer", async () => {
    const { id } = await addOrder(app, mine.vendor.id, { status: "COMPLETED" });
    const token = await orderToken(app.settings.orderLinkKey, id);
    const path = `http://localhost/api/customer/orders/${id}/review?token=${token}`;
    const init = asJson("POST", { rating: 5, text: PLANTED }, { Origin: "http://localhost" });
    const review = await worker.fetch(path, init);
    const { id: reviewId } = await aReview(app, mine.vendor.id);
    const response = await mine.browser.send(
      `/api/vendors/reviews/${reviewId}/answer`,
      asJson("PUT", { text: PLANTED }),
    );
    for (const refused of [review, response]) {
      expect(await refused.json()).toMatchObject({ success: false, fields: { text: expect.stringMatching(REFUSAL) } });
      expect(refused.status).toBe(422);
    }
  });

  test("unless it is a registered strain, and only in states that forbid it", async () => {
    const { id } = await stock(db, mine.vendor.id);
    const named = { productId: id, version: null, edit: { name: "Violet Candy" } };
    expect(await updateProduct(app, actor(), named)).toMatchObject({ ok: false });
    const facts = { id: "violet", classification: "Hybrid", createdAt: 0 } as const;
    await db.insert(strains).values({ ...facts, name: "Violet Candy", approved: true });
    expect(await updateProduct(app, actor(), named)).toMatchObject({ ok: true });
    const { id: shop } = await openShop(db, { state: "WA" });
    const { id: there } = await stock(db, shop);
    const edit = { description: PLANTED };
    expect(await updateProduct(app, actorOf(shop), { productId: there, version: null, edit })).toMatchObject({
      ok: true,
    });
  });

  test("but other fields can still change", async () => {
    const { id } = await stock(db, mine.vendor.id, { description: PLANTED });
    const edit = { priceCents: 1234 };
    expect(await updateProduct(app, actor(), { productId: id, version: null, edit })).toMatchObject({ ok: true });
  });
});

describe("what was published before", () => {
  beforeEach(async () => {
    await db.delete(claimReadings);
    await db.delete(publishedClaims);
  });
  const queue = async () =>
    (await listPublishedClaims(db, null)).claims.filter((claim) => claim.vendorId === mine.vendor.id);

  test("is queued if its text, deal, promotion or review has a claim, newest first, and checked once per law", async () => {
    const old = await stock(db, mine.vendor.id, { name: PLANTED, updatedAt: 1000 });
    await stock(db, mine.vendor.id, { name: PLANTED, status: "Disabled" });
    const review = await aReview(app, mine.vendor.id, { text: PLANTED });
    await db.update(vendors).set({ promoTitle: PLANTED, updatedAt: 2000 }).where(eq(vendors.id, mine.vendor.id));
    await readPublishedClaims(app);
    expect((await queue()).map(({ subject, subjectId }) => [subject, subjectId])).toEqual([
      ["review", review.id],
      ["promotion", mine.vendor.id],
      ["product", old.id],
    ]);
    expect(await readPublishedClaims(app)).toEqual({ read: 0, found: 0 });
  });

  test("is checked again when a state's law changes", async () => {
    const { id } = await openShop(db, { state: "AZ" });
    await stock(db, id, { name: "Extra strength" });
    const foundAt = async (at: string) => {
      await readPublishedClaims(testApp({ at: Date.parse(at) }));
      return (await listPublishedClaims(db, null)).claims.filter(({ vendorId }) => vendorId === id).length;
    };
    expect(await foundAt("2026-06-30T20:00:00Z")).toBe(0);
    expect(await foundAt("2026-07-01T20:00:00Z")).toBe(1);
  });

  test("leaves the queue when the claim is removed or an admin hides it, which is emailed", async () => {
    const mended = await stock(db, mine.vendor.id, { name: PLANTED });
    const hidden = await stock(db, mine.vendor.id, { name: PLANTED });
    await readPublishedClaims(app);
    expect(await queue()).toHaveLength(2);
    const edit = { ...productTexts({ ...mended, brand: "", description: "", strain: null }), name: "Drops" };
    await updateProduct(app, actor(), { productId: mended.id, version: null, edit });
    const [claim] = await queue();
    expect(claim?.subjectId).toBe(hidden.id);
    const admin = await anAccount(app, "admin");
    const by = { userId: admin.id, role: "admin", vendorId: null } as never;
    expect(await hideClaim(testVisit(), actorOf(mine.vendor.id), { id: claim?.id ?? "" })).toMatchObject({ ok: false });
    expect(await hideClaim(testVisit(), by, { id: claim?.id ?? "" })).toMatchObject({ ok: true });
    expect(await queue()).toEqual([]);
    const [row] = await db.select().from(products).where(eq(products.id, hidden.id));
    expect(row?.status).toBe("Disabled");
    const [mail] = await db.select().from(outbox).where(eq(outbox.kind, "claim-hidden"));
    expect(mail?.body).toMatch(REFUSAL);
    expect(await db.select().from(auditEvents).where(eq(auditEvents.kind, "claim-hidden"))).toHaveLength(1);
    expect(await hideClaim(testVisit(), by, { id: claim?.id ?? "" })).toMatchObject({ reason: "not-found" });
  });
});
