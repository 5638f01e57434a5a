/** Where a delivery may be wanted; the law of some states looks at it. */
export const placeKinds = [
  "home",
  "business",
  "consumption-site",
  "hotel",
  "dormitory",
  "school",
  "day-care",
  "public-land",
] as const;
export type PlaceKind = (typeof placeKinds)[number];
