import { pick } from "../pick.ts";
import type { CartDraft, Checkout, QuoteRequest } from "./draft.ts";
import type { CreateOrder, QuoteRequestJson } from "./schema.ts";

type DraftJson = Omit<CreateOrder["orderDetails"], "delivery_note" | "payment_fee"> &
  Pick<CreateOrder, "dealCode" | "usePoints" | "window">;

const parseDraft = (json: DraftJson) =>
  ({
    agreed: null,
    orderType: json.orderType,
    items: json.items,
    deliveryAddress: json.delivery_address ?? null,
    placeKind: json.place_kind ?? "home",
    paymentMethod: json.payment_method ?? null,
    tip: json.tip ?? null,
    dealCode: json.dealCode ?? null,
    usePoints: json.usePoints ?? false,
    resident: json.resident ?? null,
    windowFrom: json.window ? Date.parse(json.window.from) : null,
  }) satisfies Omit<CartDraft, "seen">;

const instantOrNull = (text: string | null | undefined) => (text ? Date.parse(text) : null);

export const parseQuoteRequest = (json: QuoteRequestJson): QuoteRequest => ({
  ...parseDraft(json),
  seen: null,
  vendorId: json.vendorId,
  near: json.near ?? null,
  contact: json.contact ?? null,
});

export const parseCheckout = ({ orderDetails, ...json }: CreateOrder): Checkout => ({
  ...parseDraft({ ...orderDetails, dealCode: json.dealCode, usePoints: json.usePoints, window: json.window }),
  seen: {
    paymentFee: orderDetails.payment_fee ?? null,
    total: json.totalAmount,
    stockFrom: instantOrNull(json.stockFrom),
  },
  vendorId: json.vendorId,
  contact: {
    ...pick(json, "firstName", "lastName", "email", "phone"),
    birthdate: json.birthday,
  },
  deliveryNote: orderDetails.delivery_note ?? null,
});
