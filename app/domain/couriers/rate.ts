/** What a courier pays the dispensary for the goods, in percent of the pre-tax order total (SPEC.md 1, DECISIONS 24). */
export const A_LA_CARTE_PERCENT = 80;
export const SUBSCRIPTION_PERCENT = 85;
export type CourierRate = typeof A_LA_CARTE_PERCENT | typeof SUBSCRIPTION_PERCENT;

/** $100,000: what no single delivery is worth. */
export const ORDER_TOTAL_MAX_CENTS = 10_000_000;

/** What decides the rate; all of it is read on the server. */
export type CourierAccount = {
  courierService: boolean;
  vendorStatus: "active" | "limited";
  /** An ACTIVE courier subscription, its trial included. */
  subscribed: boolean;
};

/** 85 % with an active courier subscription, else 80 %; a visitor, a limited or a lapsed account gets 80 %. */
export const courierRate = (account: CourierAccount | undefined): CourierRate =>
  account?.courierService && account.vendorStatus === "active" && account.subscribed
    ? SUBSCRIPTION_PERCENT
    : A_LA_CARTE_PERCENT;

/** The payment to the dispensary in whole cents; half a cent goes to the dispensary. */
export const courierPaymentCents = (orderTotalCents: number, rate: CourierRate): number =>
  Math.floor((orderTotalCents * rate + 50) / 100);
