import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { CourierRequest } from "#app/domain/courier-request.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { moveSchema } from "#app/domain/schemas/courier-request.ts";
import { typedMove } from "#app/domain/typed-move.ts";
import { moveCourierRequest } from "#app/use-cases/move-courier-request.ts";
import { fitting } from "../forms.ts";

/** Makes the move that a plain form says. */
export async function makePostedMove(
  app: App,
  actor: Actor,
  requestId: string,
  form: Record<string, string>,
): Promise<Outcome<CourierRequest>> {
  const read = fitting(moveSchema, typedMove(form));
  return read.ok ? moveCourierRequest(app, actor, { ...read.value, requestId }) : read;
}
