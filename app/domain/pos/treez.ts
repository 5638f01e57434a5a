import { onlyErrors } from "../menu/variation.ts";

export const TREEZ_CONNECTED = "Successfully connected to Treez!";
export const TREEZ_NOT_CONNECTED = "Failed to connect to Treez";

/** It becomes a segment of the URL we call, so nothing that could point elsewhere gets through. */
export const isDispensaryName = (text: string): boolean => /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$/i.test(text);

export const dispensaryNameTyped = (text: string): string =>
  text
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/\.treez\.io(\/.*)?$/i, "")
    .toLowerCase();

const WRONG_NAME = "Letters, digits and hyphens only: the first part of your treez.io address.";
const WRONG_KEY = "This is not an API key of Treez.";

export const credentialErrors = (name: string, key: string) =>
  onlyErrors({
    dispensaryName: isDispensaryName(name) ? undefined : name ? WRONG_NAME : "Dispensary name is required",
    apiKey: /^[\x21-\x7e]{1,500}$/.test(key) ? undefined : key ? WRONG_KEY : "API key is required",
  });

export const sealOwner = (vendorId: string) => `treez:${vendorId}`;
