import { data } from "react-router";
import { placeRule } from "#app/domain/compliance/flow.ts";
import { type CourierViewer, viewerOf } from "#app/domain/couriers/access.ts";
import { changedText } from "#app/domain/couriers/address/change.ts";
import { addressForm } from "#app/domain/couriers/address/schema.ts";
import { isFinished } from "#app/domain/couriers/request.ts";
import { canViewRequest } from "#app/domain/couriers/view.ts";
import { milesOf } from "#app/domain/couriers/way.ts";
import { addressParts, formatAddress } from "#app/domain/places/address.ts";
import { placeKinds, placeLabels } from "#app/domain/places/place-kind.ts";
import { requireActor } from "#app/session/require.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { changeAddress } from "#app/use-cases/couriers/change-address.ts";
import { findCourierRequest } from "#db/couriers/queries.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { messageResponse, readForm } from "../forms.ts";
import type { Route } from "./+types/address";
import { AddressForm } from "./address-form.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  hiddenMeta(`Address of order ${loaderData?.orderNumber ?? ""}`);

const access = { roles: ["vendor", "dispatcher", "admin"], login: "/courier-login" } as const;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireActor({ context, request }, access);
  const viewer = viewerOf(actor);
  const found = await findCourierRequest(visit.db, params.requestId);
  if (!found || !canViewRequest(viewer, found, visit.now())) throw data(null, { status: 404 });
  const { address, timeZone, vendorId, orderId } = found;
  const order = vendorId && orderId ? await findOrderOfVendor(visit.db, vendorId, orderId) : undefined;
  const known = [order?.deliveryAddress, ...found.log.map(({ addressChange }) => addressChange?.parts)];
  const parts = known.find((one) => one && formatAddress(one) === found.deliveryAddress);
  return {
    orderNumber: found.orderNumber,
    version: found.version,
    deliveryAddress: found.deliveryAddress,
    parts: { ...(parts ?? addressParts(found.deliveryAddress)), note: found.notes },
    miles: milesOf(found),
    isOver: isFinished(found.status),
    courier: found.courierName,
    isOfOrder: order !== undefined,
    placeOptions: placeKinds.map((kind): [typeof kind, string] => [kind, placeLabels[kind]]),
    placeRule: placeRule({ state: addressParts(address).state, timeZone }, visit.now()),
    back: backOf(viewer, order?.id),
  };
}

const backOf = ({ role }: CourierViewer, orderId: string | undefined) => {
  if (role !== "vendor") return { to: "/courier-orders", label: "Courier Orders" };
  return orderId
    ? { to: "/vendor-dashboard", label: "Orders" }
    : { to: "/courier-dashboard?tab=requests", label: "Courier requests" };
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const { visit, actor } = await requireActor({ context, request }, access);
  const form = await readForm(request, addressForm);
  if (!form.ok) return form.response;
  const changed = await changeAddress(visit, actor, { ...form.value, requestId: params.requestId });
  return messageResponse(changed, ({ before, request: after }) => changedText(before, after), form.typed);
}

/** Also after a refusal, so that the form shows the address in force and can be saved again. */
export const shouldRevalidate = () => true;

export default function ChangeAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { orderNumber, deliveryAddress, miles, courier, isOver, isOfOrder, back } = loaderData;
  const response = useFormResponse("deliveryAddress", actionData, "Failed to change the address. Please try again.");
  return (
    <Main width="text">
      <BackLink to={back.to}>{back.label}</BackLink>
      <h1 className="mt-2 font-display text-3xl font-semibold">Change the delivery address</h1>
      <p className="mt-1 text-quiet">Order {orderNumber}</p>
      <Card title="Goes to" className="mt-6">
        <p className="font-semibold break-words">{deliveryAddress}</p>
        {miles === null ? null : <p className="text-quiet">{miles} miles from the pickup</p>}
      </Card>
      {response?.done ? (
        <p role="status" className="mt-4 rounded-xl bg-wash px-4 py-3 font-medium text-leaf-deep">
          {response.message}
        </p>
      ) : null}
      {isOver ? (
        <p className="mt-6">This delivery is over, so its address can’t be changed.</p>
      ) : (
        <Card title="New address" className="mt-6">
          <p className="text-quiet">
            The courier’s pay stays as agreed. Distance and delivery time follow the new address.
            {isOfOrder ? " The customer’s order shows it too, and its total stays." : ""}
            {courier ? ` We notify ${courier}, who confirms it before the delivery.` : ""}
          </p>
          <AddressForm response={response} {...loaderData} />
        </Card>
      )}
    </Main>
  );
}
