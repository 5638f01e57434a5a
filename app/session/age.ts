import { asksAge, type OfferPlace } from "#app/domain/compliance/offers.ts";
import { saidAdult } from "#app/platform/adult-cookie.ts";
import type { Visit } from "../visit.ts";

/** Whether this visitor has yet to say that they are 21 or older before products of these places are shown. */
export const mustAskAge = (visit: Visit, request: Request, places: readonly OfferPlace[]): boolean =>
  !saidAdult(request) && asksAge(places, visit.now(), visit.settings.ageAsking);
