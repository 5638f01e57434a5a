import { type FormEvent, useEffect, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { parseBirthdate } from "#app/domain/compliance/birthdate.ts";
import { type OrderType, offers, orderTypes } from "#app/domain/dispensaries/vendor.ts";
import type { CartItem } from "#app/domain/orders/cart.ts";
import type { OrderPlacedJson, QuoteJson } from "#app/domain/orders/checkout-schema.ts";
import { type ContactInfo, contactFaults, contactFields } from "#app/domain/orders/contact-info.ts";
import { type OrderSummary, orderedLines, summaryOf } from "#app/domain/orders/summary.ts";
import { type AddressParts, parseAddress, type SavedAddress } from "#app/domain/places/address.ts";
import { cart, useCart } from "../cart/store.ts";
import { type Buyer, useQuote } from "../cart/use-quote.ts";
import { orderBody, sendOrder } from "./api.ts";
import { readContactForm } from "./contact.tsx";
import { readDealCode } from "./deal-code.tsx";
import { TIP_FAULT } from "./payment.tsx";
import { type DeliveryExtras, keepAddress, readDeliveryExtras } from "./place.tsx";
import { checkoutKey, forgetCheckoutKey, keepContact } from "./storage.ts";
import { useWindows } from "./use-windows.ts";

type Faults = Record<string, string>;
/** What the shopper chose outside of the contact form; a tip that is no amount is undefined. */
type Choices = {
  orderType: OrderType;
  address: SavedAddress | null;
  paymentMethod: string | null;
  tipCents: number | undefined;
  /** The beginning of the window that it is ordered for; null for as soon as possible. */
  windowFrom: number | null;
};

/** The whole checkout: what was chosen, what it comes to, what is wrong with it, and whether it is on its way. */
export function useCheckout(savedAddress: SavedAddress | null, wantedType: unknown) {
  const navigate = useNavigate();
  const live = useCart();
  // The cart is emptied the moment the order stands; its lines stay on the screen until the confirmation is there.
  const [sent, setSent] = useState<CartItem[] | null>(null);
  const items = sent ?? live;

  const [chosenType, setOrderType] = useState<OrderType | null>(null);
  const [address, setAddress] = useState(savedAddress);
  const [paymentMethod, setPaymentMethod] = useState<string | null>(null);
  const [tipCents, setTipCents] = useState<number | undefined>(0);
  const asked = orderTypes.find((type) => type === wantedType) ?? items[0]?.orderType ?? "Delivery";
  const { windows, reread } = useWindows(items[0]?.vendorId);
  const [windowFrom, setWindowFrom] = useState<number | null>(null);
  const choices: Choices = { orderType: chosenType ?? asked, address, paymentMethod, tipCents, windowFrom };

  const [dealCode, setDealCode] = useState("");
  const [buyer, setBuyer] = useState<Buyer | null>(null);
  const [resident, setResident] = useState(false);
  const {
    quote,
    error: quoteError,
    retry,
    take,
  } = useQuote(items, choices.orderType, deliveryAddressOf(choices), buyer, resident, dealCode, windowFrom);
  const isClosed = useClosed(quote, windowFrom);
  const next = isClosed ? windows?.find(({ left }) => left > 0) : undefined;
  useEffect(() => {
    // Closed now: the next window instead of a dead end.
    if (next) setWindowFrom((chosen) => chosen ?? Date.parse(next.from));
  }, [next]);
  const offered = offeredTypes(quote);
  const [instead] = offered.includes(choices.orderType) ? [] : offered;
  useEffect(() => {
    if (instead) setOrderType(instead);
  }, [instead]);

  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [changed, setChanged] = useState<string | null>(null);
  const busy = useRef(false);
  const tip = choices.orderType === "Delivery" ? (tipCents ?? 0) : 0;
  const summary = summaryOf(items, quote, { paymentMethod, tipCents: tip });

  useEffect(() => {
    if (failure) document.querySelector<HTMLElement>('#checkout [aria-invalid="true"]')?.focus();
  }, [failure]);

  /** Takes a message away where the shopper mends what it was about. */
  const mend = (field: string) => {
    setFailure(null);
    setFaults(({ [field]: _, ...rest }) => rest);
  };

  async function place(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A second press comes before React has drawn the button as pressed.
    if (busy.current || items.length === 0) return;
    const contact = readContactForm(event.currentTarget);
    const extras = readDeliveryExtras(event.currentTarget);
    const typedCode = readDealCode(event.currentTarget);
    setDealCode(typedCode);
    const found = faultsOf(contact, choices);
    setFaults(found);
    const message = firstOf(found);
    setFailure(message ?? null);
    if (message) return;

    busy.current = true;
    setSent(items);
    keepContact(contact, Date.now());
    if (address && choices.orderType === "Delivery") keepAddress({ ...address, apartment: extras.apartment });
    const lives = quote?.residence ? { resident } : {};
    const body = bodyOf(items, contact, { ...choices, ...extras, ...lives, dealCode: typedCode }, summary, quote);
    try {
      const answer = await sendOrder(body, await checkoutKey(JSON.stringify(body)));
      if (answer.ok) return await finish(answer.value);
      setFaults(renamed(answer.fields));
      if (answer.fields.window) reread();
      setFailure(answer.changed ? null : answer.message);
      setChanged(answer.changed?.message ?? null);
      if (answer.changed) take(answer.changed.quote);
      // What it was refused for may have changed since the last quote: a code that was used up, a dispensary that paused.
      else if (answer.status > 0) retry();
    } catch {
      setFailure("An error occurred. Please try again later.");
    }
    busy.current = false;
    setSent(null);
  }

  /** Stays busy: this checkout is over. */
  async function finish({ order, orderId }: OrderPlacedJson) {
    forgetCheckoutKey();
    const { customer: _, ...shown } = order;
    cart.clear();
    // The answer brought the cookie that opens this page.
    await navigate(href("/order-confirmation/:orderId", { orderId }), { state: { order: shown }, replace: true });
  }

  return {
    items,
    ...choices,
    offered,
    setOrderType,
    setAddress,
    setPaymentMethod,
    setTipCents,
    resident,
    setResident,
    windows,
    isOpen: !isClosed,
    setWindowFrom,
    quote,
    quoteError,
    retry,
    summary,
    setDealCode,
    faults,
    failure,
    changed,
    sending: sent !== null,
    /** The contact was changed: limits count what its owner ordered here today. */
    showBuyer: (contact: ContactInfo) => setBuyer(buyerIn(contact)),
    mend,
    place,
  };
}

const closedCodes = ["vendor-closed", "vendor-paused", "outside-legal-hours"];

/** Whether the dispensary took no orders when it was last asked about one for as soon as possible. */
function useClosed(quote: QuoteJson | null, windowFrom: number | null): boolean {
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    if (quote && windowFrom === null) setClosed(quote.problems.some(({ code }) => closedCodes.includes(code)));
  }, [quote, windowFrom]);
  return isClosed;
}

const offeredTypes = (quote: QuoteJson | null): readonly OrderType[] =>
  quote ? orderTypes.filter((type) => offers(quote.vendor.dispensaryType, type)) : [];

/** SPEC.md 5's sentences, by field. */
function faultsOf(contact: ContactInfo, { orderType, address, paymentMethod, tipCents }: Choices): Faults {
  const faults: Faults = contactFaults(contact, new Date().toISOString().slice(0, 10));
  const delivery = orderType === "Delivery";
  if (delivery && !address) faults.deliveryAddress = "Please add a delivery address.";
  if (delivery && address && !parseAddress(address.address))
    faults.deliveryAddress = "Invalid delivery address format. Please re-enter your address.";
  if (!paymentMethod) faults.paymentMethod = "Please select a payment method.";
  if (delivery && tipCents === undefined) faults.tip = TIP_FAULT;
  return faults;
}

/** Who buys, once phone and birthdate are whole. */
function buyerIn({ phone, birthdate }: ContactInfo): Buyer | null {
  return phone.replace(/\D/g, "").length >= 10 && parseBirthdate(birthdate) ? { phone, birthdate } : null;
}

const firstOf = (faults: Faults): string | undefined =>
  [...contactFields, "deliveryAddress", "apartment", "deliveryNote", "paymentMethod", "tip"]
    .map((name) => faults[name])
    .find(Boolean);

const deliveryAddressOf = ({ orderType, address }: Choices): AddressParts | null =>
  orderType === "Delivery" && address ? (parseAddress(address.address) ?? null) : null;

function bodyOf(
  items: readonly CartItem[],
  contact: ContactInfo,
  choices: Choices & DeliveryExtras & { resident?: boolean; dealCode: string },
  summary: OrderSummary,
  quote: QuoteJson | null,
) {
  const { orderType, paymentMethod, apartment, note, placeKind, resident, dealCode, windowFrom } = choices;
  const { vendorId = "", vendorName = "", logoUrl = "" } = items[0] ?? {};
  const parts = deliveryAddressOf(choices);
  const deliveryAddress = parts && { ...parts, apartment };
  const deliveryNote = parts && note;
  const storefrontAddress = quote?.vendor.storefrontAddress.formatted ?? "";
  const chosen = { paymentMethod, placeKind, resident, dealCode, windowFrom };
  const checkout = { vendorId, orderType, contact, deliveryAddress, deliveryNote, ...chosen };
  return orderBody({ ...checkout, items: orderedLines(summary) }, summary, {
    dispensaryName: vendorName,
    storefrontAddress,
    logoUrl,
  });
}

/** The server's names of fields, where they are not the form's. */
const renamed = ({ birthday, ...fields }: Faults): Faults => (birthday ? { ...fields, birthdate: birthday } : fields);
