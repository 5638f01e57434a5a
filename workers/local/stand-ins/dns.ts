import { proofName, proofValue } from "#app/domain/dispensaries/website/host.ts";
import { websiteToken } from "#app/platform/website-token.ts";
import type { Db } from "#db/client.ts";
import { websites } from "#db/schema/websites.ts";

/**
 * DNS over HTTPS where each owner has added the records that they were shown. Names that begin with "missing" have none,
 * and those that begin with "broken" aren't answered.
 */
export async function respondDns(request: Request, db: Db, key: string): Promise<Response> {
  const name = new URL(request.url).searchParams.get("name") ?? "";
  if (name.includes(".broken")) return new Response("Out of order", { status: 502 });
  const claims = await db.select({ vendorId: websites.vendorId, host: websites.host }).from(websites);
  const ofName = claims.filter(({ host }) => proofName(host) === name && !host.startsWith("missing"));
  const tokens = await Promise.all(ofName.map(({ vendorId, host }) => websiteToken(key, vendorId, host)));
  const TXT = 16;
  const Answer = tokens.map((token) => ({ name, type: TXT, TTL: 300, data: `"${proofValue(token)}"` }));
  return Response.json(Answer.length > 0 ? { Status: 0, Answer } : { Status: 3 });
}
