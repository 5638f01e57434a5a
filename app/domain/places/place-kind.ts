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
