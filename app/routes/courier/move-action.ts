import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { typedMove } from "#app/domain/couriers/move-form.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import { moveSchema } from "#app/domain/couriers/request-schema.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { fitting } from "../forms.ts";

export async function makePostedMove(
  app: App,
  actor: Actor,
  requestId: string,
  form: Record<string, string>,
): Promise<Outcome<CourierRequest>> {
  const read = fitting(moveSchema, typedMove(form));
  return read.ok ? moveCourierRequest(app, actor, { ...read.value, requestId }) : read;
}
