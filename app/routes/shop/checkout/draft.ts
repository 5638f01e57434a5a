import { readStoredJson, writeStored } from "#app/ui/storage.ts";

const PREFIX = "checkoutDraft:";
/** Saved nowhere else: contact details are in storage.ts, the address in its cookie. */
const names = [
  "orderType",
  "window",
  "apartment",
  "deliveryNote",
  "placeKind",
  "birthdate",
  "resident",
  "paymentMethod",
  "tipChoice",
  "tip",
  "dealCode",
  "usePoints",
] as const;

/** As typed, by field; `requestedType` is the cart's order type. */
export type CheckoutDraft = Partial<Record<(typeof names)[number] | "requestedType", string>>;

/** Kept per tab until the order is placed. Session storage only, because it has the birthdate (DECISIONS 21). */
export const readDraft = (vendorId: string): CheckoutDraft =>
  Object.fromEntries(
    Object.entries(readStoredJson("sessionStorage", PREFIX + vendorId) ?? {}).filter(
      ([, value]) => typeof value === "string",
    ),
  );

export function saveDraft(vendorId: string, form: HTMLFormElement, requestedType: string): void {
  const onForm = names.flatMap((name) => {
    const box = form.elements.namedItem(name);
    return box ? [[name, textOf(box)] as const] : [];
  });
  const draft = { ...readDraft(vendorId), ...Object.fromEntries(onForm), requestedType };
  writeStored("sessionStorage", PREFIX + vendorId, JSON.stringify(draft));
}

function textOf(box: Element | RadioNodeList): string {
  if (box instanceof HTMLInputElement && box.type === "checkbox") return box.checked ? "on" : "";
  if (box instanceof HTMLInputElement && box.type === "radio") return box.checked ? box.value : "";
  return (box as HTMLInputElement | RadioNodeList).value;
}

export const clearDraft = (vendorId: string) => writeStored("sessionStorage", PREFIX + vendorId, null);

/** Fills only fields that still hold their initial value, so that text typed before hydration stays. */
export function fillFromDraft(form: HTMLFormElement, draft: CheckoutDraft): void {
  for (const name of ["apartment", "deliveryNote", "birthdate"] as const) {
    const box = form.elements.namedItem(name);
    const saved = draft[name];
    if (saved === undefined || !(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) continue;
    if (box.value === box.defaultValue) box.value = saved;
  }
}
