import { asksAge, type OfferPlace } from "#app/domain/compliance/offers.ts";
import { saidAdult } from "#app/platform/adult-cookie.ts";
import type { Visit } from "../visit.ts";

export const mustAskAge = (visit: Visit, request: Request, places: readonly OfferPlace[]): boolean =>
  !saidAdult(request) && asksAge(places, visit.now(), visit.settings.ageAsking);
