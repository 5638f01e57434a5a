import { data, href, redirect, useRevalidator } from "react-router";
import { arrivesText } from "#app/domain/couriers/arrival/arrives-text.ts";
import { courierCard } from "#app/domain/couriers/card.ts";
import { type CourierRequest, moveLabels } from "#app/domain/couriers/request.ts";
import { zoneName } from "#app/domain/local-date.ts";
import { clockText } from "#app/domain/local-instant.ts";
import { formatUsd } from "#app/domain/money.ts";
import { z } from "#app/domain/zod.ts";
import { CourierStatusBadge } from "#app/ui/courier-status-badge.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { usePolling } from "#app/ui/use-polling.ts";
import { findVisitorsRequest, openByPin, pinProof } from "#app/use-cases/couriers/open-by-pin.ts";
import { visitContext } from "#app/visit.ts";
import { formResponse, readForm } from "../forms.ts";
import type { Route } from "./+types/status";
import { readPinProof, savePinProof } from "./pin-cookie.ts";

export const meta: Route.MetaFunction = () => hiddenMeta("Your delivery");

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const [found, proof] = await Promise.all([
    findVisitorsRequest(visit, params.requestId),
    readPinProof(request, params.requestId),
  ]);
  if (!found) throw data("Courier request not found.", { status: 404 });
  return { delivery: proof === (await pinProof(visit, found.id)) ? deliveryOf(found) : null };
}

const visitor = { id: null, role: "visitor", vendorId: null, employerIds: [] };

function deliveryOf(request: CourierRequest) {
  const card = courierCard(request, [], visitor);
  const { id, orderNumber, status, notDelivered, courierName, dueAt, miles, moves, returnCode } = card;
  const { timeZone, pickedUpAt } = request;
  const text = (at: number | null) => (at === null ? null : clockText(at, request.timeZone));
  return {
    id,
    orderNumber,
    status,
    notDelivered,
    courier: courierName?.split(" ")[0] ?? null,
    due:
      status === "PICKED_UP" && pickedUpAt !== null
        ? arrivesText({ miles, timeZone, model: null }, pickedUpAt)
        : text(dueAt),
    returnCode,
    payBack: formatUsd(request.courierPaymentCents),
    canCancel: moves.includes("cancel"),
    zone: zoneName(request.timeZone),
    happened: [
      ["Requested", text(request.createdAt)],
      ["Courier assigned", text(request.assignedAt)],
      ["Picked up", text(request.pickedUpAt)],
      ["Delivered", text(request.deliveredAt)],
      [notDelivered ? "Not delivered" : "Canceled", text(request.cancelledAt)],
      ["Returned", text(request.returnedAt)],
    ] as const,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { requestId } = params;
  const form = await readForm(request, z.strictObject({ pin: z.string().trim().max(8).default("") }));
  if (!form.ok) return form.response;
  const opened = await openByPin(context.get(visitContext), requestId, form.value.pin);
  if (!opened.ok) return formResponse(opened, "", form.typed);
  const headers = { "Set-Cookie": await savePinProof(requestId, opened.value) };
  throw redirect(href("/courier-request/:requestId", { requestId }), { status: 303, headers });
}

export default function DeliveryStatus({ loaderData: { delivery }, actionData }: Route.ComponentProps) {
  const response = useFormResponse("deliveryPin", actionData, "Failed to look up the delivery. Please try again.");
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[1200px] px-4 py-8 sm:py-12">
      <h1 className="font-display text-4xl font-semibold text-balance">Your delivery</h1>
      {delivery ? (
        <Delivery delivery={delivery} />
      ) : (
        <PostForm
          name="deliveryPin"
          response={response}
          className="mt-6 flex max-w-[40rem] flex-wrap items-end gap-3 rounded-card border border-line bg-card p-5"
        >
          <p className="w-full text-quiet">Type the four digits that you got with your request.</p>
          <Field
            label="Delivery PIN"
            name="pin"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            required
            className="min-w-48 flex-1"
          />
          <SubmitButton>Show delivery</SubmitButton>
          <FormProblem className="w-full" />
        </PostForm>
      )}
    </main>
  );
}

const REFRESH_MS = 20_000;

function Delivery({ delivery }: { delivery: ReturnType<typeof deliveryOf> }) {
  const { revalidate } = useRevalidator();
  usePolling(revalidate, REFRESH_MS);
  const { id, status, notDelivered, happened } = delivery;
  return (
    <section
      aria-label={`Order ${delivery.orderNumber}`}
      className="mt-6 max-w-[40rem] rounded-card border border-line bg-card p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3" role="status">
        <p className="text-lg font-semibold">Order {delivery.orderNumber}</p>
        <CourierStatusBadge status={status} failed={notDelivered} />
      </div>
      <Facts
        className="mt-4 grid gap-4 sm:grid-cols-2"
        facts={[
          ["Courier", delivery.courier ?? "No courier assigned yet"],
          [status === "PICKED_UP" ? "Arrives at the customer" : "Pickup by", delivery.due],
          ["Reason", notDelivered],
          ["Return code", delivery.returnCode],
        ]}
      />
      {delivery.returnCode ? (
        <p className="mt-2 text-sm text-quiet">
          Tell the code to the courier once you have your goods and have paid back {delivery.payBack}.
        </p>
      ) : null}
      <ol className="mt-5 divide-y divide-line border-t border-line">
        {happened.map(([step, at]) =>
          at ? (
            <li key={step} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="font-medium">{step}</span>
              <span className="text-quiet tabular-nums">{at}</span>
            </li>
          ) : null,
        )}
      </ol>
      <p className="mt-2 text-sm text-quiet">Times are the dispensary’s ({delivery.zone}).</p>
      {delivery.canCancel ? (
        <details className="mt-4">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center text-sm font-semibold text-danger [&::-webkit-details-marker]:hidden">
            {moveLabels.cancel} …
          </summary>
          <PostButton
            form="deliveryCancellation"
            action={href("/courier-request/:requestId/cancellation", { requestId: id })}
            failed="Failed to cancel the request. Please try again."
            look="danger"
          >
            Cancel this request
          </PostButton>
        </details>
      ) : null}
    </section>
  );
}
