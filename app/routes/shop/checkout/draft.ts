const PREFIX = "checkoutDraft:";
/** What is nowhere else: name, email and phone are kept longer (storage.ts), the address in its cookie. */
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
] as const;

/** An unfinished checkout, field by field as typed; `asked` is the order type that the cart came with. */
export type CheckoutDraft = Partial<Record<(typeof names)[number] | "asked", string>>;

/**
 * What this tab keeps of the checkout at a dispensary, over a reload or a crash, until the order is placed or the tab closes. It
 * holds the birthdate, so that it is the session's storage and no other (DECISIONS 21).
 */
export function readDraft(vendorId: string): CheckoutDraft {
  try {
    const kept: Record<string, unknown> = JSON.parse(sessionStorage.getItem(PREFIX + vendorId) ?? "{}");
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === "string"));
  } catch {
    // Nothing kept, storage closed to us, or not what we wrote: the form is filled in anew.
    return {};
  }
}

/** Fields that are not on the form at the moment stay as they were kept. */
export function saveDraft(vendorId: string, form: HTMLFormElement, asked: string): void {
  const onForm = names.flatMap((name) => {
    const box = form.elements.namedItem(name);
    return box ? [[name, textOf(box)] as const] : [];
  });
  try {
    const draft = { ...readDraft(vendorId), ...Object.fromEntries(onForm), asked };
    sessionStorage.setItem(PREFIX + vendorId, JSON.stringify(draft));
  } catch {
    // As above.
  }
}

function textOf(box: Element | RadioNodeList): string {
  if (box instanceof HTMLInputElement && box.type === "checkbox") return box.checked ? "on" : "";
  if (box instanceof HTMLInputElement && box.type === "radio") return box.checked ? box.value : "";
  return (box as HTMLInputElement | RadioNodeList).value;
}

export function clearDraft(vendorId: string): void {
  try {
    sessionStorage.removeItem(PREFIX + vendorId);
  } catch {
    // It was never kept.
  }
}

/** Puts kept texts into fields that still hold what the page came with; typed before the page came alive, they stay. */
export function fillFromDraft(form: HTMLFormElement, draft: CheckoutDraft): void {
  for (const name of ["apartment", "deliveryNote", "birthdate"] as const) {
    const box = form.elements.namedItem(name);
    const kept = draft[name];
    if (kept === undefined || !(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) continue;
    if (box.value === box.defaultValue) box.value = kept;
  }
}
