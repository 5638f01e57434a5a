/** Percent of the pre-tax order total (SPEC.md 1, DECISIONS 24). */
export const A_LA_CARTE_PERCENT = 80;
export const SUBSCRIPTION_PERCENT = 85;
export type CourierRate = typeof A_LA_CARTE_PERCENT | typeof SUBSCRIPTION_PERCENT;

export const ORDER_TOTAL_MAX_CENTS = 10_000_000;

export type CourierAccount = {
  courierService: boolean;
  vendorStatus: "active" | "limited";
  subscribed: boolean;
};

export const courierRate = (account: CourierAccount | undefined): CourierRate =>
  account?.courierService && account.vendorStatus === "active" && account.subscribed
    ? SUBSCRIPTION_PERCENT
    : A_LA_CARTE_PERCENT;

/** Half a cent goes to the dispensary. */
export const courierPaymentCents = (orderTotalCents: number, rate: CourierRate): number =>
  Math.floor((orderTotalCents * rate + 50) / 100);
