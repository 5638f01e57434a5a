/** What we use of the provider's script, which may only be loaded from its own origin. */
export type StripeJs = {
  elements(options: object): StripeElements;
  createPaymentMethod(of: {
    elements: StripeElements;
    params?: object;
  }): Promise<{ paymentMethod?: { id: string }; error?: { message?: string } }>;
  handleNextAction(of: { clientSecret: string }): Promise<{ error?: { message?: string } }>;
};

export type StripeElements = {
  create(kind: "payment", options?: object): StripeElement;
  submit(): Promise<{ error?: { message?: string } }>;
};

type StripeElement = {
  mount(place: HTMLElement): void;
  unmount(): void;
  on(event: "change", listen: (event: { complete: boolean }) => void): void;
  on(event: "loaderror", listen: () => void): void;
};

/** The script of the API version that the server speaks. */
const SCRIPT = "https://js.stripe.com/endive/stripe.js";
const RELOADED = "stripe-reloaded";

/** Whether this document was loaded for the subscription screens, whose policy alone allows the form's frames. */
function isOurDocument(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return !navigation || new URL(navigation.name).pathname.startsWith("/vendor/subscription");
}

let loading: Promise<void> | undefined;

/** Loads the provider's script, once a document. Rejects where it cannot be had. */
export async function loadStripe(publishableKey: string): Promise<StripeJs> {
  if (!isOurDocument() && !sessionStorage.getItem(RELOADED)) {
    // Reached from another page without a load. Once: whatever the browser says of itself, it is not to turn in circles.
    sessionStorage.setItem(RELOADED, "1");
    location.reload();
    return new Promise(() => {});
  }
  sessionStorage.removeItem(RELOADED);
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onload = () => resolve();
    script.onerror = () => {
      loading = undefined;
      reject(new Error("The card form could not be loaded."));
    };
    document.head.appendChild(script);
  });
  await loading;
  const { Stripe } = window as unknown as { Stripe?: (key: string) => StripeJs };
  if (!Stripe) throw new Error("The card form could not be loaded.");
  return Stripe(publishableKey);
}
