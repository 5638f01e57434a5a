import { wholeTyped } from "#app/domain/number-input.ts";
import { z } from "#app/domain/zod.ts";
import { answerForm, backOrAnswer, readForm } from "#app/routes/forms.ts";
import { pauseOrders } from "#app/use-cases/dispensaries/pause-orders.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/pause";

const pauseForm = z.strictObject({ minutes: z.string().default(""), reason: z.string().default("") });

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "pause");
  const read = await readForm(request, pauseForm);
  if (!read.ok) return backOrAnswer(request, "/vendor-dashboard", read.answer);
  const { minutes, reason } = read.value;
  const paused = await pauseOrders(visit, actor, { minutes: wholeTyped(minutes) ?? -1, reason });
  return backOrAnswer(
    request,
    "/vendor-dashboard",
    answerForm(paused, paused.ok ? paused.value.message : "", { reason }),
  );
}
