import { aliasOf, hostOf, servedBy, type Website } from "#app/domain/dispensaries/website/host.ts";
import { SECOND_MS } from "#app/domain/time.ts";
import { createShortCache } from "#app/edge/cache.ts";
import { enterWebsite, type Visit } from "#app/visit.ts";
import { findWebsite } from "#db/dispensaries/websites.ts";

/** An isolate caches what a host serves for this long, including that it serves nothing. */
export const HOST_AGE_MS = 10 * SECOND_MS;
const HOSTS_MAX = 5000;

const hosts = createShortCache<{ website: Website | undefined }>(HOSTS_MAX, HOST_AGE_MS);

/** 421 for a host that serves nothing. The marketplace's own are known without a look into the database. */
export async function enterHost(visit: Visit, request: Request): Promise<Response | undefined> {
  const { local, marketplaceHosts } = visit.settings;
  const named = hostOf(request.url);
  const isOurs = marketplaceHosts.includes(named) || (local && isLoopback(named));
  const served = servedBy(isOurs, isOurs ? undefined : await readWebsite(visit, local ? aliasOf(named) : named));
  if (served.kind === "marketplace") return undefined;
  if (served.kind === "website") {
    enterWebsite(visit, served.website, request);
    return undefined;
  }
  return new Response("This address is not served here.", { status: 421 });
}

/** While the database fails, what the host served within the last hour. */
async function readWebsite(visit: Visit, host: string): Promise<Website | undefined> {
  const now = visit.now();
  const load = async () => ({ value: { website: await findWebsite(visit.db, host) }, weight: 1 });
  try {
    return (await hosts.read(host, now, load)).website;
  } catch (error) {
    const known = hosts.findStale(host, now);
    if (!known) throw error;
    return known.website;
  }
}

const isLoopback = (host: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(host);
