/** Where a state's licenses can be looked up; states whose address we don't know are missing. */
const registers: Record<string, string> = {
  CA: "https://cannabis.ca.gov/resources/search-for-licensed-business/",
};

export const licenseRegisterOf = (state: string): string | null => registers[state] ?? null;
