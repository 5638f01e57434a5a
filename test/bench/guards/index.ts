import { accessGuards } from "./access.ts";
import { browserGuards } from "./browser.ts";
import type { Guard } from "./guard.ts";
import { loadGuards } from "./load.ts";
import { orderGuards } from "./orders.ts";
import { signInGuards } from "./sign-in.ts";
import { uploadGuards } from "./uploads.ts";

/** Every guard that is taken out, by the section of what must not happen. */
export const guards: Record<string, readonly Guard[]> = {
  Access: accessGuards,
  "Sign-in": signInGuards,
  "Orders and courier requests": orderGuards,
  Uploads: uploadGuards,
  "Browser and injection": browserGuards,
  "Webhooks, cron, load": loadGuards,
};
