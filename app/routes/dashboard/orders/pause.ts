import { parseWhole } from "#app/domain/number-input.ts";
import { z } from "#app/domain/zod.ts";
import { formResponse, readForm, redirectOrRespond } from "#app/routes/forms.ts";
import { pauseOrders } from "#app/use-cases/dispensaries/pause-orders.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/pause";

const pauseForm = z.strictObject({ minutes: z.string().default(""), reason: z.string().default("") });

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "pause");
  const read = await readForm(request, pauseForm);
  if (!read.ok) return redirectOrRespond(request, "/vendor-dashboard", read.answer);
  const { minutes, reason } = read.value;
  const paused = await pauseOrders(visit, actor, { minutes: parseWhole(minutes) ?? -1, reason });
  return redirectOrRespond(
    request,
    "/vendor-dashboard",
    formResponse(paused, ({ message }) => message, { reason }),
  );
}
