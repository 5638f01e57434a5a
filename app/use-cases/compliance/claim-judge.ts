import type { App } from "#app/app.ts";
import { claimErrors } from "#app/domain/compliance/claims/judge.ts";
import type { ClaimJudge, Texts } from "#app/domain/compliance/claims/published-texts.ts";
import { claimWords } from "#app/domain/compliance/claims/words.ts";
import { judgeOffer, type Offer, type OfferPlace, packAt } from "#app/domain/compliance/offers.ts";
import { listRegisteredNames } from "#db/compliance/claims.ts";
import { findVendor } from "#db/dispensaries/queries.ts";

const noClaims: ClaimJudge = () => ({});

/** Judges texts by the law of the dispensary's own state. Without a listed word it reads nothing. */
export async function claimJudge(
  { db, now }: Pick<App, "db" | "now">,
  vendorId: string,
  published: readonly Texts<string>[],
): Promise<ClaimJudge> {
  const texts = published.flatMap((each) => Object.values(each));
  const names = texts.flatMap((text) => claimWords(text ?? "").flatMap((match) => match.names));
  if (names.length === 0) return noClaims;
  const [shop, registered] = await Promise.all([findVendor(db, vendorId), listRegisteredNames(db, names)]);
  return (judged) => claimErrors(shop ?? { state: "" }, judged, now(), registered);
}

export async function offerErrors(
  app: Pick<App, "db" | "now">,
  shop: OfferPlace & { id: string },
  { texts, ...offer }: Pick<Offer, "kind" | "code"> & { texts: Record<string, string> },
  kindField = "kind",
): Promise<Record<string, string>> {
  const judge = await claimJudge(app, shop.id, [texts]);
  const errors = Object.entries(texts).map(([field, text]) => {
    const error = judgeOffer(packAt(shop), { ...offer, texts: [text] }, app.now());
    return error && { [{ kind: kindField, code: "code", texts: field }[error.about]]: error.message };
  });
  return Object.assign({}, judge(texts), ...errors);
}
