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

export const placeLabels: Record<PlaceKind, string> = {
  home: "A home",
  business: "A business",
  "consumption-site": "A consumption site",
  hotel: "A hotel",
  dormitory: "A dormitory",
  school: "A school",
  "day-care": "Day care",
  "public-land": "Public land",
};
