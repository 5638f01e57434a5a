export const PROMO_TITLE_MAX = 100;
export const PROMO_DESCRIPTION_MAX = 500;
export const PROMO_INCOMPLETE = "Please fill in all required fields";

type PromoField = "title" | "description";

const textError = (text: string, max: number): string | undefined => {
  if (text.trim() === "") return PROMO_INCOMPLETE;
  return text.length > max ? `Up to ${max} characters.` : undefined;
};

export function promoErrors({ title, description }: Record<PromoField, string>): Partial<Record<PromoField, string>> {
  const errors = [
    ["title", textError(title, PROMO_TITLE_MAX)],
    ["description", textError(description, PROMO_DESCRIPTION_MAX)],
  ];
  return Object.fromEntries(errors.filter(([, error]) => error));
}
