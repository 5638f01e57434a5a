export const usTimeZones: readonly string[] = [
  ...["New_York", "Detroit", "Kentucky/Louisville", "Kentucky/Monticello"],
  ...["Indianapolis", "Vincennes", "Winamac", "Marengo", "Petersburg", "Vevay", "Tell_City", "Knox"].map(
    (place) => `Indiana/${place}`,
  ),
  ...["Chicago", "Menominee", "North_Dakota/Center", "North_Dakota/New_Salem", "North_Dakota/Beulah"],
  ...["Denver", "Boise", "Phoenix", "Los_Angeles"],
  ...["Anchorage", "Juneau", "Sitka", "Metlakatla", "Yakutat", "Nome", "Adak", "Puerto_Rico", "St_Thomas"],
]
  .map((zone) => `America/${zone}`)
  .concat("Pacific/Honolulu", "Pacific/Guam");
