export const PROMO_TITLE_MAX = 100;
export const PROMO_DESCRIPTION_MAX = 500;
export const PROMO_INCOMPLETE = "Please fill in all required fields";

type PromoField = "title" | "description";

const textFault = (text: string, max: number): string | undefined => {
  if (text.trim() === "") return PROMO_INCOMPLETE;
  return text.length > max ? `Up to ${max} characters.` : undefined;
};

/** Leaves out the fields that are fine. */
export function promoFaults({ title, description }: Record<PromoField, string>): Partial<Record<PromoField, string>> {
  const faults = [
    ["title", textFault(title, PROMO_TITLE_MAX)],
    ["description", textFault(description, PROMO_DESCRIPTION_MAX)],
  ];
  return Object.fromEntries(faults.filter(([, fault]) => fault));
}
