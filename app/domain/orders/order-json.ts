import { toTaxJson } from "../checkout/tax-json.ts";
import { windowJson } from "../checkout/windows/text.ts";
import { displayBirthdate } from "../compliance/birthdate.ts";
import { idCheckJson } from "../compliance/id-check.ts";
import { toOrderDealsJson, toPricePartsJson } from "../deals/explain.ts";
import { orderPointsText } from "../deals/points.ts";
import { imageUrl } from "../image-url.ts";
import { dollarsFromCents, dollarsOrNull } from "../money.ts";
import { channelOf } from "../notices/reminders.ts";
import { e164, formatPhone } from "../phone.ts";
import { pick } from "../pick.ts";
import { isoTime } from "../time.ts";
import { isUnconfirmed } from "./confirm-first.ts";
import { type Order, orderCode } from "./order.ts";
import type { OrderJson, ShopperOrderJson, ShownOrderJson } from "./order-schema.ts";
import { toProposalJson } from "./proposals/json.ts";
import { shopperOrderFields, shownOrderFields } from "./shopper-fields.ts";
import { stageOf, stagesOf } from "./stage.ts";

export const toPaymentJson = ({ feeCents, tipCents, totalCents, paymentMethod }: Order) => ({
  payment_fee: dollarsFromCents(feeCents),
  tip: dollarsFromCents(tipCents),
  total: dollarsFromCents(totalCents),
  payment_method: paymentMethod,
});

export function toOrderJson(order: Order): OrderJson {
  const { vendorDetails } = order;
  return {
    _id: order.id,
    vendorId: order.vendorId,
    createdAt: isoTime(order.createdAt),
    updatedAt: isoTime(order.updatedAt),
    code: orderCode(order.id),
    status: order.status,
    stage: stageOf(order),
    stages: stagesOf(order).map((entry) => ({ ...entry, at: isoTime(entry.at) })),
    proposal: proposalOf(order),
    reminders: order.reminders.map(({ step, at, outcome }) => ({
      channel: channelOf(step),
      at: isoTime(at),
      outcome,
    })),
    seenAt: order.seenAt === null ? null : isoTime(order.seenAt),
    idCheckedAt: order.idCheckedAt === null ? null : isoTime(order.idCheckedAt),
    idCheck: idCheckJson(order),
    window: windowJson(order),
    orderType: order.orderType,
    ...(isUnconfirmed(order) ? { unconfirmed: true as const } : {}),
    ...(order.reservation ? { reservation: true as const } : {}),
    subtotal: dollarsFromCents(order.subtotalCents),
    deals: toOrderDealsJson(order.deals),
    pointsText: orderPointsText(order),
    ...toTaxJson(order.taxes),
    ...toPaymentJson(order),
    contactInfo: {
      ...pick(order, "firstName", "lastName", "email"),
      phone: formatPhone(order.phone),
    },
    customer: { birthdate: displayBirthdate(order.birthdate) },
    deliveryAddress: order.deliveryAddress,
    deliveryNote: order.deliveryNote,
    items: order.items.map((line, at) => ({
      ...pick(line, "productId", "name", "category", "brand", "strain", "amount"),
      image: imageUrl(line.imageKey, "small"),
      quantity: line.quantity,
      price: dollarsFromCents(line.priceCents),
      salePrice: dollarsOrNull(line.salePriceCents),
      discount: dollarsFromCents(line.discountCents ?? 0),
      ...toPricePartsJson(line, at, order.deals),
    })),
    vendorDetails: {
      dispensaryName: vendorDetails.dispensaryName,
      storefrontAddress: vendorDetails.storefrontAddress,
      logoUrl: imageUrl(vendorDetails.logoKey, "small"),
      contactNumber: vendorDetails.phone
        ? { formatted: formatPhone(vendorDetails.phone), e164: e164(vendorDetails.phone) }
        : null,
    },
  };
}

function proposalOf(order: Order) {
  const newest = order.proposals.toSorted((a, b) => b.createdAt - a.createdAt)[0];
  return newest ? toProposalJson(order, newest) : null;
}

const pickFields = <Field extends keyof OrderJson>(json: OrderJson, fields: Readonly<Record<Field, true>>) =>
  Object.fromEntries(Object.entries(json).filter(([field]) => Object.hasOwn(fields, field))) as Pick<OrderJson, Field>;

export const toShopperOrderJson = (order: Order): ShopperOrderJson =>
  pickFields(toOrderJson(order), shopperOrderFields);

export const toShownOrderJson = (order: Order): ShownOrderJson => pickFields(toOrderJson(order), shownOrderFields);
