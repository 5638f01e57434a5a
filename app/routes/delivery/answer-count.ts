import type { Actor } from "#app/domain/accounts/actor.ts";
import { countForm } from "#app/domain/couriers/money/cash-schema.ts";
import { countCash } from "#app/use-cases/couriers/count-cash.ts";
import type { Visit } from "#app/visit.ts";
import { respondToForm } from "../forms.ts";

/** By dispatch, or the dispensary that employs the courier. */
export const answerCount = (visit: Visit, actor: Actor, request: Request, handInId: string) =>
  respondToForm(
    request,
    countForm,
    (difference) => `Counted: ${difference}.`,
    ({ counted, handed }) => countCash(visit, actor, { handInId, handedCents: handed, countedCents: counted }),
  );
