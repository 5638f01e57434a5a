/** The provider's test-mode cards with their documented tokens, for development without keys. */
export const testCards = [
  { number: "4242424242424242", token: "pm_card_visa", brand: "visa", outcome: "approved", label: "Approved" },
  {
    number: "5555555555554444",
    token: "pm_card_mastercard",
    brand: "mastercard",
    outcome: "approved",
    label: "Approved",
  },
  {
    number: "4000002500003155",
    token: "pm_card_authenticationRequired",
    brand: "visa",
    outcome: "check",
    label: "Bank asks for confirmation",
  },
  { number: "4000000000000002", token: "pm_card_chargeDeclined", brand: "visa", outcome: "refused", label: "Declined" },
  {
    number: "4000000000000341",
    token: "pm_card_chargeCustomerFail",
    brand: "visa",
    outcome: "declined",
    label: "Declined when charged",
  },
] as const;

export type TestCard = (typeof testCards)[number];
export type CardOutcome = TestCard["outcome"];

export const testCardOf = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number.replace(/\D/g, ""));

export const testCardToken = (card: TestCard, random: string): string =>
  `pm_test_${card.brand}_${card.number.slice(-4)}_${card.outcome}_${random}`;

export function cardOfToken(token: string): { brand: string; last4: string; outcome: CardOutcome } | undefined {
  const [, brand, last4, outcome] = /^pm_test_([a-z]+)_(\d{4})_([a-z]+)_[A-Za-z0-9]+$/.exec(token) ?? [];
  if (brand && last4 && outcome) return { brand, last4, outcome: outcome as CardOutcome };
  const card = testCards.find((each) => each.token === token);
  return card && { brand: card.brand, last4: card.number.slice(-4), outcome: card.outcome };
}
