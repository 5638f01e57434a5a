import { useState } from "react";
import { paymentSettingsBody } from "#app/domain/dispensaries/settings-schema.ts";
import { type AcceptedPayment, type PaymentMethod, paymentMethods } from "#app/domain/orders/payment-methods.ts";
import { answerForm, fitting, postedFields, versionIn } from "#app/routes/forms.ts";
import { Field } from "#app/ui/form/field.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { savePaymentSettings } from "#app/use-cases/dispensaries/save-payment-settings.ts";
import { ownShop } from "../own-shop.ts";
import { rereadsAfterConflict } from "../reread.ts";
import type { Route } from "./+types/payments";
import { ownSettings } from "./own-settings.ts";
import { SettingsForm } from "./settings-form.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { minOrderCents, acceptedPayments, version } = await ownSettings({ context, request });
  return { minOrder: minOrderCents / 100, acceptedPayments, version };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const typed = await postedFields(request);
  const acceptedPayments = paymentMethods
    .filter((method) => typed[method] === "on")
    .map((method) => ({ method, fee: typed[`${method}.fee`] ?? "" }));
  const read = fitting(paymentSettingsBody, { minOrder: typed.minOrder || "0", acceptedPayments });
  if (!read.ok) return answerForm(read, "", typed);
  const outcome = await savePaymentSettings(visit, actor, { ...read.value, version: versionIn(typed) });
  return answerForm(outcome, "Settings updated successfully!", typed);
}

const digits = (text: string, most: number) => text.replace(/\D/g, "").slice(0, most);

const updateFailed = {
  fault: "Failed to update settings.",
  lost: "An error occurred while updating settings.",
};

export const shouldRevalidate = rereadsAfterConflict;

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { minOrder, acceptedPayments, version } = loaderData;
  const answer = useFormResponse("paymentSettings", actionData, updateFailed);
  const { fields = {}, typed = {} } = answer ?? {};
  return (
    <SettingsForm name="paymentSettings" answer={answer} version={version} submit="Save payment settings">
      <Field
        key={`min ${version}`}
        label="Minimum order"
        name="minOrder"
        inputMode="numeric"
        maxLength={3}
        defaultValue={String(minOrder)}
        onInput={(event) => {
          event.currentTarget.value = digits(event.currentTarget.value, 3);
        }}
        hint="Whole US dollars, 0 to 999. 0 means no minimum."
        className="max-w-60"
      />
      <fieldset>
        <legend className="text-sm font-semibold">Accepted payments</legend>
        <div className="mt-1 divide-y divide-line rounded-xl border border-line" key={`methods ${version}`}>
          {paymentMethods.map((method) => (
            <Method key={method} method={method} accepted={acceptedIn(typed, method, acceptedPayments)} />
          ))}
        </div>
        {Object.entries(fields).map(([field, message]) =>
          field.startsWith("acceptedPayments") ? (
            <p key={field} role="alert" className="mt-1 text-sm font-medium text-danger">
              {message}
            </p>
          ) : null,
        )}
        <p className="mt-1 text-sm text-quiet">
          A fee is added to the order’s subtotal. Without a method nobody can order.
        </p>
      </fieldset>
    </SettingsForm>
  );
}

/** As it was typed, where the form came back, else as it is. */
function acceptedIn(typed: Record<string, string>, method: PaymentMethod, current: readonly AcceptedPayment[]) {
  if (typed.minOrder === undefined) return current.find((one) => one.method === method);
  return typed[method] === "on" ? { method, fee: Number(typed[`${method}.fee`]) || 0 } : undefined;
}

function Method({ method, accepted }: { method: PaymentMethod; accepted: AcceptedPayment | undefined }) {
  const [on, setOn] = useState(accepted !== undefined);
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-4 py-1">
      <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name={method}
          defaultChecked={accepted !== undefined}
          onChange={(event) => setOn(event.target.checked)}
          className="size-5 accent-leaf"
        />
        {method}
      </label>
      {method === "Cash" ? (
        <span className="text-sm text-quiet">No fee</span>
      ) : (
        <label className="inline-flex items-center gap-2 text-sm">
          Fee $
          <input
            name={`${method}.fee`}
            inputMode="numeric"
            maxLength={2}
            disabled={!on}
            defaultValue={String(accepted?.fee ?? 0)}
            onInput={(event) => {
              event.currentTarget.value = digits(event.currentTarget.value, 2);
            }}
            aria-label={`Fee for ${method}`}
            className="min-h-11 w-16 rounded-xl border border-line bg-card px-3 text-right text-base tabular-nums disabled:opacity-50"
          />
        </label>
      )}
    </div>
  );
}
