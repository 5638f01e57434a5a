import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import type { CartItem } from "#app/domain/checkout/cart.ts";
import { isClosedNow } from "#app/domain/checkout/closed-reasons.ts";
import {
  type ContactField,
  type ContactInfo,
  contactFields,
  REQUIRED_FIELDS,
} from "#app/domain/checkout/contact-info.ts";
import type { CreateOrder, OrderPlacedJson, QuoteJson } from "#app/domain/checkout/schema.ts";
import { summaryOf } from "#app/domain/checkout/summary.ts";
import { endedText } from "#app/domain/checkout/waiting-order.ts";
import type { WindowsJson } from "#app/domain/checkout/windows/schema.ts";
import { type OrderType, offers, orderTypes } from "#app/domain/dispensaries/vendor.ts";
import { localDate } from "#app/domain/local-date.ts";
import type { SavedAddress } from "#app/domain/places/address.ts";
import { callApi } from "#app/routes/api-client.ts";
import { useFetched } from "#app/routes/use-fetched.ts";
import { cart, useCart } from "../cart/store.ts";
import { useQuote } from "../cart/use-quote.ts";
import { type CheckoutResult, sendOrder } from "./api.ts";
import { readContactForm } from "./contact.tsx";
import { readDealCode } from "./deal-code.tsx";
import { clearDraft, fillFromDraft, readDraft, saveDraft } from "./draft.ts";
import { buyerErrors, buyerIn, choiceErrors, type FieldErrors, hasFieldErrors, renamed } from "./errors.ts";
import { type Choices, deliveryAddressOf, orderBody } from "./order-body.ts";
import { TIP_ERROR, type Tip, typedTip } from "./payment.tsx";
import { readDeliveryExtras, saveAddress } from "./place.tsx";
import {
  cartKey,
  checkoutKey,
  clearCheckoutKey,
  clearWaitingOrder,
  readPlacedOrder,
  readWaitingOrder,
  saveContact,
  savePlacedOrder,
} from "./storage.ts";
import { useWaitingOrder } from "./use-waiting-order.ts";

export function useCheckout(
  savedAddress: SavedAddress | null,
  typeParam: unknown,
  form: RefObject<HTMLFormElement | null>,
) {
  const navigate = useNavigate();
  const live = useCart();
  // The cart is cleared once the order is placed; its lines stay visible until the confirmation loads.
  const [sent, setSent] = useState<CartItem[] | null>(null);
  const items = sent ?? live;

  const vendorId = items[0]?.vendorId;
  // Choices from before a reload hold until changed.
  const draft = useMemo(() => (vendorId ? readDraft(vendorId) : {}), [vendorId]);
  const [chosenType, setOrderType] = useState<OrderType | null>(null);
  const [address, setAddress] = useState(savedAddress);
  const [method, setPaymentMethod] = useChosen<string | null>(draft.paymentMethod ?? null);
  const [tip, setTip] = useChosen<Tip>({ choice: draft.tipChoice || "0", typed: draft.tip ?? "" });
  const tipCents = tip.choice === "custom" ? typedTip(tip.typed) : Number(tip.choice);
  const requestedType = orderTypes.find((type) => type === typeParam) ?? items[0]?.orderType ?? "Delivery";
  const savedType =
    draft.requestedType === requestedType ? orderTypes.find((type) => type === draft.orderType) : undefined;
  const orderType = chosenType ?? savedType ?? requestedType;
  const windowsPath = vendorId ? `/vendors/${vendorId}/windows` : null;
  const { value: windows, reload: reread } = useFetched<WindowsJson>(windowsPath, (signal) =>
    callApi("GET", windowsPath ?? "", { signal }),
  );
  const [chosenWindow, setWindowFrom] = useState<number | null>();
  const savedWindow = windows?.find(({ from, left }) => left > 0 && String(Date.parse(from)) === draft.window);
  const windowFrom = chosenWindow === undefined ? (savedWindow ? Date.parse(savedWindow.from) : null) : chosenWindow;

  const [dealCode, setDealCode] = useChosen(draft.dealCode ?? "");
  const [usePoints, setUsePoints] = useChosen(draft.usePoints === "on");
  const [buyer, setBuyer] = useState<ReturnType<typeof buyerIn>>(null);
  const [resident, setResident] = useChosen(draft.resident === "on");
  const delivery = deliveryAddressOf({ orderType, address });
  const options = { orderType, near: address, contact: buyer, resident, dealCode, usePoints, windowFrom };
  const { quote, error: quoteError, retry, accept } = useQuote(items, { ...options, address: delivery });
  const isOffered = !quote || quote.vendor.acceptedPayments.some((accepted) => accepted.method === method);
  const paymentMethod = isOffered ? method || null : null;
  const choices: Choices = { orderType, address, paymentMethod, tipCents, windowFrom };
  const isClosed = useClosed(quote, windowFrom);
  const next = isClosed && !savedWindow ? windows?.find(({ left }) => left > 0) : undefined;
  useEffect(() => {
    // Closed now: preselect the next window instead of a dead end.
    if (next) setWindowFrom((chosen) => chosen ?? Date.parse(next.from));
  }, [next]);
  useEffect(() => {
    if (!form.current) return;
    fillFromDraft(form.current, draft);
    setBuyer(buyerIn(readContactForm(form.current)));
  }, [form, draft]);
  const offered = quote ? orderTypes.filter((type) => offers(quote.vendor.dispensaryType, type)) : [];
  const [instead] = offered.includes(choices.orderType) ? [] : offered;
  useEffect(() => {
    if (instead) setOrderType(instead);
  }, [instead]);

  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [changed, setChanged] = useState<string | null>(null);
  const busy = useRef(false);
  const [refusals, setRefusals] = useState(0);
  const { waiting, send: sendPatiently, sendNow, withdraw } = useWaitingOrder();
  const summary = summaryOf(items, quote, { paymentMethod, tipCents: orderType === "Delivery" ? (tipCents ?? 0) : 0 });

  useEffect(() => {
    if (refusals) document.querySelector<HTMLElement>('#checkout [aria-invalid="true"]')?.focus();
  }, [refusals]);

  /** Clears an error once the shopper edits its field. */
  const clearError = (field: string) => {
    setFailure(null);
    setErrors(({ [field]: _, ...rest }) => rest);
  };

  const choosing =
    <T>(field: string, choose: (value: T) => void) =>
    (value: T) => {
      choose(value);
      clearError(field);
    };

  const today = () => (quote ? localDate(Date.now(), quote.vendor.timeZone) : new Date().toISOString().slice(0, 10));

  /** Validates a field on blur, except for being empty, which waits for the order. */
  function leaveContact(contact: ContactInfo, field: ContactField) {
    setBuyer(buyerIn(contact));
    if (contact[field].trim() === "") return;
    const error = buyerErrors(contact, today())[field];
    if (error) setErrors((known) => ({ ...known, [field]: error }));
  }

  async function place(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (waiting) return sendNow();
    // A second press can come before React disables the button.
    if (busy.current || items.length === 0) return;
    const contact = readContactForm(event.currentTarget);
    const extras = readDeliveryExtras(event.currentTarget);
    const typedCode = readDealCode(event.currentTarget);
    setDealCode(typedCode);
    const found = { ...buyerErrors(contact, today()), ...choiceErrors(choices) };
    setErrors(found);
    setFailure(contactFields.some((field) => contact[field].trim() === "") ? REQUIRED_FIELDS : null);
    if (Object.keys(found).length > 0) return setRefusals((count) => count + 1);

    busy.current = true;
    setSent(items);
    saveContact(contact, Date.now());
    if (address && choices.orderType === "Delivery") saveAddress({ ...address, apartment: extras.apartment });
    const lives = quote?.residence ? { resident } : {};
    const chosen = { ...choices, ...extras, ...lives, dealCode: typedCode, usePoints };
    const body = orderBody(items, contact, chosen, summary, quote);
    await settle(body, () => send(body));
  }

  async function send(body: CreateOrder) {
    const key = await checkoutKey(JSON.stringify(body));
    // Without a key it could be placed twice.
    if (key === null) return { response: await sendOrder(body, null) };
    return sendPatiently({ body, key, cart: cartKey(items), since: Date.now(), mayHaveArrived: false });
  }

  async function settle({ dealCode: _, ...codeless }: CreateOrder, first: () => ReturnType<typeof send>) {
    try {
      let sent = await first();
      // An invalid code doesn't block the order: the total that was agreed to still decides.
      const codeRefused = sent && "response" in sent && !sent.response.ok ? sent.response.fields.dealCode : undefined;
      if (codeRefused) sent = await send(codeless);
      if (sent === null) return;
      if ("ended" in sent) setFailure(sent.ended);
      else if (sent.response.ok) return await finish(sent.response.value);
      else refuse(sent.response, codeRefused);
    } catch {
      setFailure("An error occurred. Please try again later.");
    }
    busy.current = false;
    setSent(null);
  }

  function refuse(response: CheckoutResult<OrderPlacedJson> & { ok: false }, codeRefused: string | undefined) {
    const refused: FieldErrors = { ...renamed(response.fields), ...(codeRefused ? { dealCode: codeRefused } : {}) };
    setErrors(refused);
    setRefusals((count) => count + 1);
    if (refused.window) reread();
    setFailure(response.changed || hasFieldErrors(refused) ? null : response.message);
    setChanged(response.changed?.message ?? null);
    if (response.changed) accept(response.changed.quote);
    // The cause may be newer than the last quote: a used-up code, a dispensary that paused.
    else if (response.status > 0) retry();
  }

  // After a reload, an order that still waits is sent, if its cart is the same.
  const hasItems = live.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the cart is known
  useEffect(() => {
    const order = readWaitingOrder();
    if (!hasItems || busy.current || !order) return;
    if (order.cart !== cartKey(live)) {
      clearWaitingOrder();
      return setFailure(endedText("cart-changed", order.mayHaveArrived));
    }
    busy.current = true;
    setSent(live);
    void settle(order.body, () => sendPatiently(order));
  }, [hasItems]);

  useEffect(() => {
    const orderId = readPlacedOrder();
    if (orderId) void navigate(href("/order-confirmation/:orderId", { orderId }), { replace: true });
  }, [navigate]);

  /** Stays busy: this checkout is over. */
  async function finish({ order, orderId }: OrderPlacedJson) {
    clearCheckoutKey();
    if (vendorId) clearDraft(vendorId);
    const { customer: _, ...shown } = order;
    savePlacedOrder(orderId);
    cart.clear();
    // The response set the cookie that opens this page.
    await navigate(href("/order-confirmation/:orderId", { orderId }), { state: { order: shown }, replace: true });
  }

  return {
    items,
    ...choices,
    offered,
    setOrderType,
    chooseAddress: choosing("deliveryAddress", (found: SavedAddress) => {
      saveAddress(found);
      setAddress(found);
    }),
    choosePayment: choosing("paymentMethod", setPaymentMethod),
    tip,
    chooseTip: choosing("tip", setTip),
    leaveTip: () => {
      if (tipCents === undefined) setErrors((known) => ({ ...known, tip: TIP_ERROR }));
    },
    draft,
    saveDraft: () => {
      if (vendorId && form.current) saveDraft(vendorId, form.current, requestedType);
    },
    resident,
    setResident,
    windows,
    isOpen: !isClosed,
    chooseWindow: choosing("window", setWindowFrom),
    quote,
    quoteError,
    retry,
    summary,
    setDealCode,
    usePoints,
    setUsePoints,
    errors,
    failure,
    changed,
    sending: sent !== null && waiting?.sending !== false,
    /** What was sent can't be changed. */
    frozen: sent !== null,
    waiting,
    withdraw,
    leaveContact,
    clearError,
    place,
  };
}

/** What the draft says until something else is chosen. */
function useChosen<T>(drafted: T) {
  const [chosen, choose] = useState<T | null>(null);
  return [chosen ?? drafted, choose as (value: T) => void] as const;
}

/** Whether the last quote for as soon as possible found the dispensary closed. */
function useClosed(quote: QuoteJson | null, windowFrom: number | null): boolean {
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    if (quote && windowFrom === null) setClosed(quote.problems.some(({ code }) => isClosedNow(code)));
  }, [quote, windowFrom]);
  return isClosed;
}
