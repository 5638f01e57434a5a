import { expect, test } from "vitest";
import { cardOfToken, testCardOf, testCards, testCardToken } from "#app/domain/billing/test-cards.ts";

test("a test card is known however its number is typed, and no other card is", () => {
  for (const typed of ["4242424242424242", " 4242 4242 4242 4242 ", "4242-4242-4242-4242"])
    expect(testCardOf(typed)).toMatchObject({ brand: "visa", outcome: "approved" });
  for (const typed of ["4111111111111111", "424242424242424", ""]) expect(testCardOf(typed)).toBeUndefined();
});

test("a token says its card's brand, last digits and outcome, and never its number", () => {
  for (const card of testCards) {
    const token = testCardToken(card, "a1B2c3");
    expect(token).not.toContain(card.number);
    expect(cardOfToken(token)).toEqual({ brand: card.brand, last4: card.number.slice(-4), outcome: card.outcome });
  }
});

test.each([
  ["pm_card_visa", { brand: "visa", last4: "4242", outcome: "approved" }],
  ["pm_card_mastercard", { brand: "mastercard", last4: "4444", outcome: "approved" }],
  ["pm_card_authenticationRequired", { brand: "visa", last4: "3155", outcome: "check" }],
  ["pm_card_chargeDeclined", { brand: "visa", last4: "0002", outcome: "refused" }],
  ["pm_card_chargeCustomerFail", { brand: "visa", last4: "0341", outcome: "declined" }],
  ["pm_card_amex", undefined],
  ["pm_test_visa_4242_approved", undefined],
  ["xpm_test_visa_4242_approved_a1", undefined],
  ["pm_test_visa_4242_approved_a1!", undefined],
  ["pm_test_visa_42_approved_a1", undefined],
  ["pm_test_VISA_4242_approved_a1", undefined],
  ["", undefined],
])("the token %j is for %j", (token, card) => expect(cardOfToken(token)).toEqual(card));
