export const TREEZ_CONNECTED = "Successfully connected to Treez!";
export const TREEZ_NOT_CONNECTED = "Failed to connect to Treez";
export const TREEZ_NOT_IMPORTED = "Failed to import products";
export const TREEZ_IMPORTED = "Products added to inventory successfully!";

/**
 * Whether a text may be a dispensary's name at Treez: the first label of its treez.io address. It becomes a segment of
 * the path that we call, so nothing that could lead to another one gets through.
 */
export const isDispensaryName = (text: string): boolean => /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$/i.test(text);

/** What somebody typed or pasted: "Green-Door ", "https://greendoor.treez.io/portal" and "greendoor" are all welcome. */
export const dispensaryNameTyped = (text: string): string =>
  text
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/\.treez\.io(\/.*)?$/i, "")
    .toLowerCase();

/** What a sealed key or token is bound to. */
export const keyOwner = (vendorId: string) => `treez-key:${vendorId}`;
export const tokenOwner = (vendorId: string) => `treez-token:${vendorId}`;
