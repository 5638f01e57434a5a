export const PROMO_TITLE_MAX = 100;
export const PROMO_DESCRIPTION_MAX = 500;
export const PROMO_INCOMPLETE = "Please fill in all required fields";

export type PromoInput = { title: string; description: string; applicableToSaleItems: boolean };

export function promoFaults(promo: PromoInput): Partial<Record<"title" | "description", string>> {
  const faults: Partial<Record<"title" | "description", string>> = {};
  if (promo.title.trim() === "") faults.title = PROMO_INCOMPLETE;
  else if (promo.title.length > PROMO_TITLE_MAX) faults.title = `Up to ${PROMO_TITLE_MAX} characters.`;
  if (promo.description.trim() === "") faults.description = PROMO_INCOMPLETE;
  else if (promo.description.length > PROMO_DESCRIPTION_MAX) {
    faults.description = `Up to ${PROMO_DESCRIPTION_MAX} characters.`;
  }
  return faults;
}
