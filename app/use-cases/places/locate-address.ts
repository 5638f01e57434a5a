import type { App } from "#app/app.ts";
import { ok, type Refusal, refuse } from "#app/domain/outcome.ts";
import type { Visit } from "#app/visit.ts";
import { overClientLimit } from "../frame/limit-client.ts";

type Located = Awaited<ReturnType<App["geocoder"]["locate"]>>;
type Unreached = Refusal<"unavailable">;
type TooMany = Refusal<"too-many-requests">;

/** For writes that have their own rate limit. */
export const locateAddress = (app: App, address: string): Promise<Located | Unreached> =>
  callGeocoder(app, () => app.geocoder.locate(address));

export async function locateForVisitor(visit: Visit, address: string): Promise<Located | Unreached | TooMany> {
  return (await overClientLimit(visit, "geocoding")) ?? locateAddress(visit, address);
}

export async function suggestAddresses(visit: Visit, typed: string) {
  const limited = await overClientLimit(visit, "geocoding");
  return limited ?? callGeocoder(visit, async () => ok(await visit.geocoder.suggest(typed)));
}

async function callGeocoder<T>(app: App, call: () => Promise<T>): Promise<T | Unreached> {
  try {
    return await call();
  } catch (error) {
    app.log("geocoder-failed", { message: String(error) });
    return refuse("unavailable", "Could not fetch location");
  }
}
