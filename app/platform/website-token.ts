import { hmac } from "./digest.ts";

const LENGTH = 32;

/** What a dispensary writes into a host's DNS. Computed, never stored: each dispensary has its own for each host. */
export const websiteToken = async (key: string, vendorId: string, host: string): Promise<string> =>
  (await hmac(key, `website:${vendorId}:${host}`)).slice(0, LENGTH);
