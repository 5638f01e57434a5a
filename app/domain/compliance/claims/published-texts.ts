export type Texts<F extends string> = { readonly [Field in F]?: string | null };

export type ClaimJudge = <F extends string>(texts: Texts<F>) => Partial<Record<F, string>>;

type ProductTexts = { name: string; brand: string; description: string; strain: string | null; strainDetails?: string };

export const productTexts = ({ name, brand, description, strain, strainDetails = "" }: ProductTexts) => ({
  name,
  brand,
  description,
  strain,
  strainDetails,
});

type Published = ProductTexts & { status?: string };

/** What was published before a rule stays editable: its texts are judged when one changes, or it returns to the menu. */
export const isNewlyPublished = (before: Published | undefined, after: Published): boolean =>
  !before ||
  JSON.stringify(productTexts(before)) !== JSON.stringify(productTexts(after)) ||
  (after.status === "Active" && before.status !== "Active");
