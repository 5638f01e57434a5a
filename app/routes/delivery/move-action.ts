import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { parseMoveForm } from "#app/domain/couriers/move-form.ts";
import { moveSchema } from "#app/domain/couriers/request-schema.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { parseWith } from "../forms.ts";

export async function submitMoveForm(app: App, actor: Actor, requestId: string, form: Record<string, string>) {
  const read = parseWith(moveSchema, parseMoveForm(form));
  return read.ok ? moveCourierRequest(app, actor, { ...read.value, requestId }) : read;
}
