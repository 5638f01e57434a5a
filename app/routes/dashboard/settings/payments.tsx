import { useContext, useState } from "react";
import { type AcceptedPayment, type PaymentMethod, paymentMethods } from "#app/domain/checkout/payment-methods.ts";
import { parseDecimal } from "#app/domain/number-input.ts";
import { Choice } from "#app/ui/form/choice.tsx";
import { FormContext, isConflict, useFieldErrors } from "#app/ui/form/context.ts";
import { Field, FieldError, StoredValue } from "#app/ui/form/field.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { savePaymentSettings } from "#app/use-cases/dispensaries/save-payment-settings.ts";
import { rereadsAfterConflict } from "../revalidate-after-conflict.ts";
import type { Route } from "./+types/payments";
import { ownSettings, saveSettings } from "./own-settings.ts";
import { SettingsForm } from "./settings-form.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { minOrderCents, acceptedPayments, version } = await ownSettings({ context, request });
  return { minOrder: minOrderCents / 100, acceptedPayments, version };
}

const methodName = (method: PaymentMethod) => `acceptedPayments.${method}`;
const feeName = (method: PaymentMethod) => `${methodName(method)}.fee`;

const paymentFields = {
  always: ["minOrder"],
  sometimes: paymentMethods.flatMap((method) => [methodName(method), feeName(method)]),
};

export const action = (args: Route.ActionArgs) =>
  saveSettings(args, paymentFields, "Settings updated successfully!", (visit, actor, typed, version) => {
    const acceptedPayments = paymentMethods
      .filter((method) => typed[methodName(method)] === "on")
      .map((method) => ({ method, fee: dollarsTyped(typed[feeName(method)]) }));
    return savePaymentSettings(visit, actor, { minOrder: dollarsTyped(typed.minOrder), acceptedPayments, version });
  });

/** An empty field is 0. */
const dollarsTyped = (text = "") => (text.trim() === "" ? 0 : (parseDecimal(text) ?? Number.NaN));

const updateFailed = {
  fault: "Failed to update settings.",
  lost: "An error occurred while updating settings.",
};

export const shouldRevalidate = rereadsAfterConflict;

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { minOrder, acceptedPayments, version } = loaderData;
  const response = useFormResponse("paymentSettings", actionData, updateFailed);
  return (
    <SettingsForm name="paymentSettings" response={response} version={version} submit="Save payment settings">
      <Field
        key={`min ${version}`}
        label="Minimum order ($)"
        name="minOrder"
        inputMode="numeric"
        defaultValue={String(minOrder)}
        hint="Whole US dollars, 0 to 999. 0 means no minimum."
        className="max-w-60"
      />
      <Methods key={`methods ${version}`} accepted={acceptedPayments} />
    </SettingsForm>
  );
}

function Methods({ accepted }: { accepted: readonly AcceptedPayment[] }) {
  const error = useFieldErrors().acceptedPayments;
  return (
    <fieldset aria-describedby={error ? "methods-error" : undefined}>
      <legend className="text-sm font-semibold">Accepted payments</legend>
      <div className="mt-1 divide-y divide-line rounded-xl border border-line">
        {paymentMethods.map((method) => (
          <Method key={method} method={method} stored={accepted.find((one) => one.method === method)} />
        ))}
      </div>
      {error ? (
        <p id="methods-error" role="alert" tabIndex={-1} className="mt-1 text-sm font-medium text-danger outline-none">
          {error}
        </p>
      ) : null}
      <p className="mt-1 text-sm text-quiet">A fee is added to the order’s subtotal.</p>
    </fieldset>
  );
}

/** As typed if the form came back, otherwise as stored. */
function Method({ method, stored }: { method: PaymentMethod; stored: AcceptedPayment | undefined }) {
  const response = useContext(FormContext);
  const { typed = {} } = response ?? {};
  const isBack = typed.minOrder !== undefined;
  const isOn = isBack ? typed[methodName(method)] === "on" : stored !== undefined;
  const storedFee = stored?.fee ?? 0;
  const [on, setOn] = useState(isOn);
  const differs = isOn !== (stored !== undefined) || (isOn && dollarsTyped(typed[feeName(method)]) !== storedFee);
  return (
    <div className="flex min-h-14 flex-wrap items-start justify-between gap-x-4 px-4 py-1">
      <Choice
        type="checkbox"
        name={methodName(method)}
        label={method}
        defaultChecked={isOn}
        onChange={(event) => setOn(event.target.checked)}
        className="font-semibold"
      />
      {method === "Cash" ? (
        <span className="flex min-h-11 items-center text-sm text-quiet">No fee</span>
      ) : (
        <Fee method={method} on={on} stored={storedFee} />
      )}
      {isConflict(response) && differs ? (
        <p className="basis-full text-sm">
          <StoredValue>{storedWords(stored)}</StoredValue>
        </p>
      ) : null}
    </div>
  );
}

function storedWords(stored: AcceptedPayment | undefined): string {
  if (!stored) return "not accepted";
  return stored.fee > 0 ? `accepted, $${stored.fee} fee` : "accepted, no fee";
}

function Fee({ method, on, stored }: { method: PaymentMethod; on: boolean; stored: number }) {
  const name = feeName(method);
  const error = useFieldErrors()[name];
  const typed = useContext(FormContext)?.typed[name];
  return (
    <div className="max-w-full">
      <label className="flex items-center justify-end gap-2 text-sm">
        Fee $
        <input
          name={name}
          inputMode="numeric"
          disabled={!on}
          defaultValue={typed ?? String(stored)}
          aria-label={`Fee for ${method}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${method}-fee-error` : undefined}
          className="min-h-11 w-20 rounded-xl border border-line bg-card px-3 text-right text-base tabular-nums disabled:opacity-50 aria-invalid:border-danger"
        />
      </label>
      <FieldError id={`${method}-fee-error`} className="mb-1">
        {error}
      </FieldError>
    </div>
  );
}
