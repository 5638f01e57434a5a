import { useState } from "react";
import { Link } from "react-router";
import type { SavedAddress } from "#app/domain/address.ts";
import { PASSWORD_SHORTEST } from "#app/domain/password.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { AddressBox } from "#app/ui/address-box.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormattedField } from "#app/ui/formatted-field.tsx";
import { AccountForm } from "../account/account-form.tsx";
import type { RefusedForm } from "../account/read-form.ts";
import { PlacePreview } from "./place-preview.tsx";

type Props = { answer: RefusedForm | undefined; tiles: { url: string; attribution: string } };

const squared = "[&_input]:min-h-11 [&_input]:rounded-xl [&_input]:py-2.5";

/** The Courier Subscription signup (SPEC.md 2 and 5): a registration with a phone and a look at the place on a map. */
export function SignupCard({ answer, tiles }: Props) {
  const { fields = {}, typed = {} } = answer ?? {};
  const [place, setPlace] = useState<SavedAddress | null>(null);
  const field = (name: string) => ({ name, defaultValue: typed[name], error: fields[name] });
  return (
    <section
      id="subscribe"
      aria-labelledby="subscribe-heading"
      className="scroll-mt-20 border-t border-line bg-wash/60"
    >
      <div className="mx-auto grid max-w-[1200px] items-start gap-10 px-4 py-14 sm:py-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] lg:gap-16">
        <div className="lg:sticky lg:top-24">
          <h2 id="subscribe-heading" className="font-display text-3xl font-semibold text-balance sm:text-4xl">
            Courier Subscription
          </h2>
          <p className="mt-3 max-w-prose text-lg text-quiet">
            $79/month and 15% per delivery. The first 30 days are free, and no card is needed today.
          </p>
          <div className="mt-6">
            <PlacePreview place={place} tiles={tiles} />
          </div>
        </div>
        <div className="rounded-[1.25rem] border border-line bg-card p-5 sm:p-8">
          <AccountForm answer={answer} submit="Start your free trial">
            <div className="grid gap-4 xs:grid-cols-2">
              <Field label="First name" autoComplete="given-name" required {...field("firstName")} />
              <Field label="Last name" autoComplete="family-name" required {...field("lastName")} />
            </div>
            <Field label="Dispensary name" autoComplete="organization" required {...field("dispensaryName")} />
            <AddressBox
              label="Dispensary address"
              placeholder="Street, city or ZIP code"
              required
              defaultValue={typed.address ?? ""}
              error={fields.address ?? fields.lat ?? fields.lng}
              onPlace={setPlace}
              className={squared}
            />
            <noscript>
              <input type="hidden" name="noscript" value="1" />
            </noscript>
            <div className="grid gap-4 xs:grid-cols-2">
              <FormattedField
                label="Phone"
                type="tel"
                autoComplete="tel-national"
                placeholder="(123) 456-7890"
                format={formatPhone}
                {...field("phone")}
              />
              <Field label="License number (optional)" autoComplete="off" {...field("license")} />
            </div>
            <Field label="Email" type="email" autoComplete="username" required {...field("email")} />
            <div className="grid items-start gap-4 xs:grid-cols-2">
              <Field
                label="Password"
                name="password"
                type="password"
                autoComplete="new-password"
                required
                hint={`At least ${PASSWORD_SHORTEST} characters.`}
                error={fields.password}
              />
              <Field
                label="Confirm password"
                name="confirmPassword"
                type="password"
                autoComplete="new-password"
                required
                error={fields.confirmPassword}
              />
            </div>
            <p className="text-sm text-quiet">
              By registering you agree to the{" "}
              <Link to="/terms" className="font-medium text-ink underline underline-offset-2">
                Terms and Conditions
              </Link>
              .
            </p>
          </AccountForm>
        </div>
      </div>
    </section>
  );
}
