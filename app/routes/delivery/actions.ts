import { redirect } from "react-router";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { filedPapersSchema } from "#app/domain/couriers/courier-schema.ts";
import { messageForm } from "#app/domain/couriers/message-schema.ts";
import { handInForm } from "#app/domain/couriers/money/cash-schema.ts";
import { declineReasonCodes, duties } from "#app/domain/couriers/offer.ts";
import { STOPS_MAX } from "#app/domain/couriers/route/stop.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { z } from "#app/domain/zod.ts";
import { type RouteArgs, requireCourierStaff, requireDispatch } from "#app/session/require.ts";
import { declineCourierOffer } from "#app/use-cases/couriers/decline-offer.ts";
import { handInCash } from "#app/use-cases/couriers/hand-in-cash.ts";
import { sendMessage } from "#app/use-cases/couriers/send-message.ts";
import { setCourierDisabled } from "#app/use-cases/couriers/set-disabled.ts";
import { setDuty } from "#app/use-cases/couriers/set-duty.ts";
import { setCourierPapers } from "#app/use-cases/couriers/set-papers.ts";
import { setRoute } from "#app/use-cases/couriers/set-route.ts";
import type { Visit } from "#app/visit.ts";
import { type FormResult, redirectOrRespond, respondToForm } from "../forms.ts";
import type { Route } from "./+types/actions";
import { answerCount } from "./answer-count.ts";

const ID_MAX = 60;
const declineForm = z.object({ reason: z.enum(declineReasonCodes, "Please choose a reason.") });
const dutyForm = z.object({ duty: z.enum(duties, "Please choose on duty, break or off duty.") });
const routeForm = z.strictObject({
  stops: z.string().max(STOPS_MAX * ID_MAX, "Too many stops."),
  courierId: z.string().max(ID_MAX).optional(),
});
const standingForm = z.object({ standing: z.enum(["enabled", "disabled"]) });

/** `id`: what the path names. */
type Press = { visit: Visit; actor: Actor; request: Request; id: string };
type Place = { admit(args: RouteArgs): Promise<{ visit: Visit; actor: Actor }>; back: string };
type Button = Place & { press(press: Press): Promise<FormResult> };

const board = { admit: requireCourierStaff, back: "/courier-orders" };
const earnings = { admit: requireCourierStaff, back: "/courier-orders/earnings" };
const couriers = { admit: requireDispatch, back: "/dispatch/couriers" };

/** A button whose form is all that its use-case asks for. */
const button = <Schema extends z.ZodType, T>(
  place: Place,
  schema: Schema,
  done: string | ((value: T) => string),
  run: (press: Press, posted: z.infer<Schema>) => Promise<Outcome<T>>,
): Button => ({
  ...place,
  press: (press) => respondToForm(press.request, schema, done, (posted) => run(press, posted)),
});

/** By the path in app/routes.ts that each posts to. */
const buttons = {
  "courier-orders/duty": button(board, dutyForm, "", ({ visit, actor }, { duty }) => setDuty(visit, actor, duty)),
  "courier-orders/route": button(board, routeForm, "", ({ visit, actor }, { stops, courierId }) =>
    setRoute(visit, actor, { stops: stops.split(",").filter(Boolean), courierId }),
  ),
  "courier-requests/:requestId/decline": button(board, declineForm, "Offer declined", ({ visit, actor, id }, posted) =>
    declineCourierOffer(visit, actor, { requestId: id, ...posted }),
  ),
  "courier-requests/:requestId/messages": button(board, messageForm, "Message sent", ({ visit, actor, id }, text) =>
    sendMessage(visit, actor, { requestId: id, text }),
  ),
  "courier-orders/hand-in": button(
    earnings,
    handInForm,
    "Handed in. Waiting to be counted.",
    ({ visit, actor }, { amount }) => handInCash(visit, actor, amount),
  ),
  "courier-orders/hand-ins/:handInId/count": {
    admit: requireDispatch,
    back: "/courier-orders/settlement",
    press: ({ visit, actor, request, id }) => answerCount(visit, actor, request, id),
  },
  "dispatch/couriers/:courierId/papers": button(
    couriers,
    filedPapersSchema,
    "Papers saved.",
    ({ visit, actor, id }, papers) => setCourierPapers(visit, actor, id, papers),
  ),
  "dispatch/couriers/:courierId/disabled": button(
    couriers,
    standingForm,
    (standing) => `The courier is ${standing}.`,
    async ({ visit, actor, id }, { standing }) => {
      const set = await setCourierDisabled(visit, actor, { courierId: id, disabled: standing === "disabled" });
      return set.ok ? ok(standing) : set;
    },
  ),
} satisfies Record<string, Button>;

const buttonOf = (pattern: string): Button => buttons[pattern as keyof typeof buttons];

export const loader = ({ pattern }: Route.LoaderArgs) => redirect(buttonOf(pattern).back);

export async function action({ request, params, pattern, context }: Route.ActionArgs) {
  const { admit, back, press } = buttonOf(pattern);
  const { visit, actor } = await admit({ context, request });
  const [id = ""] = Object.values(params);
  return redirectOrRespond(request, back, await press({ visit, actor, request, id }));
}
