import { useState } from "react";
import { type AcceptedPayment, type PaymentMethod, paymentMethods } from "#app/domain/payment-methods.ts";
import { paymentSettingsBody } from "#app/domain/schemas/vendor-settings.ts";
import { Field } from "#app/ui/field.tsx";
import { savePaymentSettings } from "#app/use-cases/save-payment-settings.ts";
import type { Route } from "./+types/settings-payments";
import { answerForm, answerMalformed, typedIn, versionIn } from "./answers.ts";
import { saysOnFailure } from "./failure.ts";
import { ownSettings } from "./own-settings.ts";
import { ownShop } from "./own-shop.ts";
import { rereadsAfterConflict } from "./reread.ts";
import { keptOf, SettingsForm } from "./settings-form.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { minOrderCents, acceptedPayments, version } = await ownSettings({ context, request });
  return { minOrder: minOrderCents / 100, acceptedPayments, version };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor } = await ownShop({ context, request });
  const typed = await typedIn(request);
  const acceptedPayments = paymentMethods
    .filter((method) => typed[method] === "on")
    .map((method) => ({ method, fee: typed[`${method}.fee`] ?? "" }));
  const parsed = paymentSettingsBody.safeParse({ minOrder: typed.minOrder || "0", acceptedPayments });
  if (!parsed.success) return answerMalformed(parsed.error, typed);
  const outcome = await savePaymentSettings(app, actor, { ...parsed.data, version: versionIn(typed) });
  return answerForm(outcome, "Settings updated successfully!", typed);
}

const digits = (text: string, most: number) => text.replace(/\D/g, "").slice(0, most);

export const clientAction = saysOnFailure("An error occurred while updating settings.");

export const shouldRevalidate = rereadsAfterConflict;

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { minOrder, acceptedPayments, version } = loaderData;
  const fields = actionData?.fields ?? {};
  return (
    <SettingsForm answer={actionData} version={version} submit="Save payment settings">
      <Field
        key={`min ${version}`}
        label="Minimum order"
        name="minOrder"
        inputMode="numeric"
        maxLength={3}
        defaultValue={keptOf(actionData).minOrder ?? String(minOrder)}
        onInput={(event) => {
          event.currentTarget.value = digits(event.currentTarget.value, 3);
        }}
        error={fields.minOrder}
        hint="Whole US dollars, 0 to 999. 0 means no minimum."
        className="max-w-60"
      />
      <fieldset>
        <legend className="text-sm font-semibold">Accepted payments</legend>
        <div className="mt-1 divide-y divide-line rounded-xl border border-line" key={`methods ${version}`}>
          {paymentMethods.map((method) => (
            <Method key={method} method={method} accepted={acceptedPayments.find((one) => one.method === method)} />
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
