import { createStandardWebhooks } from "./standard.ts";
import type { Webhooks } from "./types.ts";

/** On a developer's machine, `local`, a receiver on this machine is told too. */
export const createWebhooks = (options: { key: string; local: boolean }): Webhooks => createStandardWebhooks(options);
