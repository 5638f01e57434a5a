export const PROMO_TITLE_MAX = 100;
export const PROMO_DESCRIPTION_MAX = 500;
export const PROMO_INCOMPLETE = "Please fill in all required fields";

const textError = (text: string, max: number): string | undefined => {
  if (text.trim() === "") return PROMO_INCOMPLETE;
  return text.length > max ? `Up to ${max} characters.` : undefined;
};

export const promoErrors = ({ title, description }: Record<"title" | "description", string>) => ({
  title: textError(title, PROMO_TITLE_MAX),
  description: textError(description, PROMO_DESCRIPTION_MAX),
});
