import { redirect } from "react-router";
import { STOPS_MAX } from "#app/domain/couriers/route/stop.ts";
import { z } from "#app/domain/zod.ts";
import { requireCourierStaff } from "#app/session/require.ts";
import { setRoute } from "#app/use-cases/couriers/set-route.ts";
import { answerForm, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/route";

const ID_MAX = 60;
const routeForm = z.strictObject({ stops: z.string().max(STOPS_MAX * ID_MAX, "Too many stops.") });

export const loader = () => redirect("/courier-orders");

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireCourierStaff({ context, request });
  const saved = await answerForm(request, routeForm, "", ({ stops }) =>
    setRoute(visit, actor, stops.split(",").filter(Boolean)),
  );
  return redirectOrRespond(request, "/courier-orders", saved);
}
