import { asksAge, type OfferPlace } from "#app/domain/compliance/offers.ts";
import type { Website } from "#app/domain/dispensaries/website/host.ts";
import { QUARTER_MS } from "#app/domain/time.ts";
import { ADULT } from "#app/platform/adult-cookie.ts";
import { enterWebsite, type Visit } from "#app/visit.ts";
import { isForEveryone, type Page, pack, placeholders, readPage, unpack } from "./page.ts";
import { type MenuRequest, sharedAddress } from "./shared-address.ts";

/** The menu from the cache that all isolates share; undefined if it is not there, or fails. */
export async function findShared(
  cache: Pick<Fetcher, "fetch">,
  visit: Visit,
  { vendorId: _, isAdult, ...menu }: MenuRequest,
  findFacts: () => Promise<(OfferPlace & { version: number }) | undefined>,
): Promise<Page | undefined> {
  try {
    const facts = await findFacts();
    if (!facts) return undefined;
    const mustConfirm = asksAge([facts], visit.now(), visit.settings.ageAsking);
    const age = mustConfirm ? (isAdult ? "confirmed" : "asked") : null;
    const response = await cache.fetch(sharedAddress({ ...menu, age, version: facts.version }, visit.now()));
    return response.ok ? unpack(new Uint8Array(await response.arrayBuffer())) : undefined;
  } catch (error) {
    visit.log("shared-menu-failed", { message: String(error) });
    return undefined;
  }
}

export async function renderShared(
  address: string,
  visit: Visit,
  render: (request: Request, visit: Visit) => Promise<Response>,
  findWebsite: (host: string) => Promise<Website | undefined> = async () => undefined,
): Promise<Response> {
  const { searchParams } = new URL(address);
  const host = searchParams.get("host") ?? "";
  const age = searchParams.get("age") ?? "";
  const request = new Request(new URL(searchParams.get("page") ?? "/", visit.origin), {
    headers: { Cookie: `menuRows=${searchParams.get("rows") ?? ""}${age === "confirmed" ? `; ${ADULT}` : ""}` },
  });
  const website = host ? await findWebsite(host) : undefined;
  if (host && !website) return new Response(null, { status: 421 });
  if (website) enterWebsite(visit, website, request);
  const shown = { ...visit, ...placeholders() };
  const page = await readPage(await render(request, shown), visit.trace);
  const keeps = isForEveryone(page) && (page.age ?? "") === age ? `public, max-age=${QUARTER_MS / 1000}` : "no-store";
  return new Response(pack(page) as Uint8Array<ArrayBuffer>, {
    headers: { "Content-Type": "application/octet-stream", "Cache-Control": keeps },
  });
}
