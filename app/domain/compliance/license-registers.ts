/**
 * Where a state's licenses can be looked up, on its regulator's own site; states whose address we don't know are missing.
 * Read on 2026-11-28 in public code that collects these lists, such as cannlytics/cannlytics.
 */
const registers: Record<string, string> = {
  AZ: "https://azcarecheck.azdhs.gov/s/",
  CA: "https://cannabis.ca.gov/resources/search-for-licensed-business/",
  CO: "https://sbg.colorado.gov/med/licensed-facilities",
  MA: "https://masscannabiscontrol.com/licensing-tracker/",
  NV: "https://ccb.nv.gov/list-of-licensees/",
  WA: "https://lcb.wa.gov/records/frequently-requested-lists",
};

export const licenseRegisterOf = (state: string): string | null => registers[state] ?? null;
