import { MessageSquareText } from "lucide-react";
import { useState } from "react";
import { usualMinutes } from "#app/domain/checkout/arrival.ts";
import { etaMinutes, etaText, smsHref } from "#app/domain/couriers/eta-text.ts";
import type { OrderJson } from "#app/domain/orders/order-schema.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import type { OrderShop } from "./order-view.ts";

/** An editable ETA message, sent from the dispensary's own phone (SPEC.md 2, Text Notifications). */
export function TextCustomer({ order, shop, onClose }: { order: OrderJson; shop: OrderShop; onClose(): void }) {
  const { firstName, phone } = order.contactInfo;
  const textFor = (minutes: number) => etaText({ firstName, orderType: order.orderType }, shop.dispensaryName, minutes);
  const [minutes, setMinutes] = useState<number>(order.orderType === "Pickup" ? usualMinutes.Pickup : 45);
  const [text, setText] = useState(textFor(minutes));
  return (
    <Dialog title={`Text ${firstName}`} onClose={onClose}>
      <div className="dialog-body pt-0">
        <fieldset>
          <legend className="text-sm font-semibold">{order.orderType === "Pickup" ? "Ready in" : "Arrives in"}</legend>
          <div className="mt-1 flex flex-wrap gap-2">
            {etaMinutes.map((value) => (
              <button
                key={value}
                type="button"
                aria-pressed={value === minutes}
                onClick={() => {
                  setMinutes(value);
                  setText(textFor(value));
                }}
                className="min-h-11 rounded-full border border-line px-4 font-semibold aria-pressed:border-leaf aria-pressed:bg-wash"
              >
                {value} min
              </button>
            ))}
          </div>
        </fieldset>
        <TextArea
          label="Message"
          className="mt-4"
          value={text}
          maxLength={320}
          onChange={(event) => setText(event.target.value)}
          hint={`It is sent from your own phone to ${phone}.`}
        />
        <a
          href={smsHref(phone, text)}
          onClick={onClose}
          className="mt-5 inline-flex min-h-12 w-full items-center justify-center gap-2 rounded-full bg-leaf px-5 font-semibold text-on hover:bg-leaf-deep"
        >
          <MessageSquareText className="size-5" aria-hidden />
          Open in your texting app
        </a>
      </div>
    </Dialog>
  );
}
