import { describe, expect, test } from "vitest";
import { ratingOf, reviewsText } from "#app/domain/dispensaries/rating.ts";
import {
  answerError,
  authorName,
  canReview,
  reviewErrors,
  type StoredReview,
  toReviewJson,
  UNNAMED,
} from "#app/domain/dispensaries/review.ts";
import {
  brokenRule,
  REVIEW_TEXT_MAX,
  removalReasons,
  removalReasonText,
} from "#app/domain/dispensaries/review-rules.ts";
import { stages } from "#app/domain/orders/stage.ts";

const review = (facts: Partial<StoredReview> = {}): StoredReview => ({
  id: "review",
  createdAt: Date.parse("2026-06-16T19:00:00Z"),
  rating: 4,
  text: "Fast and friendly.",
  answer: null,
  answeredAt: null,
  removalReason: null,
  firstName: "Ana",
  lastName: "Reyes",
  ...facts,
});

describe("what a review may say:", () => {
  test.each([
    "Fast and friendly. The jars were sealed.",
    "A real treat, well-cured flower and smooth pre-rolls.",
    "Ordered at 5.30, here at 6.15; 3 x 3.5 g for $75.00, order 2026-000-1234.",
    "Alaskan Thunder Fuck is back on the shelf!",
    "The chocolate with shiitake was odd, the Scunthorpe cocktail gummies were not.",
    "I would assess it as classy. The cockpit vape is great.",
    "Relaxing and happy. I slept well.",
    "Great service.Come again.",
    "Der Fahrer war überpünktlich. ¡Muy amables!",
    "",
  ])("%j is fine", (text) => expect(reviewErrors({ rating: 5, text })).toEqual({}));

  test.each([
    ["links", "Cheaper at www.example.com"],
    ["links", "see HTTPS://example.org/x"],
    ["links", "go to weedmart.shop for more"],
    ["links", "weedmart dot com has it"],
    ["links", "find me at insta.me/ana"],
    ["contact", "Text me: (213) 555-0188"],
    ["contact", "call 213.555.0188 now"],
    ["contact", "+1 213 555 0188"],
    ["contact", "2135550188"],
    ["contact", "write to ana@example.org"],
    ["contact", "write to ana at gmail"],
    ["profanity", "This is bullshit."],
    ["profanity", "What the FÜCK"],
    ["profanity", "sh1t quality"],
    ["profanity", "The driver is an asshole."],
    ["health", "It cures everything."],
    ["health", "Helped with my anxiety."],
    ["health", "better than any treatment for back pain"],
    ["health", "This healed me"],
    ["health", "My Épilepsy is gone"],
  ] as const)("what breaks the rule “%s” is refused beside its field: %j", (rule, text) => {
    expect(brokenRule(text)?.rule).toBe(rule);
    expect(reviewErrors({ rating: 5, text }).text).toMatch(/^Please .*\.$/);
  });

  test("a text has at most 1,000 characters, and none that are hidden", () => {
    expect(reviewErrors({ rating: 5, text: "a".repeat(REVIEW_TEXT_MAX) })).toEqual({});
    expect(reviewErrors({ rating: 5, text: "a".repeat(REVIEW_TEXT_MAX + 1) }).text).toBe(
      "Please keep it to 1,000 characters.",
    );
    expect(reviewErrors({ rating: 5, text: "a\u202Eb" }).text).toContain("hidden");
  });

  test("a rating is one to five stars", () => {
    for (const rating of [1, 2, 3, 4, 5]) expect(reviewErrors({ rating, text: "" })).toEqual({});
    for (const rating of [0, 6, 2.5, -1, Number.NaN])
      expect(reviewErrors({ rating, text: "" }).rating).toBe("Choose one to five stars.");
  });

  test("an answer keeps the same rules, and says something", () => {
    expect(answerError("Thank you.")).toBeUndefined();
    expect(answerError(" \n")).toBe("Write an answer first.");
    expect(answerError("Visit www.example.com")).toMatch(/links/);
  });

  test("even the longest text is read in no time", () => {
    const before = performance.now();
    for (const text of ["a@".repeat(500), "1 ".repeat(500), "a.".repeat(500), "f".repeat(1000), "a-".repeat(500)])
      reviewErrors({ rating: 5, text });
    expect(performance.now() - before).toBeLessThan(200);
  });
});

test("only an order that was delivered or picked up can be reviewed", () =>
  expect(stages.filter(canReview)).toEqual(["delivered", "collected"]));

describe("who wrote it", () => {
  test.each([
    ["Ana", "Reyes", "Ana R."],
    [" Ana  María", " reyes", "Ana R."],
    ["A".repeat(20), "Reyes", `${"A".repeat(20)} R.`],
    ["Zoë", "Ångström", "Zoë Å."],
    ["O'Neil", "", "O'Neil"],
    ["Jean-Luc", "(none)", "Jean-Luc"],
  ])("%s %s is %s", (firstName, lastName, shown) => expect(authorName({ firstName, lastName })).toBe(shown));

  test.each([
    "",
    " ",
    "www.example.com",
    "2135550188",
    "ana@example.org",
    "Fuck",
    "A".repeat(21),
    "<b>",
    "7Ana",
    "Ana7",
  ])("a first name of %j, which is none, is a customer", (firstName) =>
    expect(authorName({ firstName, lastName: "" })).toBe(UNNAMED),
  );
});

describe("as anybody reads it", () => {
  test("a review has its rating, text, author and answer, and no other word of the order", () => {
    const withAnswer = review({ answer: "Thank you.", answeredAt: Date.parse("2026-06-17T08:00:00Z") });
    expect(toReviewJson(withAnswer)).toEqual({
      _id: "review",
      createdAt: "2026-06-16T19:00:00.000Z",
      rating: 4,
      text: "Fast and friendly.",
      author: "Ana R.",
      answer: { text: "Thank you.", at: "2026-06-17T08:00:00.000Z" },
      removed: null,
    });
  });

  test.each(removalReasons)("one that was removed by the rule “%s” says so and nothing else", (removalReason) => {
    const removed = toReviewJson(review({ removalReason, answer: "Well.", answeredAt: 1 }));
    expect(removed).toMatchObject({ rating: null, text: "", author: null, answer: null });
    expect(removed.removed).toBe(`Removed: ${removalReasonText[removalReason]}`);
  });
});

test("the rating is the mean with one decimal, and none without reviews", () => {
  expect(ratingOf({ ratingSum: 0, ratingCount: 0 })).toBeNull();
  expect(ratingOf({ ratingSum: 13, ratingCount: 3 })).toEqual({ average: 4.3, count: 3 });
  expect(reviewsText(1)).toBe("1 review");
  expect(reviewsText(1200)).toBe("1,200 reviews");
});
