import type { ClaimKind } from "#app/domain/compliance/pack-schema.ts";

/** What each state lets a dispensary show and give, and whether sale items may come first: our own reading, not the packs'. */
export const lawfulOffers: Record<string, string> = {
  CA: "sale promotion percent amount buyGet bundle code first",
  MI: "sale promotion percent amount buyGet bundle points code first",
  NM: "points",
  NY: "sale promotion percent amount bundle points code",
  MD: "sale promotion percent amount first",
  MT: "sale promotion percent amount first",
  OH: "sale promotion percent amount first",
  OR: "sale promotion percent amount first",
  RI: "sale promotion percent amount first",
  VT: "sale promotion percent amount first",
};

const lawfulClaims: Record<string, readonly ClaimKind[]> = {
  AZ: ["health", "safe", "candy", "excess", "slang"],
  CA: ["excess", "potency", "slang"],
  IL: ["safe", "candy", "potency", "slang"],
  MD: ["health", "safe", "candy", "potency", "slang"],
  ME: ["excess", "slang"],
  MI: ["candy", "excess", "potency", "slang"],
  MT: ["safe", "candy", "excess", "potency", "slang"],
  NM: ["safe", "candy", "excess", "potency", "slang"],
  NV: ["health", "safe", "candy", "potency", "slang"],
  OH: ["safe", "candy", "excess", "potency"],
  OR: ["candy", "potency", "slang"],
  WA: ["safe", "candy", "potency", "slang"],
};

/** Words of the warning that stands with menu, product and checkout. */
const warnings: Record<string, string> = {
  AZ: "if you are under 21 years of age or pregnant",
  DE: "KEEP IN LOCKED STORAGE CONTAINERS",
  MI: "National Poison Control Center",
  NJ: "This product contains cannabis",
  NM: "Please Consume Responsibly",
  NV: "For use only by adults 21 years of age and older",
  NY: "If someone accidentally consumes cannabis",
  OR: "under the influence of this drug",
  RI: "For Ages 21+ and medical cannabis patients",
  WA: "may be habit forming",
};

/** What holds for a dispensary that the crawl reads. */
export type Case = {
  name: string;
  state: string;
  offers: string;
  claims: readonly string[];
  warning: string | undefined;
};

export const caseIn = (state: string): Case => ({
  name: state,
  state,
  offers: lawfulOffers[state] ?? "",
  claims: lawfulClaims[state] ?? [],
  warning: warnings[state],
});
