import { overLimit, type RateLimit } from "#app/domain/rate-limits.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import type { Visit } from "#app/visit.ts";

export const overClientLimit = async (visit: Visit, limit: RateLimit, message?: string) =>
  overLimit(await visit.rateLimit(limit, ipKey(visit.clientIp)), message);
