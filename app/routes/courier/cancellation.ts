import { href } from "react-router";
import { cancelByPin } from "#app/use-cases/couriers/cancel-by-pin.ts";
import { visitContext } from "#app/visit.ts";
import { messageResponse, postedFields, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/cancellation";
import { readPinProof } from "./pin-cookie.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { requestId } = params;
  await postedFields(request);
  const proof = await readPinProof(request, requestId);
  const canceled = await cancelByPin(context.get(visitContext), requestId, proof);
  const back = href("/courier-request/:requestId", { requestId });
  return redirectOrRespond(request, back, messageResponse(canceled, "The request is canceled."));
}
