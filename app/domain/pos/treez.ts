export const TREEZ_CONNECTED = "Successfully connected to Treez!";
export const TREEZ_NOT_CONNECTED = "Failed to connect to Treez";
export const TREEZ_NOT_IMPORTED = "Failed to import products";
export const TREEZ_IMPORTED = "Products added to inventory successfully!";

/** It becomes a segment of the URL we call, so nothing that could point elsewhere gets through. */
export const isDispensaryName = (text: string): boolean => /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$/i.test(text);

export const dispensaryNameTyped = (text: string): string =>
  text
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/\.treez\.io(\/.*)?$/i, "")
    .toLowerCase();

export const keyOwner = (vendorId: string) => `treez-key:${vendorId}`;
export const tokenOwner = (vendorId: string) => `treez-token:${vendorId}`;
