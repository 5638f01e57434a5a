import { beforeEach, describe, expect, test } from "vitest";
import type { ReviewJson } from "#app/domain/dispensaries/review-schema.ts";
import { orderToken } from "#app/platform/order-link.ts";
import { removeReview } from "#app/use-cases/dispensaries/remove-review.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { auditEvents, orders, reviews } from "#db/schema/index.ts";
import { testApp, testVisit } from "#test/support/app.ts";
import { asJson } from "#test/support/as-json.ts";
import { addOrder, aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { anAccount } from "#test/support/people.ts";
import { aReview } from "#test/support/reviews.ts";

const app = testApp({ at: Date.now() });
let shop: Awaited<ReturnType<typeof aVendor>>;
beforeEach(async () => {
  shop = await aVendor(app, worker);
});

type Reply = { success: boolean; code?: string; message?: string; fields?: Record<string, string>; data: ReviewJson };

async function review(orderId: string, body: object, token?: string) {
  const key = token ?? (await orderToken(app.settings.orderLinkKey, orderId));
  const path = `/api/customer/orders/${orderId}/review?token=${key}`;
  const response = await worker.fetch(`http://localhost${path}`, asJson("POST", body, { Origin: "http://localhost" }));
  return { status: response.status, body: (await response.json()) as Reply };
}

async function listed(vendorId: string, query = "") {
  const response = await worker.fetch(`http://localhost/api/vendors/${vendorId}/reviews${query}`);
  type Page = { data: ReviewJson[]; rating: { average: number; count: number } | null; nextPage: string | null };
  return { status: response.status, ...((await response.json()) as Page) };
}

async function reply(reviewId: string, text: string) {
  return (await shop.browser.send(`/api/vendors/reviews/${reviewId}/answer`, asJson("PUT", { text }))).status;
}

const completed = (facts: Parameters<typeof addOrder>[2] = {}) =>
  addOrder(app, shop.vendor.id, { status: "COMPLETED", ...facts });

describe("a review", () => {
  test("is written once for an order that was picked up, and is public at once under a first name and an initial", async () => {
    const { id } = await completed();
    const first = await review(id, { rating: 5, text: " Fast and friendly. " });
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({ rating: 5, text: "Fast and friendly.", author: "Ana R.", answer: null });
    const second = await review(id, { rating: 1, text: "Changed my mind." });
    expect(second).toMatchObject({ status: 409, body: { code: "conflict" } });
    const page = await listed(shop.vendor.id);
    expect(page.data.map(({ text }) => text)).toEqual(["Fast and friendly."]);
    expect(page.rating).toEqual({ average: 5, count: 1 });
  });

  test.each([
    ["was not handed over yet", { status: "AWAITING_PROCESSING" }],
    ["was canceled", { status: "CANCELLED" }],
  ] as const)("of an order that %s is refused", async (_, facts) => {
    const { id } = await completed(facts);
    expect(await review(id, { rating: 5 })).toMatchObject({ status: 409, body: { code: "illegal-move" } });
  });

  test("needs the token of the order's link: another order's opens nothing", async () => {
    const [{ id }, other] = await Promise.all([completed(), completed()]);
    const token = await orderToken(app.settings.orderLinkKey, other.id);
    expect((await review(id, { rating: 5 }, token)).status).toBe(404);
    expect((await review(id, { rating: 5 }, "")).status).toBe(404);
    expect((await listed(shop.vendor.id)).data).toEqual([]);
  });

  test("that breaks a rule is refused with a sentence beside its field, and nothing is written", async () => {
    const { id } = await completed();
    const link = await review(id, { rating: 5, text: "More at www.example.com" });
    expect(link.status).toBe(422);
    expect(link.body.fields).toEqual({ text: "Please leave out links and web addresses." });
    expect((await review(id, { text: "No stars." })).body.fields).toEqual({ rating: "Choose one to five stars." });
    expect((await listed(shop.vendor.id)).rating).toBeNull();
  });

  test("two at once are one", async () => {
    const { id } = await completed();
    const replies = await Promise.all([review(id, { rating: 5 }), review(id, { rating: 1 })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await findVendor(app.db, shop.vendor.id))?.ratingCount).toBe(1);
  });

  test("loses its name when its order's personal data is deleted", async () => {
    await aReview(app, shop.vendor.id);
    await app.db.update(orders).set({ firstName: "", lastName: "" });
    expect((await listed(shop.vendor.id)).data[0]?.author).toBe("A customer");
  });
});

describe("the list of reviews", () => {
  test("is listed in pages, newest first, once", async () => {
    const start = app.now() - 10_000;
    for (const at of [1, 2, 3, 4, 5]) await aReview(app, shop.vendor.id, { rating: at, createdAt: start + at });
    const first = await listed(shop.vendor.id, "?limit=2");
    expect(first.data.map(({ rating }) => rating)).toEqual([5, 4]);
    expect(first.rating).toEqual({ average: 3, count: 5 });
    const second = await listed(shop.vendor.id, first.nextPage?.replace(/^[^?]*/, ""));
    expect(second.data.map(({ rating }) => rating)).toEqual([3, 2]);
    const third = await listed(shop.vendor.id, second.nextPage?.replace(/^[^?]*/, ""));
    expect(third.data.map(({ rating }) => rating)).toEqual([1]);
    expect(third.nextPage).toBeNull();
  });

  test("can't be written while the dispensary takes no orders", async () => {
    const limited = await aVendor(app, worker, { status: "limited" });
    expect((await listed(limited.vendor.id)).status).toBe(404);
    expect((await listed("none")).status).toBe(404);
  });
});

describe("an answer", () => {
  test("is the dispensary's, is shown below the review, and can be rewritten", async () => {
    const { id } = await aReview(app, shop.vendor.id);
    expect(await reply(id, "Thank you.")).toBe(200);
    expect(await reply(id, "Thank you, Ana.")).toBe(200);
    expect((await listed(shop.vendor.id)).data[0]?.answer?.text).toBe("Thank you, Ana.");
  });

  test("to a review that was removed is refused", async () => {
    const removed = await aReview(app, shop.vendor.id, { removedAt: 1, removalReason: "links" });
    expect(await reply(removed.id, "Well.")).toBe(404);
  });
});

describe("a removal", () => {
  const admin = async () => {
    const { id } = await anAccount(app, "admin");
    return { userId: id, role: "admin" } as Parameters<typeof removeReview>[1];
  };

  test("replaces the review with its reason, removes its stars from the rating, and can be undone", async () => {
    const visit = { ...testVisit(), now: app.now };
    await aReview(app, shop.vendor.id, { rating: 5 });
    const { id } = await aReview(app, shop.vendor.id, { rating: 1 });
    const by = await admin();
    expect(await removeReview(visit, by, { reviewId: id, reason: "offTopic" })).toMatchObject({ ok: true });
    // Twice is no second removal.
    await removeReview(visit, by, { reviewId: id, reason: "links" });
    const page = await listed(shop.vendor.id);
    expect(page.rating).toEqual({ average: 5, count: 1 });
    expect(page.data.find(({ _id }) => _id === id)).toMatchObject({
      removed: "Removed: it contained a link.",
      text: "",
      author: null,
      rating: null,
    });
    await removeReview(visit, by, { reviewId: id, reason: null });
    expect((await listed(shop.vendor.id)).rating).toEqual({ average: 3, count: 2 });
    const audit = (await app.db.select().from(auditEvents))
      .map(({ kind }) => kind)
      .filter((kind) => /review-re/.test(kind));
    expect(audit).toEqual(["review-removed", "review-removed", "review-restored"]);
  });

  test("needs one of the rules that are shown, and an admin", async () => {
    const visit = testVisit();
    const { id } = await aReview(app, shop.vendor.id);
    const by = await admin();
    expect(await removeReview(visit, by, { reviewId: id, reason: "bad for business" })).toMatchObject({
      reason: "invalid",
      fields: { reason: "Choose the rule that it breaks." },
    });
    expect(await removeReview(visit, by, { reviewId: "none", reason: "links" })).toMatchObject({ reason: "not-found" });
    const vendor = { ...by, role: "vendor", vendorId: shop.vendor.id } as typeof by;
    expect(await removeReview(visit, vendor, { reviewId: id, reason: "links" })).toMatchObject({
      reason: "not-allowed",
    });
    expect((await listed(shop.vendor.id)).data[0]?.removed).toBeNull();
  });

  test("of the row removes its stars", async () => {
    await aReview(app, shop.vendor.id);
    await app.db.delete(reviews);
    expect(await findVendor(app.db, shop.vendor.id)).toMatchObject({ ratingSum: 0, ratingCount: 0 });
  });
});
