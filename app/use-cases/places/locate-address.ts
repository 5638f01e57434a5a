import type { App } from "#app/app.ts";
import { type Outcome, ok, type Refusal, refuse } from "#app/domain/outcome.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import type { Visit } from "#app/visit.ts";

type Located = Awaited<ReturnType<App["geocoder"]["locate"]>>;
type Suggestions = Awaited<ReturnType<App["geocoder"]["suggest"]>>;
type Unreached = Refusal<"unavailable">;
type TooMany = Refusal<"too-many-requests">;

/**
 * The place of an address, for a write that has a limit of its own. Refusals: `not-found`; `zip-missing`, where only the ZIP
 * code could tell; `unavailable`, where the geocoder does not answer.
 */
export const locateAddress = (app: App, address: string): Promise<Located | Unreached> =>
  askGeocoder(app, () => app.geocoder.locate(address));

/** The same for a visitor who looks an address up, which is counted: `too-many-requests`. */
export async function locateForVisitor(visit: Visit, address: string): Promise<Located | Unreached | TooMany> {
  return overLimit(await visit.rateLimit("geocoding", ipKey(visit.clientIp))) ?? locateAddress(visit, address);
}

/** What may be meant by what a visitor typed so far. Counted like a look-up. */
export async function suggestAddresses(
  visit: Visit,
  typed: string,
): Promise<Outcome<Suggestions, "unavailable" | "too-many-requests">> {
  return (
    overLimit(await visit.rateLimit("geocoding", ipKey(visit.clientIp))) ??
    askGeocoder(visit, async () => ok(await visit.geocoder.suggest(typed)))
  );
}

async function askGeocoder<T>(app: App, ask: () => Promise<T>): Promise<T | Unreached> {
  try {
    return await ask();
  } catch (error) {
    app.log("geocoder-failed", { message: String(error) });
    return refuse("unavailable", "Could not fetch location");
  }
}
