import { createStandardWebhooks } from "./standard.ts";
import type { Webhooks } from "./types.ts";

export const createWebhooks = (options: { key: string; local: boolean }): Webhooks => createStandardWebhooks(options);
