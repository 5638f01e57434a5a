import type { Appearance, Stripe, StripeElements } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useRef } from "react";
import type { CardFieldsProps } from "./card-source.ts";

/** The provider's card form, in an iframe on its origin. Only it sees the card. */
export default function StripeCardFields({ publishableKey, onReady, onComplete, onUnavailable }: CardFieldsProps) {
  const place = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is mounted once
  useEffect(() => {
    let isUnmounted = false;
    let unmount = () => {};
    loadStripe(publishableKey)
      .then((stripe) => {
        if (isUnmounted || !stripe || !place.current) return;
        const elements = stripe.elements({
          mode: "subscription",
          amount: 7900,
          currency: "usd",
          paymentMethodCreation: "manual",
          allowedPaymentMethodTypes: ["card"],
          appearance: appearanceOf(place.current),
        });
        const element = elements.create("payment", { fields: { billingDetails: { address: "never" } } });
        element.on("change", (event) => onComplete(event.complete));
        element.on("loaderror", onUnavailable);
        element.mount(place.current);
        unmount = () => element.unmount();
        onReady({ tokenize: (billing) => tokenize(stripe, elements, billing) });
      })
      .catch(() => {
        if (!isUnmounted) onUnavailable();
      });
    return () => {
      isUnmounted = true;
      unmount();
      onReady(null);
    };
  }, []);

  return <div ref={place} className="min-h-52" />;
}

async function tokenize(stripe: Stripe, elements: StripeElements, billing: FormData) {
  const checked = await elements.submit();
  if (checked.error) return { problem: checked.error.message ?? "Please check the card." };
  // The address comes from our own fields; the bank compares it.
  const typed = (name: string) => String(billing.get(name) ?? "");
  const address = {
    line1: typed("addressLine1"),
    line2: typed("addressLine2"),
    city: typed("city"),
    state: typed("state"),
    postal_code: typed("postalCode"),
    country: "US",
  };
  const created = await stripe.createPaymentMethod({ elements, params: { billing_details: { address } } });
  if (created.paymentMethod) return { token: created.paymentMethod.id };
  return { problem: created.error?.message ?? "Please check the card." };
}

function appearanceOf(place: HTMLElement): Appearance {
  const colors = getComputedStyle(document.documentElement);
  const color = (name: string) => hexOf(colors.getPropertyValue(`--color-${name}`), place);
  return {
    theme: "stripe",
    variables: {
      colorPrimary: color("leaf"),
      colorText: color("ink"),
      colorTextSecondary: color("quiet"),
      colorDanger: color("danger"),
      borderRadius: "12px",
      fontSizeBase: "16px",
    },
  };
}

/** Their iframe doesn't support oklch(), so a canvas converts colors to sRGB. */
function hexOf(value: string, place: HTMLElement): string {
  const context = place.ownerDocument.createElement("canvas").getContext("2d");
  if (!context) return "#000000";
  context.fillStyle = value;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
